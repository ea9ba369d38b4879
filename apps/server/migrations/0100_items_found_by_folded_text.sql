-- Up Migration
-- What items are found by, folded once when it is written: folding a hundred thousand texts for each question takes a second.
drop index items_by_search_text;
alter table items add column folded_text text not null generated always as (fold(search_text)) stored;
create index items_by_folded_text on items using gin (folded_text gin_trgm_ops);

-- Down Migration
-- Forward only.
