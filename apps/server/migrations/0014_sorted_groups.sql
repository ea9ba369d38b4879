-- Up Migration
-- What lists of groups are sorted by: folding the names of a category's groups for each page cost more than the page.
alter table groups add column sort_by_name text not null generated always as (public.fold(name)) stored;
create index groups_of_category_by_name on groups (group_category_id, sort_by_name collate "C", id) where deleted_at is null;
