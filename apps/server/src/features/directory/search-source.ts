import { sql } from '../../platform/db/database.ts';
import { presencesOf } from '../../platform/live/presence.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo, visibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchText } from '../../platform/search/documents.ts';
import type { Snippets } from '../../platform/search/snippets.ts';
import { registerSearchSource, type SearchSource, type Seeker } from '../../platform/search/sources.ts';
import { type MemberRow, memberColumns, presentActor } from '../members/index.ts';
import {
  displayText,
  memberProperties,
  type PropertyRow,
  type StoredValues,
  tagNamesOf,
  wordIn,
} from '../property-sets/index.ts';

type Row = { id: number; display_name: string; said: string; created_at: string };
type Found = MemberRow & { property_values: StoredValues };

/** Who is part of the network, or locked: whether those are shown the network says. Who is gone is found by nobody. */
const IS_THERE = sql`m.id > 0 and m.state in ('active', 'to_be_onboarded', 'without_sign_in', 'locked')`;

const seenBy = ({ services, viewer }: Seeker) =>
  memberVisibleTo(viewer, 'm', { showLocked: services.settings.current().show_locked_memberships });

/** Who reads a group `g`, and who runs it, sees who belongs to it: `canListMembers` of a row. */
const listsMembers = (viewer: Viewer) => sql<boolean>`(
  ${viewer.isNetworkAdmin}::boolean or g.group_category_id = any(${[...viewer.administeredCategoryIds]}::bigint[])
  or exists (select 1 from containers c where c.group_id = g.id and c.kind = 'stream' and c.is_main and ${visibleTo(viewer)})
)`;

const textsOf = (row: Row): SearchText[] => [
  { text: row.display_name, weight: 'A', cut: 'name' },
  // A line for each value that everybody reads, tags by their names.
  ...row.said
    .split('\n')
    .flatMap((text): SearchText[] => (text ? [{ text, weight: 'B', cut: 'prose' }] : [])),
];

/** What of profiles people are found by: nothing that only some see, no headings and no days. */
const isFoundBy = ({ is_visible, type }: PropertyRow) =>
  is_visible && type !== 'date' && type !== 'headline' && type !== 'image';

/** What the words that were looked for mark in profiles, by the ids of their people. */
async function saidBy({ services, viewer }: Seeker, people: readonly Found[], snippets: Snippets) {
  const properties = (await memberProperties(services.db.kysely)).filter(isFoundBy);
  const owned = people.map(({ property_values: values }) => ({ properties, values }));
  const tags = await tagNamesOf(services.db.kysely, owned);
  const reader = readerOf(viewer, services);
  return new Map(
    people.map(({ id, property_values: values }) => [
      id,
      properties.flatMap((property) => {
        const value = snippets.around(displayText(property, values[property.name], reader, tags));
        const label = wordIn(property.labels, reader.language, reader.networkLanguage);
        return value.marks.length > 0 ? [{ label, value }] : [];
      }),
    ]),
  );
}

const readerOf = ({ language }: Viewer, { settings }: Seeker['services']) => ({
  language,
  networkLanguage: settings.current().language,
});

const source: SearchSource = {
  kind: 'member',

  async documents(db, ids) {
    const { rows } = await sql<Row>`
      select m.id, m.display_name, coalesce(f.search_text, '') as said, m.created_at
      from members m left join profiles f on f.member_id = m.id
      where m.id = any(${[...ids]}::bigint[]) and ${IS_THERE}
    `.execute(db);
    return rows.map((row) => ({
      id: row.id,
      title: row.display_name,
      language: null,
      texts: textsOf(row),
      at: row.created_at,
      authorId: null,
      groupId: null,
      places: [],
      has: [],
    }));
  },

  all: () => sql`select m.id from members m where ${IS_THERE}`,

  readable: () => null,

  seen: (seeker) =>
    sql<boolean>`exists (select 1 from members m where m.id = d.id and m.id > 0 and ${seenBy(seeker)})`,

  inGroup: (groupId, { viewer }) => sql<boolean>`exists (
    select 1 from group_memberships belongs join groups g on g.id = belongs.group_id
    where g.id = ${groupId} and belongs.member_id = d.id and belongs.state = 'member' and ${listsMembers(viewer)}
  )`,

  sorts: async () => [{ name: 'name', label: null, by: sql`d.title_key` }],

  async hits(seeker, ids, snippets) {
    const { services } = seeker;
    const db = services.db.kysely;
    const settings = services.settings.current();
    const { rows: people } = await sql<Found>`
      select ${memberColumns()}, coalesce(f.property_values, '{}') as property_values
      from members m left join profiles f on f.member_id = m.id
      where m.id = any(${[...ids]}::bigint[]) and m.id > 0 and ${seenBy(seeker)}
    `.execute(db);
    if (people.length === 0) return new Map();
    const found = await saidBy(seeker, people, snippets);
    const documents = new Map((await source.documents(db, ids)).map((one) => [one.id, one]));
    const presences = await presencesOf(
      db,
      people.map(({ id }) => id),
      settings,
    );
    const online = new Set(
      presences.flatMap(({ member_id, status }) => (status.type === 'offline' ? [] : [member_id])),
    );
    const hits = people.flatMap((person) => {
      const document = documents.get(person.id);
      if (!document) return [];
      const { display_name, images, is_external, html_url } = presentActor(person, settings);
      const { snippet, foundIn } = snippets.best(document);
      return {
        kind: 'member' as const,
        id: person.id,
        display_name,
        images,
        is_external,
        is_network_admin: person.is_network_admin,
        online: online.has(person.id),
        profile: found.get(person.id)!,
        title: snippets.mark(display_name),
        content: snippet,
        found_in: foundIn,
        html_url,
      };
    });
    return new Map(hits.map((hit) => [hit.id, hit]));
  },
};

registerSearchSource(source);
