import { sql } from '../../../platform/db/database.ts';
import { FOLDER } from '../../../platform/policy/kinds.ts';
import { idsVisibleTo, visibleTo } from '../../../platform/policy/visible-to.ts';
import type { SearchText } from '../../../platform/search/documents.ts';
import { registerSearchSource, type SearchSource } from '../../../platform/search/sources.ts';
import { setsOfTrees, tagNames } from '../../property-sets/index.ts';
import { folderRows } from '../folders/queries.ts';
import { folderProfiles, propertiesOf, tagIdsIn } from '../profiles.ts';
import { columnsOf, namesOf, profileSorts } from './columns.ts';
import { profileTexts, setsFor, valuesInWords } from './profile-words.ts';
import { waysTo } from './ways.ts';

type Row = {
  id: number;
  name: string;
  description: string;
  property_values: Record<string, unknown>;
  created_by: number | null;
  updated_at: string;
  container_id: number;
  group_id: number | null;
};

/** Of people's own making: roots are their groups, and the folders of streams are found as these. */
const IS_THERE = sql`folder.type = 'folder' and folder.deletion_id is null`;

/** Where a folder lies, for what is sorted by its profile. */
const lying = sql`folders folder join containers c on c.id = folder.container_id where folder.id = d.id`;

const source: SearchSource = {
  kind: 'folder',

  async documents(db, ids) {
    const { rows } = await sql<Row>`
      select folder.id, folder.name, folder.description, folder.property_values, folder.created_by, folder.updated_at,
        folder.container_id, place.group_id
      from folders folder join containers place on place.id = folder.container_id
      where folder.id = any(${[...ids]}::bigint[]) and ${IS_THERE}
    `.execute(db);
    const sets = await setsFor(db, 'folder_profile', rows);
    const tags = await tagNames(db, tagIdsIn(rows.map((row) => row.property_values)));
    return rows.map((row) => {
      const texts: SearchText[] = [
        { text: row.name, weight: 'A', cut: 'name' },
        { text: row.description, weight: 'C', cut: 'prose' },
        ...profileTexts(sets, 'folder_profile', [row.group_id], row.property_values, tags),
      ];
      return {
        id: row.id,
        title: row.name,
        language: null,
        texts: texts.filter(({ text }) => text !== ''),
        at: row.updated_at,
        authorId: row.created_by,
        groupId: row.group_id,
        places: [row.container_id],
        has: [],
      };
    });
  },

  all: () => sql`select folder.id from folders folder where ${IS_THERE}`,

  readable: ({ viewer }) => sql`array(${idsVisibleTo(FOLDER, viewer)})`,

  seen: ({ viewer }) => sql<boolean>`exists (
    select 1 from folders folder join containers c on c.id = folder.container_id
    where folder.id = d.id and ${IS_THERE} and ${visibleTo(viewer)}
  )`,

  inGroup: (groupId) => sql<boolean>`exists (
    select 1 from folders folder join containers place on place.id = folder.container_id
    where folder.id = d.id and place.group_id = ${groupId}
  )`,

  sorts: async (seeker) => [
    { name: 'name', label: null, by: sql`d.title_key` },
    {
      name: 'updated_at',
      label: null,
      by: sql`(select folder.updated_at from folders folder where folder.id = d.id)`,
    },
    ...profileSorts(seeker, await columnsOf(seeker, 'folder_profile'), 'folder', lying),
  ],

  columns: (seeker) => namesOf(seeker, 'folder_profile'),

  async hits({ services, viewer }, ids, snippets) {
    const db = services.db.kysely;
    const settings = services.settings.current();
    const folders = await folderRows(db, viewer, {
      where: sql`d.id = any(${[...ids]}::bigint[]) and d.type = 'folder'`,
    });
    const sets = await setsOfTrees(db, 'folder_profile');
    const shown = await folderProfiles(db, viewer, folders, sets);
    const ways = await waysTo(
      db,
      folders.map((row) => row.folder_id),
    );
    const documents = new Map((await source.documents(db, ids)).map((one) => [one.id, one]));
    const reader = { language: viewer.language, networkLanguage: settings.language };
    const hits = folders.flatMap((row) => {
      const id = row.folder_id;
      const document = documents.get(id);
      if (!document) return [];
      const { snippet, foundIn } = snippets.best(document);
      const properties = propertiesOf('folder_profile', [row], sets);
      return {
        kind: 'folder' as const,
        id,
        file_count: row.file_count,
        updated_at: row.updated_at,
        // The last step is the folder itself.
        way: [row.group_name ?? settings.name, ...ways.get(id)!.slice(0, -1)],
        values: valuesInWords(properties, row.property_values, shown.get(id)!, reader),
        title: snippets.mark(row.name),
        content: snippet,
        found_in: foundIn,
        html_url: `/files/folders/${id}`,
      };
    });
    return new Map(hits.map((hit) => [hit.id, hit]));
  },
};

registerSearchSource(source);
