import { Readable } from 'node:stream';
import { sql } from '../../../platform/db/database.ts';
import {
  type Build,
  type CaseInput,
  type Cases,
  once,
  places,
} from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';
import { buildItemApp, EVERYONE } from './build.ts';

const onApp = (
  rest: (slug: string, id: number, world: World, own: number) => CaseInput | Promise<CaseInput>,
) =>
  places(async (world, place, own) => {
    const app = await buildItemApp(world.bed, {
      ...(place !== world.network && { groupId: place.id }),
      grants: { create: EVERYONE },
    });
    return rest(app.slug, app.id, world, own || world.author);
  });

/** A list that whoever asks had made. */
async function made({ bed }: World, appId: number, memberId: number): Promise<number> {
  const key = `item-exports/${Math.random().toString(36).slice(2)}`;
  await bed.services.storage.put(key, Readable.from(['a;b']));
  const { rows } = await sql<{ id: number }>`
    with list as (
      insert into item_exports (app_id, member_id, language, query, status, progress, expires_at)
      values (${appId}, ${memberId}, 'de', '{}', 'finished', 100, now() + interval '1 day') returning id
    )
    insert into item_export_files (export_id, extension, storage_key, size) select id, 'csv', ${key}, 3 from list
    returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

const COLUMN = {
  ...{ header: 'title', examples: [], filled: 0, property: 'title', type: 'text', guess: 'text' },
  ...{ new_options: false, is_multiline: false },
};

/** The id of a list for an app that was checked. */
export async function buildItemImport({ bed }: World, appId: number, authorId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into item_imports (author_id, app_id, file_name, state, columns)
    values (${authorId}, ${appId}, 'list.csv', 'checked', ${JSON.stringify([COLUMN])}::jsonb) returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

/** On an import of one's own, and on one of another. */
const onImport = (more: Omit<CaseInput, 'params'> = {}): Record<string, Build> => ({
  ...onApp(async (_slug, id, world, own) => ({
    params: { id: await buildItemImport(world, id, own) },
    ...more,
  })),
  'of another': async (world) => {
    const app = await buildItemApp(world.bed, { grants: { create: EVERYONE } });
    return { params: { id: await buildItemImport(world, app.id, world.author) }, ...more };
  },
});

/** What the calls of lists of items are asked with. */
export const listCases: Cases = {
  startItemExport: onApp((appSlug) => ({ params: { appSlug }, body: {} })),
  getItemExport: onApp((appSlug) => ({ params: { appSlug } })),
  dropItemExport: onApp((appSlug) => ({ params: { appSlug } })),
  downloadItemExport: onApp(async (appSlug, id, world, own) => ({
    params: { appSlug, id: await made(world, id, own) },
  })),
  uploadItemList: {
    ...onApp((_slug, id) => ({ query: { app_id: id }, upload: true })),
    'as a new app': () => ({ upload: true }),
  },
  listItemImports: once(() => ({})),
  getItemImport: onImport(),
  updateItemImport: onImport({ body: { columns: [{}] } }),
  startItemImport: onImport(),
  dropItemImport: onImport(),
  listItemImportLines: onImport(),
  downloadItemImportLines: onImport(),
};
