import type pg from 'pg';
import { readOf, textKey } from '../../../packages/content/src/sort-keys.ts';
import type { Profile } from '../profile.ts';
import { copyRows } from './copy.ts';

/** Items of the largest app at most; the others share what is left. */
const LARGEST = 100_000;
const COLUMNS = 10;
const CHOICES = 5;
const TITLES = [
  'Beamer im großen Saal',
  'Leiter aus dem Keller',
  'Undichtes Fenster',
  'Antrag auf Zuschuss',
  'Straßenfest am Brunnen',
  'Lastenrad',
  'Glühbirne im Flur',
  'Öffnungszeiten der Werkstatt',
];
const TEXT = 'Wer etwas davon weiß, schreibt es bitte hierher, damit alle anderen es auch finden.';

export const SLUG_OF_LARGEST = 'app-1';
export const itemsOfLargest = ({ items }: Profile): number => Math.min(LARGEST, Math.floor(items / 2));

const choices = (count: number, prefix: string) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      value: `${prefix}${index}`,
      labels: { de: `${prefix === 's' ? 'Stand' : 'Art'} ${index}` },
    })),
  );

/** What apps consist of: one of each type by which lists can be filtered or sorted, but files. */
const PROPERTIES: readonly { name: string; type: string; settings?: string; options?: string }[] = [
  { name: 'title', type: 'text' },
  { name: 'status', type: 'selection', options: choices(COLUMNS, 's') },
  { name: 'kinds', type: 'selection', settings: '{"multiple": true}', options: choices(CHOICES, 'k') },
  { name: 'price', type: 'number' },
  { name: 'due', type: 'date' },
  { name: 'people', type: 'membership', settings: '{"multiple": true}' },
  { name: 'tags', type: 'tag' },
  { name: 'place', type: 'address' },
  { name: 'mail', type: 'email' },
  { name: 'page', type: 'url' },
  { name: 'related', type: 'relation', settings: '{"multiple": true, "related_app_id": $app}' },
  { name: 'description', type: 'html' },
  { name: 'visits', type: 'statistics' },
];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

// Spreads row numbers over a range, neighbours far apart.
const spread = (range: number | string, salt: number): string =>
  `((i.n::bigint * 7919 + ${salt} * 104729) % ${range})`;

/** The key of a text that ends with the row's number: what it reads, the number as keys have it, then its marks. */
const keyWithNumber = (read: string, marks: string): string =>
  `${read} || '#0' || lpad(length(i.n::text)::text, 2, '0') || i.n || ${marks}`;

/** The keys of a property of an item, each with its place. */
const KEYS: Readonly<Record<string, string>> = {
  title: `select 0, ${keyWithNumber('t.read', 't.marks')} from bench_titles t where t.place = i.n % ${TITLES.length}`,
  status: `select 0, lpad(substr(i.property_values ->> 'status', 2), 4, '0') where i.property_values ? 'status'`,
  kinds: `select k.place - 1, lpad(substr(k.value, 2), 4, '0')
    from jsonb_array_elements_text(i.property_values -> 'kinds') with ordinality k (value, place)`,
  price: `select 0, 'p' || 500 + length(p.value) || rtrim(p.value, '0') from (select i.property_values ->> 'price') p (value)`,
  due: `select 0, i.property_values ->> 'due' where i.property_values ? 'due'`,
  people: `select p.place - 1, w.key from jsonb_array_elements(i.property_values -> 'people') with ordinality p (id, place)
    join bench_words w on w.kind = 'member' and w.id = p.id::bigint`,
  tags: `select t.place - 1, w.key from jsonb_array_elements(i.property_values -> 'tags') with ordinality t (id, place)
    join bench_words w on w.kind = 'tag' and w.id = t.id::bigint`,
  place: `select 0, ${keyWithNumber(quoted(readOf(textKey('Lindenweg'))), quoted('  1'))}`,
  mail: `select 0, 'mail0' || lpad(length(i.n::text)::text, 2, '0') || i.n || ${quoted(readOf(textKey('@example.org')))}`,
  page: `select 0, ${keyWithNumber(quoted(readOf(textKey('Seite'))), quoted('  1'))}`,
  description: `select 0, ${quoted(textKey(TEXT))}`,
};

const wordRows = (kind: string, rows: readonly { id: string; name: string }[]) =>
  rows.map(({ id, name }) => [kind, id, textKey(name)]);

/** Runs inserts into tables while they have no indexes but those of their constraints: these are made in one go after it. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], run: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await run();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of rows) await client.query(definition);
  await client.query('reset maintenance_work_mem');
}

async function writeDefinitions(client: pg.Client, { apps }: Profile): Promise<void> {
  await client.query(
    `with place as (
       insert into containers (context_id, kind, slug, name, openness)
       select x.id, 'app', 'app-' || n, 'App ' || n, 'internal'
       from contexts x, generate_series(1, $1::int) n where x.network_id is not null order by n
       returning id, slug
     )
     insert into apps (id, slug, grants, column_property)
     select id, slug, jsonb_build_object('create', g.everyone, 'update', g.everyone), 'status'
     from place, (select '[{"type": "everyone", "id": null}]'::jsonb as everyone) g`,
    [apps],
  );
  await client.query(
    `insert into app_properties (app_id, name, type, position, labels, settings, options)
     select a.id, p.name, p.type, p.place, jsonb_build_object('de', p.name),
       replace(coalesce(p.settings, '{}'), '$app', a.id::text)::jsonb, coalesce(p.options, '[]')::jsonb
     from apps a, rows from (
       jsonb_to_recordset($1::jsonb) as (name text, type text, settings text, options text)
     ) with ordinality p (name, type, settings, options, place)`,
    [JSON.stringify(PROPERTIES)],
  );
}

/** How many items an app has: one is large, the others are alike. */
const sizes = (profile: Profile): string => {
  const largest = itemsOfLargest(profile);
  const others = Math.floor((profile.items - largest) / Math.max(1, profile.apps - 1));
  return `case when a.slug = '${SLUG_OF_LARGEST}' then ${largest} else ${others} end`;
};

