-- Up Migration
-- What can be said of files and folders: sets as those of profiles, empty until somebody gives them properties.
insert into property_sets (context_id, name)
  select id, set_name from contexts, unnest(array['file_profile', 'folder_profile']) as set_name
  where kind = 'network'
  on conflict do nothing;

-- Down Migration
-- Forward only.
