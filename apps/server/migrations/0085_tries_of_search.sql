-- Up Migration
-- How often the index failed at a thing by itself: it is tried again, also after a restart, and left out in the end.
alter table search_changes add column tries integer not null default 0;

-- Down Migration
-- Forward only.
