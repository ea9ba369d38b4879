-- Up Migration
-- What kinds of readers see differently of one message; without any, everyone in its rooms gets the same.
alter table live_messages add column versions jsonb not null default '[]';
