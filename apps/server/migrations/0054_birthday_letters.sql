-- Up Migration
-- The picture of birthday mails, as a column of the setting: what it shows is kept while it does.
alter table network_settings add column birthday_image_id bigint
  generated always as ((settings #>> '{birthday_emails,image}')::bigint) stored references files;

alter table member_settings add column birthday boolean not null default true;

-- One letter to each person and year, whatever becomes of the job that prepares them.
alter table letters add column year smallint;
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check check (kind in ('news', 'digest', 'birthday'));
alter table letters add constraint letters_year_check check ((kind = 'birthday') = (year is not null));
alter table letters add constraint letters_member_id_year_key unique (member_id, year);

-- Down Migration
-- Forward only.
