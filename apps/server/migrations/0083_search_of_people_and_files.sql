-- What changes by what people, groups, calendars, appointments, files and folders are found. Counters, locks and answers
-- change nothing of it.

-- ── people and groups ───────────────────────────────────────────────────────
-- Who looks through a preview has a number below 0, and is nobody.
create trigger search_of_new after insert on members
  for each row when (new.id > 0) execute function search_by_id('member');
create trigger search_of_gone after delete on members
  for each row when (old.id > 0) execute function search_by_id('member');
create trigger search_of_changed after update on members for each row
  when (new.id > 0 and (old.display_name is distinct from new.display_name or old.state is distinct from new.state))
  execute function search_by_id('member');

create trigger search_of_new after insert or delete on groups
  for each row execute function search_by_id('group');
create trigger search_of_changed after update on groups for each row
  when (old.name is distinct from new.name or old.teaser is distinct from new.teaser
    or old.deleted_at is distinct from new.deleted_at)
  execute function search_by_id('group');

-- What all read of a profile stands in its words, tags included.
create trigger search_of_new_members after insert on profiles
  for each row when (new.search_text <> '') execute function search_by_member_id('member');
create trigger search_of_gone_members after delete on profiles
  for each row execute function search_by_member_id('member');
create trigger search_of_changed_members after update on profiles
  for each row when (old.search_text is distinct from new.search_text) execute function search_by_member_id('member');
create trigger search_of_new_groups after insert on profiles
  for each row when (new.search_text <> '') execute function search_by_group_id('group');
create trigger search_of_gone_groups after delete on profiles
  for each row execute function search_by_group_id('group');
create trigger search_of_changed_groups after update on profiles
  for each row when (old.search_text is distinct from new.search_text) execute function search_by_group_id('group');

-- ── calendars ───────────────────────────────────────────────────────────────
create trigger search_of_new after insert or delete on calendars
  for each row execute function search_by_id('calendar');
create trigger search_of_changed after update on calendars
  for each row when (old.author_id is distinct from new.author_id) execute function search_by_id('calendar');
create trigger search_of_calendars after update on containers for each row
  when (new.kind = 'calendar' and (old.name is distinct from new.name or old.group_id is distinct from new.group_id))
  execute function search_by_id('calendar');

-- ── appointments ────────────────────────────────────────────────────────────
create trigger search_of_new after insert or delete on appointments
  for each row execute function search_by_id('appointment');
create trigger search_of_changed after update on appointments for each row
  when (old.name is distinct from new.name or old.description is distinct from new.description
    or old.location is distinct from new.location or old.consultants is distinct from new.consultants
    or old.organizer is distinct from new.organizer or old.category_id is distinct from new.category_id
    or old.url is distinct from new.url or old.image_id is distinct from new.image_id
    or old.starts_at is distinct from new.starts_at or old.author_id is distinct from new.author_id
    or old.series_id is distinct from new.series_id)
  execute function search_by_id('appointment');

-- A changed occurrence is found where it says something else than its series does.
create function search_occurrences_of_series() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id) select 'appointment', a.id from appointments a where a.series_id = new.id;
  return null;
end $$;
create trigger search_of_occurrences after update on appointments for each row
  when (new.series_id is null and (old.name is distinct from new.name
    or old.description is distinct from new.description or old.location is distinct from new.location
    or old.consultants is distinct from new.consultants or old.organizer is distinct from new.organizer
    or old.category_id is distinct from new.category_id))
  execute function search_occurrences_of_series();

-- Where it lies, and what hangs on it: of a series this holds for its changed occurrences too.
create function search_appointment_and_occurrences() returns trigger language plpgsql as $$
declare
  named bigint := case when tg_op = 'DELETE' then old.appointment_id else new.appointment_id end;
begin
  insert into search_changes (kind, id)
  select 'appointment', a.id from appointments a where a.id = named or a.series_id = named;
  return null;
end $$;
create trigger search_of_places after insert or update or delete on appointment_containers
  for each row execute function search_appointment_and_occurrences();
create trigger search_of_files after insert or delete on appointment_files
  for each row execute function search_appointment_and_occurrences();

-- Hundreds are named at once.
create function search_appointments_naming() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
  select 'appointment', found.id from (select distinct appointment_id from changed) named cross join lateral (
    select a.id from appointments a where a.id = named.appointment_id
    union all select a.id from appointments a where a.series_id = named.appointment_id
  ) found;
  return null;
end $$;
create trigger search_of_named after insert on appointment_participants
  referencing new table as changed for each statement execute function search_appointments_naming();
