-- Up Migration
-- How often the index failed at a thing by itself: it is tried again, also after a restart, and left out in the end.
alter table search_changes add column tries integer not null default 0;

-- What lies in few places is found by them, where the words that are looked for are everywhere.
create index search_documents_places on search_documents using gin (places);

-- Down Migration
-- Forward only.
