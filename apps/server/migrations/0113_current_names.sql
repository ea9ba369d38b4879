-- Whom a text mentions is said by the id, what stands in the brackets is the name of then. Whoever reads the text reads
-- how the person is called now (decision 92). People from outside are named to nobody by their number.

create function current_names_by(written text, mention text, is_json boolean) returns text
language plpgsql stable as $$
declare
  pieces constant text[] := regexp_split_to_array(written, mention);
  renamed text := pieces[1];
  found record;
begin
  for found in
    select hit.place, hit.parts[1] as whole, hit.parts[2] as id, p.name
    from regexp_matches(written, '(' || mention || ')', 'g') with ordinality as hit (parts, place)
    left join lateral (
      select left(regexp_replace(
        case when m.state = 'anonymised' or (m.state = 'left' and n.settings ->> 'anonymize_memberships_config' = 'enabled')
          then coalesce(nullif(btrim(n.settings ->> 'anonymize_memberships_name'), ''), m.display_name)
          else m.display_name end, '[\r\n]+', ' ', 'g'), 300) as name
      from members m left join network_settings n on n.network_id = m.network_id
      where m.id = hit.parts[2]::bigint
        and (m.state = 'anonymised' or not exists (select 1 from consumers o where o.member_id = m.id))
    ) as p on true
    order by hit.place
  loop
    if found.name is null then
      renamed := renamed || found.whole;
    else
      found.name := '@[' || found.id || ':' || regexp_replace(found.name, '[\\\]]', '\\\&', 'g') || ']';
      renamed := renamed || case when is_json then substring(to_json(found.name)::text from '^"(.*)"$') else found.name end;
    end if;
    renamed := renamed || pieces[found.place + 1];
  end loop;
  return renamed;
end $$;

create function current_names(written text) returns text language sql stable as $$
  select case when strpos(written, '@[') = 0 then written
    else current_names_by(written, '@\[([1-9][0-9]{0,14}):(?:\\[^\n]|[^\]\\\n])*\]', false) end
$$;

-- In the text of JSON each backslash stands twice, and what else has one before it is a sign of its own.
create function current_names(written json) returns json language sql stable as $$
  select case when strpos(written::text, '@[') = 0 then written
    else current_names_by(written::text, '@\[([1-9][0-9]{0,14}):(?:\\\\(?:\\.|[^"\\])|\\[^\\n]|[^]"\\])*\]', true)::json end
$$;

create function current_names(written jsonb) returns jsonb language sql stable as $$
  select case when strpos(written::text, '@[') = 0 then written else current_names(written::text::json)::jsonb end
$$;

-- Names that people had, until the index has made anew what it found by them.
create table search_renames (
  number bigint generated always as identity primary key,
  name text not null
);

create function search_by_former_name() returns trigger language plpgsql as $$
begin
  with former as (insert into search_renames (name) values (old.display_name) returning number)
  insert into search_changes (kind, id) select 'renamed', number from former;
  return null;
end $$;
create trigger members_search_renames after update on members for each row
  when (old.display_name is distinct from new.display_name and old.id > 0) execute function search_by_former_name();
-- The names of people who were anonymised, until a job has taken them out of everything that is kept (decision 92).
create table names_to_forget (
  member_id bigint primary key references members on delete cascade,
  name text not null,
  since timestamptz not null default now()
);
