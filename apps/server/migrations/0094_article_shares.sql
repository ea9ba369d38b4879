-- Up Migration
-- Posts that show an article of a blog; once that is deleted they say so.
create table blog_article_shares (
  activity_id bigint primary key references activities on delete cascade,
  article_id bigint references blog_articles on delete set null
);
create index blog_article_shares_of_article on blog_article_shares (article_id) where article_id is not null;

-- Down Migration
-- Forward only.