create trigger search_of_unnamed after delete on appointment_participants
  referencing old table as changed for each statement execute function search_appointments_naming();

create function search_appointments_of_category() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id) select 'appointment', a.id from appointments a where a.category_id = new.id;
  return null;
end $$;
create trigger search_of_appointments after update on appointment_categories
  for each row when (old.label is distinct from new.label) execute function search_appointments_of_category();

create function search_appointments_with_file() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
  select 'appointment', held.appointment_id from appointment_files held where held.file_id = new.id;
  return null;
end $$;
create trigger search_of_appointments after update on files
  for each row when (old.original_filename is distinct from new.original_filename)
  execute function search_appointments_with_file();

-- ── files and folders ───────────────────────────────────────────────────────
-- A new file is found once it lies somewhere, and one that is gone lies nowhere.
create trigger search_of_changed after update on files for each row
  when (new.directory = 'files' and (old.original_filename is distinct from new.original_filename
    or old.description is distinct from new.description or old.property_values is distinct from new.property_values
    or old.state is distinct from new.state or old.content_type is distinct from new.content_type
    or old.owner_id is distinct from new.owner_id or old.updated_at is distinct from new.updated_at))
  execute function search_by_id('file');
create trigger search_of_places after insert or delete on file_containers
  for each row execute function search_by_file_id('file');
create trigger search_of_moved after update on file_containers for each row
  when (old.folder_id is distinct from new.folder_id or old.container_id is distinct from new.container_id)
  execute function search_by_file_id('file');

create trigger search_of_new after insert or delete on folders
  for each row execute function search_by_id('folder');
create trigger search_of_changed after update on folders for each row
  when (old.name is distinct from new.name or old.description is distinct from new.description
    or old.property_values is distinct from new.property_values or old.deletion_id is distinct from new.deletion_id
    or old.container_id is distinct from new.container_id or old.created_by is distinct from new.created_by
    or old.updated_at is distinct from new.updated_at)
  execute function search_by_id('folder');

-- Files are found by the folders on the way to them.
create function search_files_below() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
  select distinct 'file', lies.file_id
  from folders below join file_containers lies on lies.folder_id = below.id where below.path @> array[new.id];
  return null;
end $$;
create trigger search_of_files_below after update on folders
  for each row when (old.name is distinct from new.name) execute function search_files_below();

create function search_files_within() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
  select 'file', lies.file_id from file_containers lies where lies.folder_id = new.id;
  return null;
end $$;
-- All folders below one that is moved get another path, each for itself.
create trigger search_of_files_within after update on folders
  for each row when (old.path is distinct from new.path) execute function search_files_within();

-- What is asked of files and folders is read as it stands: options by their words, and only what all may see.
create function search_entries_of_set() returns trigger language plpgsql as $$
declare
  changed property_sets;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if changed.name = 'file_profile' then
    insert into search_changes (kind, id)
    select 'file', f.id from files f
    where f.directory = 'files' and f.property_values <> '{}' and exists (
      select 1 from file_containers lies join containers place on place.id = lies.container_id
      where lies.file_id = f.id and (place.context_id = changed.context_id or exists (
        select 1 from contexts x where x.id = changed.context_id and x.kind = 'network'
      ))
    );
  elsif changed.name = 'folder_profile' then
    insert into search_changes (kind, id)
    select 'folder', d.id from folders d join containers place on place.id = d.container_id
    where d.property_values <> '{}' and (place.context_id = changed.context_id or exists (
      select 1 from contexts x where x.id = changed.context_id and x.kind = 'network'
    ));
  end if;
  return null;
end $$;
create trigger search_of_entries after insert or update or delete on property_sets
  for each row execute function search_entries_of_set();

create function search_entries_tagged() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
  select 'file', f.id from files f where f.directory = 'files' and f.property_values <> '{}' and exists (
    select 1 from jsonb_each(f.property_values) each
    where jsonb_typeof(each.value) = 'array' and each.value @> to_jsonb(old.id)
  )
  union all
  select 'folder', d.id from folders d where d.property_values <> '{}' and exists (
    select 1 from jsonb_each(d.property_values) each
    where jsonb_typeof(each.value) = 'array' and each.value @> to_jsonb(old.id)
  );
  return null;
end $$;
create trigger search_of_gone after delete on tags for each row execute function search_entries_tagged();
create trigger search_of_renamed after update on tags
  for each row when (old.name::text is distinct from new.name::text) execute function search_entries_tagged();

-- Down Migration
-- Forward only.
