import {
  createFolder,
  type NewProperty,
  publishFiles,
  updateFile,
  updateFolder,
  updatePropertySet,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { takeTagNames } from '../../platform/tags.ts';
import { type FileBed, startFileBed } from './testing/file-bed.ts';

let bed: FileBed;
beforeAll(async () => {
  bed = await startFileBed();
  const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  const topics: NewProperty = { name: 'topics', type: 'tag', label: 'Themen' };
  for (const name of ['file_profile', 'folder_profile'] as const)
    await admin.call(updatePropertySet, { params: { name }, query: {}, body: { properties: [topics] } });
});
afterAll(() => bed?.stop());

const profile = { topics: ['Garten'] };

/** As who merges tags does: holds all names, and then changes the rows that hold one of them. */
async function merging<T>(table: 'files' | 'folders', id: number, act: () => Promise<T>): Promise<T> {
  const { acting } = await bed.db.kysely.transaction().execute(async (tx) => {
    await takeTagNames(tx);
    const acting = act();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`update ${sql.table(table)} set property_values = property_values where id = ${id}`.execute(tx);
    return { acting };
  });
  return acting;
}

it('a tag of a file is written while tags are merged, and neither waits for the other in a circle [A21]', async () => {
  const file = await bed.file();
  const { status } = await merging('files', file, () =>
    bed.ben.call(updateFile, { params: { id: file }, body: { file_profile: profile } }),
  );
  expect(status).toBe(200);
});

it('so is one of a folder, of a new folder in it, and of a new file in it [A21]', async () => {
  const id = await bed.folder();
  const upload = await bed.uploadOf(bed.anna);
  const { anna } = bed;
  const acts: (() => Promise<{ status: number }>)[] = [
    () => anna.call(updateFolder, { params: { id }, body: { name: 'Neu', folder_profile: profile } }),
    () => anna.call(createFolder, { body: { parent_folder_id: id, name: 'Darin', folder_profile: profile } }),
    () => anna.call(publishFiles, { body: { files: [upload], folder_ids: [id], file_profile: profile } }),
  ];
  const statuses: number[] = [];
  for (const act of acts) statuses.push((await merging('folders', id, act)).status);
  expect(statuses).toEqual([200, 201, 201]);
});
