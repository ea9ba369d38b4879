-- Up Migration
-- Channels and the articles of their blogs are found, and what came out is told in digests.

-- ── search ──────────────────────────────────────────────────────────────────
create table search_channels partition of search_documents for values in ('channel', 'blog_article');

-- Who sees a channel, counts and pictures are no part of what is found: they note nothing.
create trigger channels_search after insert or delete on channels for each row execute function search_by_id('channel');
create trigger channels_search_changed after update on channels for each row when (
  old.title is distinct from new.title or old.description is distinct from new.description
  or old.status is distinct from new.status or old.created_at is distinct from new.created_at
) execute function search_by_id('channel');

create trigger blog_articles_search after insert or delete on blog_articles for each row
  execute function search_by_id('blog_article');
create trigger blog_articles_search_changed after update on blog_articles for each row when (
  old.title is distinct from new.title or old.teaser is distinct from new.teaser or old.body is distinct from new.body
  or old.series is distinct from new.series or old.lead_alt is distinct from new.lead_alt
  or old.lead_image_id is distinct from new.lead_image_id or old.status is distinct from new.status
  or old.published_at is distinct from new.published_at or old.author_id is distinct from new.author_id
  or old.channel_id is distinct from new.channel_id
) execute function search_by_id('blog_article');

-- Articles are found by the names of their blog and its channel, and not at all where the channel is not published.
create function search_of_articles() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
    select 'blog_article', id from blog_articles where channel_id = (to_jsonb(new) ->> tg_argv[0])::bigint;
  return null;
end $$;
create trigger channels_search_of_articles after update on channels for each row
  when (old.title is distinct from new.title or old.status is distinct from new.status)
  execute function search_of_articles('id');
create trigger blogs_search_of_articles after update on blogs for each row
  when (old.title is distinct from new.title or old.publish_as is distinct from new.publish_as)
  execute function search_of_articles('channel_id');

-- ── digests ─────────────────────────────────────────────────────────────────
-- Articles of a digest, from the channels to which its reader subscribed.
alter table letters add column blog_article_ids bigint[] not null default '{}';

-- Down Migration
-- Forward only.
