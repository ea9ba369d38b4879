import { rows, sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { writtenTags } from '../../platform/tags.ts';
import type { DemoItem } from './demo/entries.ts';
import { DEMO_APPS, type DemoApp } from './demo/plan.ts';
import { type WrittenApp, writeItems } from './write-items.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const GAP = 65_536;

/** Members by their place in the plan. */
async function peopleOf({ tx }: Demo): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    `select id from members where not is_external and state = 'active' order by id limit 12`,
    [],
  );
  return found.map(({ id }) => id);
}

/** Everybody fills it, and deletes what they wrote down. */
const GRANTS = {
  create: [{ type: 'everyone', id: null }],
  update: [{ type: 'everyone', id: null }],
  destroy: [{ type: 'author', id: null }],
  manage: [],
};

async function writeApp(
  { tx, founded, networkId }: Demo,
  app: DemoApp,
  by: number,
): Promise<WrittenApp & { id: number }> {
  const createdAt = new Date(founded + DAY).toISOString();
  const { rows: made } = await sql<{ id: number }>`
    with place as (
      insert into containers (context_id, kind, slug, name, openness, is_main, created_at)
      select id, 'app', ${app.slug}::citext, ${app.name}, 'internal', false, ${createdAt}::timestamptz
      from contexts where network_id = ${networkId} returning id
    )
    insert into apps (id, slug, description, icon, color, grants, item_layout, opens_as, column_property, is_staged,
      title_property, created_by, created_at, updated_at)
    select id, ${app.slug}::citext, ${app.description}, ${app.icon}, ${app.color}, ${JSON.stringify(GRANTS)}::jsonb,
      ${JSON.stringify(app.layout ?? { type: 'auto', tabs: [] })}::jsonb, ${app.opensAs}, ${app.column},
      ${app.isStaged ?? false}, 'title', ${by}, ${createdAt}::timestamptz, ${createdAt}::timestamptz
    from place returning id
  `.execute(tx);
  const { id } = made[0]!;
  for (const [position, property] of app.properties.entries()) {
    const {
      name,
      type,
      labels,
      settings = {},
      options = [],
      isRequired = false,
      isLocked = false,
    } = property;
    await sql`
      insert into app_properties (app_id, name, type, position, labels, is_required, is_locked, settings, options)
      values (${id}, ${name}, ${type}, ${position + 1}, ${JSON.stringify(labels)}::jsonb, ${isRequired}, ${isLocked},
        ${JSON.stringify(settings)}::jsonb || coalesce((
          select jsonb_build_object('related_app_id', a.id) from apps a where a.slug = ${property.leadsTo ?? null}::citext
        ), '{}'), ${JSON.stringify(options)}::jsonb)
    `.execute(tx);
  }
  const { rows: written } = await sql<WrittenApp & { id: number }>`
    select a.id, a.title_property, a.column_property, (
      select jsonb_agg(to_jsonb(p) order by p.position) from app_properties p where p.app_id = a.id
    ) as properties from apps a where a.id = ${id}
  `.execute(tx);
  return written[0]!;
}

/** The day of which the plan was written: its dates move with the demo. */
const WRITTEN_ON = Temporal.PlainDate.from('2027-06-12');

function movedDates(app: WrittenApp, values: Record<string, unknown>, now: number): Record<string, unknown> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate();
  const isDate = new Set(app.properties.filter(({ type }) => type === 'date').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isDate.has(name) ? today.add(WRITTEN_ON.until(value as string)).toString() : value,
    ]),
  );
}

type Named = {
  people: readonly number[];
  tags: ReadonlyMap<string, { id: number }>;
  items: ReadonlyMap<string, number>;
};

/** What an item holds, with what it names by numbers. */
function valuesOf(
  app: WrittenApp,
  item: DemoItem,
  { people, tags, items }: Named,
  now: number,
): Record<string, unknown> {
  const byIds: [string, number[]][] = [
    ...Object.entries(item.people ?? {}).map(([name, places]): [string, number[]] => [
      name,
      [...new Set(places.map((place) => people[place % people.length]!))],
    ]),
    ...Object.entries(item.leads ?? {}).map(([name, titles]): [string, number[]] => [
      name,
      titles.flatMap((title) => items.get(title) ?? []),
    ]),
    ...(item.tags
      ? [['tags', item.tags.flatMap((tag) => tags.get(tag)?.id ?? [])] as [string, number[]]]
      : []),
  ];
  const known = new Set(app.properties.map(({ name }) => name));
  return Object.fromEntries(
    [...Object.entries(movedDates(app, item.values, now)), ...byIds].filter(([name]) => known.has(name)),
  );
}

