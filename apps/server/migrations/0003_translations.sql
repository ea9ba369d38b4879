-- Up Migration
-- The language that a person had something translated into last: it is offered first.
alter table members add column translation_language text;

-- Down Migration
-- Forward only.
