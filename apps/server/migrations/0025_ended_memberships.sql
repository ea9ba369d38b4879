-- Up Migration
-- Who belonged to a group and does not any more, and since when: an author reads of their posts there what stood until
-- then. Joining again takes the row away.
create table former_memberships (
  member_id bigint not null references members on delete cascade,
  group_id bigint not null references groups on delete cascade,
  ended_at timestamptz not null default now(),
  primary key (member_id, group_id)
);

-- What somebody had answered to appointments that they see no more since they left the group. It counts for nothing, and
-- comes back when they join again.
create table ended_participations (
  member_id bigint not null references members on delete cascade,
  group_id bigint not null references groups on delete cascade,
  appointment_id bigint not null references appointments on delete cascade,
  recurrence_id text not null,
  status text not null,
  invited_by bigint references members on delete set null,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (member_id, group_id, appointment_id, recurrence_id)
);
create index ended_participations_of_appointment on ended_participations (appointment_id);

-- Down Migration
-- Forward only.
