-- Up Migration
-- When the newsletter comes, and what administrators chose for its next issue; before somebody did there is no row.
create table newsletter_settings (
  network_id bigint primary key references networks on delete cascade,
  revision integer not null default 0,
  is_enabled boolean not null default false,
  interval text not null check (interval in ('weekly', 'semimonthly', 'monthly')),
  day text not null,
  time text not null check (time in ('am', 'pm', 'lpm')),
  second_day text not null,
  second_time text not null check (second_time in ('am', 'pm', 'lpm')),
  -- Up to when everything is settled: what is due comes later.
  settled_at timestamptz not null default now(),
  -- What was due before this may have gone out from the server of before a restore: it waits for somebody.
  held_to timestamptz,
  -- The address under which this installation sends, since it first did or somebody chose a schedule: a copy of it has
  -- another one, and sends nothing.
  public_url text,
  -- Ids of appointments as addresses name them.
  appointment_order text[] not null default '{}',
  appointments_left_out text[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- What the newsletter looks like; the newest holds, and before the first one the one that the product brings.
create table newsletter_templates (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks on delete cascade,
  version integer not null,
  design text not null default '',
  body text not null,
  css text not null default '',
  fonts text[] not null default '{}',
  -- What of the last save was not kept, as keys of texts.
  left_out text[] not null default '{}',
  author_id bigint references members on delete set null,
  created_at timestamptz not null default now(),
  unique (network_id, version)
);

create table newsletter_issues (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks on delete cascade,
  number integer not null,
  -- The day of the network whose issue it is; null for one that somebody sent besides the schedule. One a day at most.
  slot date,
  due_at timestamptz not null,
  state text not null check (state in ('preparing', 'late', 'sending', 'paused', 'finished', 'cancelled')),
  -- Why it does not go on although nobody paused it.
  hindrance text check (hindrance in ('mail_server', 'mail_hold', 'other_address')),
  -- The subject of whoever sees everything; each reader has their own.
  subject text not null default '',
  -- Null: the one that the product brings.
  template_id bigint references newsletter_templates,
  -- Ids only: what stands in it is read when it is sent, as its reader may see it then.
  appointment_ids text[] not null default '{}',
  blog_article_ids bigint[] not null default '{}',
  activity_ids bigint[] not null default '{}',
  -- What it tells of is newer than this.
  since timestamptz not null,
  -- The last member who has been prepared; there are more until `prepared_at`.
  prepared_to bigint not null default 0,
  prepared_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  unique (network_id, number),
  unique (network_id, slot)
);
-- One at a time is under way.
create unique index newsletter_issues_current on newsletter_issues (network_id)
  where state in ('preparing', 'late', 'sending', 'paused');

create table newsletter_recipients (
  issue_id bigint not null references newsletter_issues on delete cascade,
  member_id bigint not null references members on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'claimed', 'sent', 'skipped', 'failed', 'uncertain', 'returned')),
  due_at timestamptz not null default now(),
  -- Taken by the process that sends; what it has not begun is free again when it is gone.
  claimed_at timestamptz,
  -- Given to the mail server: whether it left is known when that answers.
  handed_at timestamptz,
  done_at timestamptz,
  tries integer not null default 0,
  -- Why it did not go, as the end of the key of a text, and what the mail server said.
  reason text not null default '',
  detail text not null default '',
  primary key (issue_id, member_id)
);
create index newsletter_recipients_by_state on newsletter_recipients (issue_id, state);
create index newsletter_recipients_open on newsletter_recipients (issue_id, due_at, member_id) where state = 'waiting';
create index newsletter_recipients_of_member on newsletter_recipients (member_id);

-- Whoever lets mails leave again after a restore decides about the newsletter separately, however they say so.
create function newsletter_after_hold() returns trigger language plpgsql as $$
begin
  update newsletter_issues set state = 'paused', hindrance = 'mail_hold', paused_at = now()
  where state in ('preparing', 'sending');
  update newsletter_settings set held_to = now();
  return null;
end
$$;
create trigger newsletter_after_hold after delete on mail_hold for each row execute function newsletter_after_hold();

-- Down Migration
-- Forward only.
