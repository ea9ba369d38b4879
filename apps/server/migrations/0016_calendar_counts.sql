-- Up Migration
-- In how many calendars an appointment or series lies: month sheets say of each how many of them one does not see.
alter table appointments add column calendar_count integer not null default 0;
update appointments a set calendar_count = counted.of
from (select appointment_id, count(*)::integer as of from appointment_containers group by 1) counted
where counted.appointment_id = a.id;

create function count_calendars_of_appointments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update appointments a set calendar_count = calendar_count + changed.of
    from (select appointment_id, count(*)::integer as of from lying group by 1) changed
    where changed.appointment_id = a.id;
  else
    update appointments a set calendar_count = calendar_count - changed.of
    from (select appointment_id, count(*)::integer as of from lying group by 1) changed
    where changed.appointment_id = a.id;
  end if;
  return null;
end $$;
create trigger count_calendars_of_added after insert on appointment_containers
  referencing new table as lying for each statement execute function count_calendars_of_appointments();
create trigger count_calendars_of_removed after delete on appointment_containers
  referencing old table as lying for each statement execute function count_calendars_of_appointments();

create index calendars_of_holidays on calendars (id) where is_holidays;

-- Down Migration
-- Forward only.
