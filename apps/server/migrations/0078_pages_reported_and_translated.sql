-- Up Migration
-- A page can be reported as posts can, and be hidden: it lies in the bin then, from where only those who decide about
-- reports bring it back.
alter table reports add column page_id bigint references pages on delete cascade;
create index reports_of_page on reports (page_id) where page_id is not null;
alter table pages add column is_hidden boolean not null default false;

-- The language of its text as two letters, where one could tell.
alter table pages add column language text;
