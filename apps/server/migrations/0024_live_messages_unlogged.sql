-- Up Migration
-- Messages are kept for those who come back within a day, are written as they are and read as a whole: as text, and
-- without a second writing to the log. After a crash they are gone, and whoever comes back fetches anew what is on
-- screen; so it is now. Their numbers go on: a cursor must not be met twice.
truncate live_messages;
alter table live_messages
  alter column data type json,
  alter column versions drop default,
  alter column versions type json,
  alter column versions set default '[]';
alter table live_messages set unlogged;
alter sequence live_messages_id_seq set logged;

-- Down Migration
-- Forward only.
