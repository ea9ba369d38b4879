-- Up Migration
-- Why somebody was locked, which administrators read, and what they were before.
alter table members
  add column lock_reason text not null default '',
  add column state_before_lock member_state;
create index members_by_joining on members (created_at desc, id);
create index members_in_state on members (state) where state <> 'active';

-- When somebody was here last, whichever session it was.
alter table accounts add column last_seen_at timestamptz;
update accounts a set last_seen_at = greatest(a.last_sign_in_at, (
  select max(s.last_seen_at) from sessions s where s.member_id = a.member_id
));
create index accounts_by_last_seen on accounts (last_seen_at desc nulls last, member_id);

-- Down Migration
-- Forward only.
