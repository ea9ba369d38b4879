import type { SearchHit } from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../../platform/db/database.ts';
import { FOLDER } from '../../../platform/policy/kinds.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { idsVisibleTo, visibleTo } from '../../../platform/policy/visible-to.ts';
import type { SearchText } from '../../../platform/search/documents.ts';
import { registerSearchSource, type SearchSource } from '../../../platform/search/sources.ts';
import { textsInFiles } from '../../file-texts/index.ts';
import { presentActor } from '../../members/index.ts';
import { tagNames } from '../../property-sets/index.ts';
import { picturesOfFile } from '../../uploads/index.ts';
import { pendingFor } from '../present.ts';
import { tagIdsIn } from '../profiles.ts';
import { fileRows } from '../queries.ts';
import { type FileRow, isShownThere, placeJoins } from '../tables.ts';
import { columnsOf, namesOf, profileSorts } from './columns.ts';
import { profileTexts, setsFor, valuesInWords } from './profile-words.ts';
import { waysTo } from './ways.ts';

type Row = {
  id: number;
  original_filename: string;
  description: string;
  property_values: Record<string, unknown>;
  content_type: string;
  owner_id: number | null;
  updated_at: string;
  places: { container_id: number; folder_id: number; group_id: number | null }[];
};

/** A file that lies somewhere, pictures of posts among them: what hangs on messages and in chats is found there. */
const LIES = sql`f.state = 'published' and exists (select 1 from file_containers lies where lies.file_id = f.id)`;

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];

/**
 * The names of the folders on the way to a file that lies in one tree. Whoever sees one folder of a tree sees all of them;
 * the folders of another tree may be hidden from them.
 */
const wayTexts = ({ places }: Row, ways: ReadonlyMap<number, string[]>): SearchText[] =>
  unique(places.map((place) => place.container_id)).length > 1
    ? []
    : unique(places.flatMap((place) => ways.get(place.folder_id) ?? []))
        .filter((name) => name !== '')
        .map((text) => ({ text, weight: 'D', cut: 'name' }));

/** A lock counts as long as it holds; a version that waits shows to its author and to those who approve. */
const stateOf = (viewer: Viewer, row: FileRow): Extract<SearchHit, { kind: 'file' }>['state'] => {
  if (row.finalized_at !== null) return 'final';
  if (row.locked_until !== null) return 'locked';
  return pendingFor(viewer, row) ? 'in_review' : 'published';
};

/** The file `d.id` is there and lies where the viewer sees it. @param also a condition on its container `c` */
const liesWhere = (viewer: Viewer, also: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from (select d.id) sought join files f on f.id = sought.id
  where f.state = 'published' and exists (
    select 1 from file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)}
    where lies.file_id = sought.id and ${visibleTo(viewer)} and ${isShownThere(viewer)} and ${also}
  )
)`;

/** Where a file lies, for what is sorted by its profile. */
const lying = sql`files f join file_containers lies on lies.file_id = f.id and not lies.is_pending
  join containers c on c.id = lies.container_id where f.id = d.id`;

const source: SearchSource = {
  kind: 'file',

  async documents(db, ids) {
    const { rows } = await sql<Row>`
      select f.id, f.original_filename, f.description, f.property_values, f.content_type, f.owner_id, f.updated_at, (
        select json_agg(json_build_object('container_id', lies.container_id, 'folder_id', lies.folder_id,
          'group_id', place.group_id) order by lies.folder_id)
        from file_containers lies join containers place on place.id = lies.container_id where lies.file_id = f.id
      ) as places
      from files f where f.id = any(${[...ids]}::bigint[]) and ${LIES}
    `.execute(db);
    const ways = await waysTo(db, unique(rows.flatMap((row) => row.places.map((place) => place.folder_id))));
    const sets = await setsFor(db, 'file_profile', rows);
    const tags = await tagNames(db, tagIdsIn(rows.map((row) => row.property_values)));
    const inside = await textsInFiles(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const said = inside.get(row.id);
      const groups = unique(row.places.map((place) => place.group_id));
      const texts: SearchText[] = [
        { text: row.original_filename, weight: 'A', cut: 'name' },
        { text: row.description, weight: 'C', cut: 'prose' },
        ...profileTexts(sets, 'file_profile', groups, row.property_values, tags),
        ...wayTexts(row, ways),
        ...(said ? [{ ...said, weight: 'D', cut: 'prose' } as const] : []),
      ];
      return {
        id: row.id,
        title: row.original_filename,
        language: null,
        texts: texts.filter(({ text }) => text !== ''),
        at: row.updated_at,
        authorId: row.owner_id,
        groupId: groups.find((id) => id !== null) ?? null,
        places: unique(row.places.map((place) => place.container_id)),
        has: row.content_type.startsWith('image/') ? ['file', 'image'] : ['file'],
      };
    });
  },

  all: () => sql`select f.id from files f where ${LIES}`,

  readable: ({ viewer }) => sql`array(${idsVisibleTo(FOLDER, viewer)})`,

  seen: ({ viewer }) => liesWhere(viewer, sql`true`),

  inGroup: (groupId, { viewer }) => liesWhere(viewer, sql`c.group_id = ${groupId}`),

  sorts: async (seeker) => [
    { name: 'name', label: null, by: sql`d.title_key` },
    { name: 'updated_at', label: null, by: sql`(select f.updated_at from files f where f.id = d.id)` },
    { name: 'size', label: null, by: sql`(select f.size from files f where f.id = d.id)` },
    ...profileSorts(seeker, await columnsOf(seeker, 'file_profile'), 'f', lying),
  ],

  columns: (seeker) => namesOf(seeker, 'file_profile'),

  async hits({ services, viewer }, ids, snippets) {
    const db = services.db.kysely;
    const settings = services.settings.current();
    const [rows, made] = await Promise.all([
      fileRows(db, viewer, { where: sql`f.id = any(${[...ids]}::bigint[]) and ${LIES}` }),
      source.documents(db, ids),
    ]);
    const files = rows.filter((row) => row.places.length > 0);
    const ways = await waysTo(db, unique(files.map((row) => row.places[0]!.folder_id)));
    const documents = new Map(made.map((one) => [one.id, one]));
    const reader = { language: viewer.language, networkLanguage: settings.language };
    const hits = files.flatMap((row) => {
      const document = documents.get(row.id);
      if (!document) return [];
      const { snippet, foundIn } = snippets.best(document);
      const place = row.places[0]!;
      return {
        kind: 'file' as const,
        id: row.id,
        content_type: row.content_type,
        extension: row.extension,
        size: row.size,
        version: `${row.major}.${row.minor}`,
        owner: row.author && presentActor(row.author, settings),
        updated_at: row.updated_at,
        state: stateOf(viewer, row),
        thumbnail: picturesOfFile(row)?.medium ?? null,
        way: [place.group_name ?? settings.name, ...(ways.get(place.folder_id) ?? [])],
        values: valuesInWords(row.properties, row.property_values, row.profile, reader),
        title: snippets.mark(row.original_filename),
        content: snippet,
        found_in: foundIn,
        html_url: `/files/${row.id}`,
      };
    });
    return new Map(hits.map((hit) => [hit.id, hit]));
  },
};

registerSearchSource(source);
