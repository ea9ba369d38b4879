-- Up Migration
-- Widgets of articles: the newest of a blog, and some that are put forward.
alter table channel_widgets drop constraint channel_widgets_type_check;
alter table channel_widgets add constraint channel_widgets_type_check check (
  type in ('banner', 'spotlight', 'blog', 'text', 'people', 'appointments', 'rss', 'images', 'link')
) not valid;
alter table channel_widgets validate constraint channel_widgets_type_check;

-- Down Migration
-- Forward only.
