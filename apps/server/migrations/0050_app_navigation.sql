-- The bar of the app and of phones, where administrators have changed it: one document of at most five items.
create table app_navigations (
  network_id bigint primary key references networks on delete cascade,
  items jsonb not null,
  author_id bigint references members on delete set null,
  updated_at timestamptz not null default now()
);
