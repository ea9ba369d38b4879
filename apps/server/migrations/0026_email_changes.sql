-- Up Migration
-- A changed mail address counts once a link that was sent to it is opened. The old address may object for a week.
create table email_changes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  old_email citext not null,
  new_email citext not null,
  -- The device that asked for the change, as the mails name it.
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  -- Until then the new address can be confirmed.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Cancelled, replaced by another change, or objected to.
  ended_at timestamptz
);
create index email_changes_of_member on email_changes (member_id);

alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens
  add constraint account_tokens_purpose_check
  check (purpose in ('password', 'welcome', 'email', 'web_session', 'email_objection'));

-- Down Migration
-- Forward only.
