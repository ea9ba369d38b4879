-- Up Migration
-- What people say about a file, and who hears of what happens to it. Who gave a file, or said something about it, hears
-- of it without a row; a row says what somebody chose.
create table file_comments (
  id bigint generated always as identity primary key,
  file_id bigint not null references files on delete cascade,
  author_id bigint references members on delete set null,
  content text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index file_comments_of_file on file_comments (file_id, created_at desc, id desc);
create index file_comments_of_author on file_comments (author_id);

create table file_follows (
  file_id bigint not null references files on delete cascade,
  member_id bigint not null references members on delete cascade,
  is_following boolean not null,
  changed_at timestamptz not null default now(),
  primary key (file_id, member_id)
);
create index file_follows_of_member on file_follows (member_id);

-- A notice of a comment goes with it.
alter table notifications add column file_comment_id bigint references file_comments on delete cascade;
create index notifications_of_file_comment on notifications (file_comment_id) where file_comment_id is not null;

-- Down Migration
-- Forward only.
