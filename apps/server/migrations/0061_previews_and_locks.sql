-- Up Migration
-- Somebody who administers the network looks at it as somebody else would. Whom they look as is a row of `members` with a
-- number below zero, which nobody is: it is part of no list, of no count and of no mail, and is gone with its preview.
alter type member_state add value if not exists 'preview';

create table previews (
  id bigint generated always as identity primary key,
  -- The session that shows it; null once that has ended.
  session_id bigint unique references sessions on delete set null,
  administrator_id bigint not null references members on delete cascade,
  -- Whom they look as.
  viewer_id bigint not null unique references members on delete cascade check (viewer_id < 0),
  kind text not null check (kind in ('new_member', 'guest', 'role', 'group', 'group_category')),
  -- What is looked at from within: it is shown as long as whoever looks belongs to it themselves.
  group_id bigint,
  name text not null,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index previews_of_administrator on previews (administrator_id);

-- Who wrote what was reported can be locked from there.
alter table report_acts drop constraint report_acts_act_check;
alter table report_acts add constraint report_acts_act_check
  check (act in ('hide', 'keep', 'restore', 'warn', 'note', 'lock_author'));

-- Down Migration
-- Forward only.
