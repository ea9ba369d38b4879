-- Addresses of people who were merged: what comes in with one of them is of the person who was kept (decision 92).
create table merged_addresses (
  email citext primary key,
  member_id bigint not null references members on delete cascade,
  merged_at timestamptz not null default now()
);
create index merged_addresses_of_member on merged_addresses (member_id);

-- What a column says of one person, it says of another one then. Where that would be there twice, one row goes.
create function rows_of_another(place regclass, named name, gone bigint, kept bigint) returns void
language plpgsql as $$
declare
  one tid;
begin
  execute format('update %s set %I = $1 where %I = $2', place, named, named) using kept, gone;
exception when unique_violation then
  for one in execute format('select ctid from %s where %I = $1', place, named) using gone loop
    begin
      execute format('update %s set %I = $1 where ctid = $2', place, named) using kept, one;
    exception when unique_violation then
      execute format('delete from %s where ctid = $1', place) using one;
    end;
  end loop;
end $$;
