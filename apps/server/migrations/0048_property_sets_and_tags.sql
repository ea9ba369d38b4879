-- Who changed a set of properties last, and what was taken out of it: what profiles have of that is kept, and shows again
-- when it comes back.
alter table property_sets add column author_id bigint references members on delete set null;
alter table property_sets add column removed_properties jsonb not null default '[]';
create index property_sets_of_author on property_sets (author_id) where author_id is not null;
