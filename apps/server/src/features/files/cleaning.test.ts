import {
  addFileVersion,
  createActivity,
  declineFileVersion,
  deleteActivity,
  deleteSelection,
  getActivity,
  listFileVersions,
  publishFiles,
  restoreFileVersion,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { uploads } from '../uploads/index.ts';
import { type FileBed, startFileBed } from './testing/file-bed.ts';

let bed: FileBed;
beforeAll(async () => {
  bed = await startFileBed();
});
afterAll(() => bed?.stop());

const clean = async () => {
  const { upload_cleaning: run } = uploads.jobs!(bed.services);
  await run!({});
  await sql`update going_bytes set since = since - interval '61 minutes'`.execute(bed.db.kysely);
  await run!({});
};
const give = async (client: Client, id: number, content: string) =>
  client.call(addFileVersion, {
    params: { id },
    body: { file: await bed.uploadOf(client, 'a.txt', content) },
  });
const versionsOf = async (id: number) =>
  (await bed.anna.call(listFileVersions, { params: { id } })).body.versions;
const remove = async (id: number, days: number) => {
  await sql`delete from file_containers where file_id = ${id}`.execute(bed.db.kysely);
  await sql`
    update files set state = 'removed', removed_at = now() - make_interval(days => ${days}) where id = ${id}
  `.execute(bed.db.kysely);
};

describe('cleaning', () => {
  it('[F-06] frees the bytes of all versions of a file that was removed thirty days ago, and of no other', async () => {
    await clean();
    const before = bed.keptFiles();
    const [gone, kept] = [await bed.file({ content: 'einmal' }), await bed.file({ content: 'noch einmal' })];
    for (const id of [gone, kept]) {
      await give(bed.ben, id, `zwei ${id}`);
      await give(bed.ben, id, `drei ${id}`);
    }
    expect(bed.keptFiles()).toBe(before + 6);
    await remove(gone, 29);
    await clean();
    expect(bed.keptFiles()).toBe(before + 6);
    await remove(gone, 31);
    await clean();
    expect(bed.keptFiles()).toBe(before + 3);
    expect(await bed.rowsOf(gone)).toEqual([]);
    expect(await bed.bytesOf(kept)).toBe(`drei ${kept}`);
  });

  it('[F-38] leaves the name of what a post shows, without its bytes, and forgets it with the post', async () => {
    const id = await bed.file({ name: 'Plan.txt', content: 'steht im Beitrag' });
    await give(bed.ben, id, 'steht im Beitrag, neu');
    const { body: post } = await bed.ben.call(createActivity, {
      body: { content: 'Seht her', files: [id], streams: [bed.group.streamId] },
    });
    const before = bed.keptFiles();
    await bed.anna.call(deleteSelection, { body: { file_ids: [id] } });
    await sql`update files set removed_at = now() - interval '31 days' where id = ${id}`.execute(
      bed.db.kysely,
    );
    await clean();
    expect(bed.keptFiles()).toBe(before - 2);
    const shown = await bed.mia.call(getActivity, { params: { activityId: post.id } });
    expect(shown.body.object.attachments).toMatchObject([{ name: 'Plan.txt', is_removed: true, url: '' }]);
    expect(await bed.rowsOf(id)).toEqual([{ state: 'removed' }]);
    await bed.ben.call(deleteActivity, { params: { id: post.id } });
    await clean();
    expect(await bed.rowsOf(id)).toEqual([]);
  });

  it('keeps bytes that another version of the file has, and frees them with the last of them', async () => {
    const id = await bed.file({ content: 'wieder eins' });
    await give(bed.ben, id, 'dann zwei');
    const old = (await versionsOf(id)).find((one) => one.state === 'stored')!;
    await bed.ben.call(restoreFileVersion, { params: { id, version_id: old.id! } });
    const before = bed.keptFiles();
    await clean();
    expect(bed.keptFiles()).toBe(before);
    expect(await bed.bytesOf(id)).toBe('wieder eins');
    await remove(id, 31);
    await clean();
    expect(bed.keptFiles()).toBe(before - 2);
  });

  it('frees the bytes of what was declined, unless an older version has them too', async () => {
    const folder = await bed.folder({ isReviewed: true });
    const id = await bed.file({ folderIds: [folder], content: 'eins' });
    await sql`
      insert into file_versions (file_id, state, major, minor, author_id, original_filename, extension, content_type, size,
        sha256, storage_key)
      select id, 'stored', 0, 9, owner_id, original_filename, extension, content_type, size, sha256, storage_key
      from files where id = ${id}
    `.execute(bed.db.kysely);
    await clean();
    const before = bed.keptFiles();
    await give(bed.ben, id, 'abgelehnt');
    await bed.ben.call(restoreFileVersion, {
      params: { id, version_id: (await versionsOf(id)).at(-1)!.id! },
    });
    for (const { id: version_id } of (await versionsOf(id)).filter((one) => one.state === 'pending')) {
      const declined = await bed.anna.call(declineFileVersion, {
        params: { id, version_id: version_id! },
        body: {},
      });
      expect(declined.status).toBe(204);
    }
    expect(bed.keptFiles()).toBe(before + 1);
    await clean();
    expect(bed.keptFiles()).toBe(before);
    expect(await bed.bytesOf(id)).toBe('eins');
  });

  it('[F-06] keeps the bytes of an upload that became a version', async () => {
    const id = await bed.file();
    const uploadId = await bed.uploadOf(bed.ben, 'neu.txt', 'bleibt');
    await bed.ben.call(addFileVersion, { params: { id }, body: { file: uploadId } });
    await sql`update files set created_at = now() - interval '25 hours'`.execute(bed.db.kysely);
    await clean();
    expect(await bed.bytesOf(id)).toBe('bleibt');
    const forgotten = await bed.uploadOf(bed.ben);
    await sql`update files set created_at = now() - interval '25 hours' where id = ${forgotten}`.execute(
      bed.db.kysely,
    );
    await clean();
    const late = await bed.ben.call(publishFiles, { body: { files: [forgotten], folder_ids: [bed.root] } });
    expect(late.problem.codes).toEqual({ files: ['unknown'] });
  });
});
