-- Outside a transaction
-- News are sent while tens of thousands of digests wait. An index left half built by an earlier try is in the way of
-- a new one.
drop index concurrently if exists letters_news_open;
create index concurrently letters_news_open on letters (due_at, id) where done_at is null and kind = 'news';
