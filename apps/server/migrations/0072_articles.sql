-- Up Migration
-- What an article has beside its post, whose title is activities.title and whose teaser is activities.content: no page of
-- a stream reads the body.
create table articles (
  activity_id bigint primary key references activities on delete cascade,
  lead_image_id bigint references files on delete set null,
  -- What the lead picture shows, for those who do not see it.
  lead_alt text not null default '',
  -- In the dialect of documents, as the server wrote it.
  body text not null,
  words integer not null,
  version integer not null default 1
);
create index articles_of_lead_image on articles (lead_image_id) where lead_image_id is not null;

-- The pictures that a body shows.
create table article_images (
  activity_id bigint not null references articles on delete cascade,
  file_id bigint not null references files on delete cascade,
  primary key (activity_id, file_id)
);
create index article_images_of_file on article_images (file_id);

-- Down Migration
-- Forward only.
