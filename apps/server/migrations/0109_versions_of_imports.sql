-- Up Migration
-- SEQUENCE and DTSTAMP of the file that brought it in last: an older file changes nothing.
alter table appointments add column brought_sequence integer;
alter table appointments add column brought_stamp timestamptz;

-- People's mail addresses came in with the lines that no field says, and went out with them.
update appointments set raw = coalesce(
  (select jsonb_agg(line order by place) from jsonb_array_elements_text(raw) with ordinality as t (line, place)
   where line !~* '^(ATTENDEE|X-CALENDARSERVER-ATTENDEE[A-Z-]*)[;:]'), '[]')
where raw::text ~* '"(ATTENDEE|X-CALENDARSERVER-ATTENDEE)';
update appointments set organizer = '' where brought_in_at is not null and organizer ~ '^[^[:space:]]+@[^[:space:]]+$';

-- Down Migration
-- Forward only.
