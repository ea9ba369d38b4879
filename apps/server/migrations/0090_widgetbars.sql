-- The bars of widgets beside streams, as administrators have arranged them: one for each stream, and for those lists of
-- many streams that can have one. A bar that nobody has saved has no row.
create table widget_bars (
  id bigint generated always as identity primary key,
  context_id bigint not null references contexts on delete cascade,
  stream_id bigint references containers on delete cascade,
  list text check (list in ('all', 'subscribed')),
  widgets jsonb not null,
  -- The feeds of other sites that its widgets show.
  feed_ids bigint[] not null default '{}',
  revision integer not null default 1,
  author_id bigint references members on delete set null,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(stream_id, list) = 1),
  unique nulls not distinct (context_id, stream_id, list)
);
create index widget_bars_of_stream on widget_bars (stream_id);
