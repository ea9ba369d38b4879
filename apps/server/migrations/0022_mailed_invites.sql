-- Up Migration
-- When the link of an invitation went out; null until then, also while its mail is on the way.
alter table invites add column mailed_at timestamptz;
update invites set mailed_at = sent_at where token_hash is not null;

-- Down Migration
-- Forward only.
