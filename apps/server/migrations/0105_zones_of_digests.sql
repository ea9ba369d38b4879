-- Up Migration
-- By which clock a digest went out: whether the network has moved to another zone since decides how late the next may be.
alter table digest_runs add column time_zone text;

-- Down Migration
-- Forward only.
