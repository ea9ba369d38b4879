-- Up Migration
-- What the link of a mail stopped, with what stood there before: key → value. Whoever saves their settings has chosen anew.
alter table member_settings add column stopped_by_link jsonb not null default '{}';

-- Mails that came back and want to be looked at; what is understood and means nothing is not kept.
create table mail_returns (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('soft', 'hard', 'complaint', 'answer', 'unknown')),
  -- Whom it means, where a return address of ours says so.
  member_id bigint references members on delete cascade,
  -- The issue of the newsletter that came back; it may be gone.
  issue_id bigint,
  -- A hash of the mail: one that is brought twice counts once.
  key text not null unique,
  sender text not null,
  subject text not null,
  excerpt text not null,
  status text,
  received_at timestamptz not null default now(),
  settled_at timestamptz
);
create index mail_returns_open on mail_returns (received_at desc, id desc) where settled_at is null;
create index mail_returns_by_age on mail_returns (received_at);
create index mail_returns_of_member on mail_returns (member_id) where member_id is not null;

-- How mails to the address of a person fare: another address begins anew.
create table mail_stops (
  member_id bigint primary key references members on delete cascade,
  email citext not null,
  -- On how many days mails came back for now, since one arrived.
  soft_count integer not null default 0,
  last_at timestamptz not null default now(),
  -- Since when no newsletter and no digest is sent there, and why.
  stopped_at timestamptz,
  reason text check (reason in ('no_address', 'refused', 'full', 'unreachable')),
  status text,
  check ((stopped_at is null) = (reason is null))
);
create index mail_stops_stopped on mail_stops (stopped_at desc, member_id) where stopped_at is not null;

-- Down Migration
-- Forward only.
