-- Up Migration
-- The group that a container belongs to, beside its context: who may read a stream is asked of every entry that a
-- page passes, and this spares it a table. Kept by the database, so that a server of the version before writes it too.
alter table containers add column group_id bigint references groups on delete cascade;

create function group_of_container() returns trigger language plpgsql as $$
begin
  new.group_id := (select group_id from contexts where id = new.context_id);
  return new;
end $$;
create trigger containers_group before insert or update of context_id on containers
  for each row execute function group_of_container();

update containers c set group_id = x.group_id from contexts x where x.id = c.context_id and x.group_id is not null;
create index containers_of_group on containers (group_id, kind);

-- Down Migration
-- Forward only.
