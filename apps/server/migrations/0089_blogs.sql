-- Up Migration
-- Every channel has a blog.
create table blogs (
  id bigint generated always as identity primary key,
  channel_id bigint not null unique references channels on delete cascade,
  title text not null check (title <> ''),
  description text not null default '',
  publish_as text not null default 'author' check (publish_as in ('blog_title', 'author')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create function open_blog() returns trigger language plpgsql as $$
begin
  insert into blogs (channel_id, title) values (new.id, new.title);
  return null;
end $$;
create trigger channels_open_blogs after insert on channels for each row execute function open_blog();
insert into blogs (channel_id, title) select id, title from channels order by id;

-- An article is read from `published_at` to `ends_at`; who runs the channel reads it always.
create table blog_articles (
  id bigint generated always as identity primary key,
  blog_id bigint not null references blogs on delete cascade,
  -- That of the blog, since who reads an article follows from it.
  channel_id bigint not null references channels on delete cascade,
  slug citext not null check (slug !~ '^[0-9]+$'),
  title text not null check (title <> ''),
  teaser text not null default '',
  -- In the dialect of documents, as the server wrote it.
  body text not null default '',
  words integer not null default 0,
  lead_image_id bigint references files on delete set null,
  -- What the lead picture shows, for those who do not see it.
  lead_alt text not null default '',
  series text not null default '',
  tag_ids bigint[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  published_at timestamptz,
  ends_at timestamptz,
  comments_enabled boolean not null default true,
  -- When those who subscribed to the channel were told.
  announced_at timestamptz,
  version integer not null default 1,
  author_id bigint references members on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (blog_id, slug),
  check (status <> 'published' or published_at is not null)
);
create index blog_articles_newest on blog_articles (blog_id, published_at desc, id desc) where status = 'published';
create index blog_articles_newest_of_all on blog_articles (published_at desc, id desc) where status = 'published';
create index blog_articles_to_announce on blog_articles (published_at) where status = 'published' and announced_at is null;
create index blog_articles_of_channel on blog_articles (channel_id);
create index blog_articles_of_series on blog_articles (blog_id, series, published_at, id) where series <> '';
create index blog_articles_of_author on blog_articles (author_id) where author_id is not null;
create index blog_articles_of_lead_image on blog_articles (lead_image_id) where lead_image_id is not null;

-- Former addresses lead on until another article takes them.
create table blog_article_slugs (
  blog_id bigint not null references blogs on delete cascade,
  slug citext not null,
  article_id bigint not null references blog_articles on delete cascade,
  primary key (blog_id, slug)
);
create index blog_article_slugs_of_article on blog_article_slugs (article_id);

-- The pictures that a body shows.
create table blog_article_images (
  article_id bigint not null references blog_articles on delete cascade,
  file_id bigint not null references files on delete cascade,
  primary key (article_id, file_id)
);
create index blog_article_images_of_file on blog_article_images (file_id);

create table blog_comments (
  id bigint generated always as identity primary key,
  article_id bigint not null references blog_articles on delete cascade,
  author_id bigint references members on delete set null,
  content text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index blog_comments_of_article on blog_comments (article_id, created_at desc, id desc);
create index blog_comments_of_author on blog_comments (author_id) where author_id is not null;

-- Another number is another token: addresses that were given out before open nothing any more.
create table blog_feeds (
  member_id bigint primary key references members on delete cascade,
  token_version integer not null default 0
);

alter table notifications add column blog_article_id bigint references blog_articles on delete cascade;
-- Where the article is found.
alter table notifications add column blog_id bigint references blogs on delete cascade;
alter table notifications add column blog_comment_id bigint references blog_comments on delete cascade;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject check (
  num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id,
    planned_activity_id, blog_article_id
  ) = 1
  or (kind = 'appointment_canceled' and num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id,
    planned_activity_id, blog_article_id
  ) = 0)
) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_blog_article on notifications (blog_article_id) where blog_article_id is not null;
create index notifications_of_blog on notifications (blog_id) where blog_id is not null;
create index notifications_of_blog_comment on notifications (blog_comment_id) where blog_comment_id is not null;

-- Down Migration
-- Forward only.
