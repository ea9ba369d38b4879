-- What administrators put into the userbar: one document for the network and one for each group.
create table navigations (
  context_id bigint primary key references contexts on delete cascade,
  items jsonb not null,
  author_id bigint references members on delete set null,
  updated_at timestamptz not null default now()
);