/**
 * Apps with items that have a value of each property, every eleventh of them unassigned and every fiftieth put away, and
 * what follows from the values: SQL, since the database makes a million rows faster than it reads them.
 */
export async function writeApps(client: pg.Client, profile: Profile): Promise<void> {
  await writeDefinitions(client, profile);
  await client.query(
    'create unlogged table bench_words (kind text, id bigint, key text collate "C", primary key (kind, id))',
  );
  const named = async (query: string) => (await client.query<{ id: string; name: string }>(query)).rows;
  const members = wordRows('member', await named('select id, display_name as name from members'));
  const tags = wordRows('tag', await named('select id, name::text from tags'));
  await copyRows(client, 'bench_words', ['kind', 'id', 'key'], [...members, ...tags]);
  await client.query('create unlogged table bench_titles (place int, title text, read text, marks text)');
  const titles = TITLES.map((title, place) => {
    const key = textKey(title);
    return [place, title, readOf(key), key.slice(readOf(key).length)];
  });
  await copyRows(client, 'bench_titles', ['place', 'title', 'read', 'marks'], titles);
  await client.query('analyze bench_words, bench_titles');
  await withoutIndexes(client, ['items', 'item_keys', 'item_members', 'item_tags', 'item_relations'], () =>
    writeItems(client, profile),
  );
  await client.query('drop table bench_words, bench_titles');
}

async function writeItems(client: pg.Client, profile: Profile): Promise<void> {
  const { members, tags } = profile;
  await client.query(
    `create unlogged table bench_items as
     select row_number() over (order by a.id, i.n) as id, a.id as app_id, i.n, ${sizes(profile)} as size
     from apps a cross join lateral generate_series(1, ${sizes(profile)}) i (n)`,
  );
  await client.query(
    `insert into items (id, app_id, property_values, title, search_text, wall_column, rank, author_id, archived_at,
       view_count, created_at, updated_at)
     overriding system value
     select i.id, i.app_id, v.property_values, v.property_values ->> 'title',
       v.property_values ->> 'title' || E'\\nStand ' || i.n % 11 || E'\\nLindenweg ' || i.n || E'\\nmail' || i.n
         || E'@example.org\\nSeite ' || i.n || ' (https://example.org/' || i.n || E')\\n' || ${quoted(TEXT)},
       v.property_values ->> 'status', -65536::bigint * i.n, 1 + ${spread(members, 3)},
       case when i.n % 50 = 0 then now() end, ${spread(500, 5)},
       now() - interval '1 minute' * (i.size - i.n), now() - interval '1 minute' * ${spread('i.size', 7)}
     from bench_items i join bench_titles t on t.place = i.n % ${TITLES.length} cross join lateral (
       select jsonb_strip_nulls(jsonb_build_object(
         'title', t.title || ' ' || i.n,
         'status', case when i.n % 11 < ${COLUMNS} then 's' || i.n % 11 end,
         'kinds', jsonb_build_array('k' || i.n % ${CHOICES}, 'k' || (i.n + 1) % ${CHOICES}),
         'price', 1 + ${spread(10_000, 11)},
         'due', case when i.n % 4 > 0 then (date '2026-01-01' + ${spread(730, 13)}::int)::text end,
         'people', jsonb_build_array(1 + ${spread(members, 17)}, 1 + ${spread(members, 19)}),
         'tags', jsonb_build_array(1 + ${spread(tags, 23)}, 1 + ${spread(tags, 29)}),
         'place', jsonb_build_object('street', 'Lindenweg', 'number', i.n::text),
         'mail', 'mail' || i.n || '@example.org',
         'page', jsonb_build_object('url', 'https://example.org/' || i.n, 'text', 'Seite ' || i.n),
         'related', jsonb_build_array(i.id - i.n + 1 + ${spread('i.size', 31)}),
         'description', ${quoted(TEXT)}
       )) as property_values
     ) v order by i.id`,
  );
  for (const [name, keys] of Object.entries(KEYS))
    await client.query(
      `insert into item_keys (property_id, item_id, position, key)
       select p.id, i.id, k.position, k.key
       from (select b.id, b.app_id, b.n, x.property_values from bench_items b join items x on x.id = b.id) i
       join app_properties p on p.app_id = i.app_id and p.name = '${name}'
       cross join lateral (${keys}) k (position, key) order by p.id, i.id`,
    );
  const link = (table: string, column: string, name: string, position: string) =>
    client.query(
      `insert into ${table} (property_id, item_id, ${column}${position && ', position'})
       select p.id, i.id, v.id::bigint${position}
       from items i join app_properties p on p.app_id = i.app_id and p.name = '${name}'
       cross join lateral jsonb_array_elements(i.property_values -> '${name}') with ordinality v (id, place)
       on conflict do nothing`,
    );
  await link('item_members', 'member_id', 'people', ', v.place - 1');
  await link('item_relations', 'related_id', 'related', ', v.place - 1');
  await link('item_tags', 'tag_id', 'tags', '');
  await client.query(
    `insert into item_comments (item_id, author_id, content)
     select id, author_id, ${quoted(TEXT)} from items where id % 5 = 0`,
  );
  await client.query('insert into item_followers (member_id, item_id) select author_id, id from items');
  await client.query('drop table bench_items');
}