/** Writes the apps of the demo network with what people did in them. */
export async function write(demo: Demo): Promise<void> {
  const { tx, now } = demo;
  const people = await peopleOf(demo);
  const names = DEMO_APPS.flatMap(({ items }) => items.flatMap((item) => item.tags ?? []));
  const createdAt = new Date(demo.founded + DAY).toISOString();
  await sql`
    insert into tags (name, created_at)
    select distinct on (written) written, ${createdAt}::timestamptz from unnest(${names.toSorted()}::citext[]) t (written)
    order by written on conflict do nothing
  `.execute(tx);
  const tags = await writtenTags(tx, names);
  const known = new Map<string, number>();
  for (const plan of DEMO_APPS) {
    const app = await writeApp(demo, plan, people[0]!);
    const first = plan.properties.find(({ name }) => name === plan.column)?.options?.[0]?.value;
    const planned = plan.items.map((item, index) => ({
      rank: index * GAP,
      author_id: people[(index + 2) % people.length],
      created_at: new Date(now - item.daysAgo * DAY).toISOString(),
      archived_at: item.isArchived ? new Date(now - 10 * DAY).toISOString() : null,
      view_count: (index * 7) % 40,
    }));
    const { rows: made } = await sql<{ id: number; author_id: number; created_at: string }>`
      insert into items (app_id, rank, author_id, created_at, updated_at, archived_at, archived_by, view_count)
      select ${app.id}, t.rank, t.author_id, t.created_at, t.created_at, t.archived_at,
        case when t.archived_at is not null then t.author_id end, t.view_count
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as t (
        rank bigint, author_id bigint, created_at timestamptz, archived_at timestamptz, view_count integer
      ) order by t.rank returning id, author_id, created_at
    `.execute(tx);
    const written = plan.items.map((item, index) => {
      known.set(String(item.values.title), made[index]!.id);
      const values = valuesOf(app, item, { people, tags, items: known }, now);
      return { id: made[index]!.id, values, names: Object.keys(values) };
    });
    await writeItems(tx, app, written, 'de');
    await sql`
      insert into item_changes (item_id, member_id, kind, created_at)
      select id, author_id, 'created', created_at from items where app_id = ${app.id} order by created_at
    `.execute(tx);
    // Cards went through the columns before they came to where they are.
    await sql`
      insert into item_changes (item_id, member_id, kind, changes, created_at)
      select i.id, coalesce(
          (select m.member_id from item_members m where m.item_id = i.id order by m.position, m.member_id limit 1), i.author_id
        ), 'moved', jsonb_build_object(${plan.column ?? ''}::text, jsonb_build_array(${first ?? ''}::text, i.wall_column)),
        i.created_at + interval '20 hours'
      from items i
      where i.app_id = ${app.id} and ${plan.isStaged ?? false}::boolean and i.wall_column <> ${first ?? ''}
      order by i.created_at
    `.execute(tx);
    await sql`
      insert into item_followers (member_id, item_id, created_at)
      select author_id, id, created_at from items where app_id = ${app.id}
      union select m.member_id, m.item_id, i.created_at from item_members m join items i on i.id = m.item_id where i.app_id = ${app.id}
    `.execute(tx);
    const comments = plan.items.flatMap((item, index) =>
      (item.comments ?? []).map(({ by, text, hoursAgo }) => ({
        item_id: made[index]!.id,
        author_id: people[by % people.length],
        content: text,
        created_at: new Date(now - hoursAgo * HOUR).toISOString(),
      })),
    );
    await sql`
      insert into item_comments (item_id, author_id, content, created_at)
      select item_id, author_id, content, created_at from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
        as t (item_id bigint, author_id bigint, content text, created_at timestamptz)
    `.execute(tx);
  }
}
