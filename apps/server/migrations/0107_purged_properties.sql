-- Up Migration
-- What a property was called that went for good in a version, by language; null where none did.
alter table app_versions add column purged jsonb;

-- Down Migration
-- Forward only.
