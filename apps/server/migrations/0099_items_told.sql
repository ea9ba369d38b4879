-- Up Migration
-- Items that a digest tells of: new ones and changed ones that the person follows or is named in.
alter table letters add column item_ids bigint[] not null default '{}';
-- What changed since the last digest lies together at the end.
create index item_changes_by_time on item_changes using brin (created_at);

-- Down Migration
-- Forward only.
