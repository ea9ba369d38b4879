-- Up Migration
-- Lists of people are narrowed by what their profiles hold.
create index profiles_by_value on profiles using gin (property_values jsonb_path_ops);

-- Down Migration
-- Forward only.
