-- Up Migration
-- Whoever comes into the network joins these groups; external members do not.
alter table groups add column is_for_everybody boolean not null default false;
create index groups_for_everybody on groups (id) where is_for_everybody;

-- When a member put the list of first steps away. Those who are here already know their way.
alter table members add column first_steps_put_away_at timestamptz;
update members set first_steps_put_away_at = now();

-- Down Migration
-- Forward only.
