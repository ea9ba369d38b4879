-- Up Migration
-- Since when an answer for all of a series holds: for what ends after it. Answers of before hold as they did.
alter table appointment_participants add column since timestamptz not null default '-infinity';
alter table ended_participations add column since timestamptz not null default '-infinity';

-- What was answered before, which evenings keep that were over by then (those that end after `since` and until `until`).
create table former_answers (
  appointment_id bigint not null references appointments on delete cascade,
  recurrence_id text not null default '',
  member_id bigint not null references members on delete cascade,
  status text not null check (status in ('open', 'invited', 'accepted', 'declined', 'rejected')),
  since timestamptz not null default '-infinity',
  until timestamptz not null default now(),
  answered_at timestamptz,
  primary key (appointment_id, recurrence_id, member_id, until)
);
create index former_answers_of_member on former_answers (member_id, appointment_id);

create view given_answers as
  select appointment_id, recurrence_id, member_id, status, since, 'infinity'::timestamptz as until, answered_at
  from appointment_participants
  union all
  select appointment_id, recurrence_id, member_id, status, since, until, answered_at from former_answers;

-- When an occurrence of a series ends, at its own time; of what is too far away to be laid down the day in its name.
create function end_of_occurrence(master bigint, recurrence text) returns timestamptz language sql stable as $$
  select coalesce(
    (select max(o.ends_at) from occurrences o where o.master_id = master and o.recurrence_id = recurrence),
    (select c.ends_at from appointments c where c.series_id = master and c.recurrence_id = recurrence),
    to_timestamp(substr(nullif(recurrence, ''), 1, 8), 'YYYYMMDD')
  )
$$;

-- A series goes on until its last occurrence ends, wherever that was moved.
update appointments a set ends_for_good = part.ends_at
from (select series_id, max(ends_at) as ends_at from appointments where series_id is not null group by 1) part
where part.series_id = a.id and a.ends_for_good < part.ends_at;

-- Down Migration
-- Forward only.
