import {
  addFileVersion,
  deleteSelection,
  getUnreadFolders,
  moveSelection,
  restoreDeletion,
  updateFile,
  visitFolder,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { buildFile, rootFolder } from '../testing/build.ts';
import { buildVersion } from '../testing/build-version.ts';
import { type FileBed, startFileBed } from '../testing/file-bed.ts';

let bed: FileBed;
let folderId: number;
beforeAll(async () => {
  bed = await startFileBed();
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  await sql`delete from files`.execute(bed.db.kysely);
  await sql`delete from folder_visits`.execute(bed.db.kysely);
  // They have long belonged to the group.
  await sql`update members set created_at = now() - interval '2 years'`.execute(bed.db.kysely);
  await sql`update group_memberships set created_at = now() - interval '1 year'`.execute(bed.db.kysely);
  folderId = await bed.folder();
});

const unreadOf = async (person: Client) => (await person.call(getUnreadFolders)).body;
const visit = (person: Client, id = folderId) => person.call(visitFolder, { params: { id } });
const past = (id: number, ago: string) =>
  sql`
    with old as (update files set updated_at = now() - ${ago}::interval where id = ${id})
    update file_containers set laid_at = now() - ${ago}::interval where file_id = ${id}
  `.execute(bed.db.kysely);

describe('unread files', () => {
  it('are counted by folder until it is opened [RUL-0211]', async () => {
    await bed.file({ folderIds: [folderId] });
    await bed.file({ folderIds: [folderId, bed.root] });
    expect(await unreadOf(bed.mia)).toEqual({
      total: 2,
      folders: [
        { id: bed.root, path: [bed.root], group_slug: bed.group.slug, unread: 1 },
        { id: folderId, path: [bed.root, folderId], group_slug: bed.group.slug, unread: 2 },
      ],
    });
    expect((await visit(bed.mia)).status).toBe(204);
    expect(await unreadOf(bed.mia)).toMatchObject({ total: 1, folders: [{ id: bed.root }] });
    expect((await unreadOf(bed.anna)).total).toBe(2);
  });

  it('are those of others, also where nobody has changed them since', async () => {
    const id = await bed.file({ folderIds: [folderId] });
    await sql`update files set updated_by = null where id = ${id}`.execute(bed.db.kysely);
    expect((await unreadOf(bed.ben)).total).toBe(0);
    await sql`update files set owner_id = null where id = ${id}`.execute(bed.db.kysely);
    expect((await unreadOf(bed.ben)).total).toBe(1);
  });

  it('are new again with another version, and not with another description', async () => {
    const id = await bed.file({ folderIds: [folderId] });
    await visit(bed.mia);
    await bed.anna.call(updateFile, { params: { id }, body: { description: 'Zum Frühling' } });
    expect((await unreadOf(bed.mia)).total).toBe(0);
    const file = await bed.uploadOf(bed.anna, 'Neu.txt', 'Neuer Inhalt');
    expect((await bed.anna.call(addFileVersion, { params: { id }, body: { file } })).status).toBeLessThan(
      300,
    );
    expect((await unreadOf(bed.mia)).folders).toMatchObject([{ id: folderId, unread: 1 }]);
  });

  it('are new where they were moved to', async () => {
    const id = await bed.file({ folderIds: [folderId] });
    const target = await bed.folder();
    for (const one of [folderId, target]) await visit(bed.mia, one);
    const moved = await bed.anna.call(moveSelection, {
      body: { file_ids: [id], source_folder_id: folderId, target_folder_id: target },
    });
    expect(moved.status).toBeLessThan(300);
    expect((await unreadOf(bed.mia)).folders).toMatchObject([{ id: target, unread: 1 }]);
  });

  it('are none while they are deleted, and as new as they were when they are back', async () => {
    const id = await bed.file({ folderIds: [folderId] });
    const seen = await bed.file({ folderIds: [bed.root] });
    await visit(bed.mia, bed.root);
    const gone = [];
    for (const [file, from] of [
      [id, folderId],
      [seen, bed.root],
    ] as const) {
      const { body } = await bed.anna.call(deleteSelection, {
        body: { file_ids: [file], source_folder_id: from },
      });
      gone.push(...body.deletion_ids);
    }
    expect((await unreadOf(bed.mia)).total).toBe(0);
    for (const one of gone)
      expect((await bed.anna.call(restoreDeletion, { params: { id: one }, body: {} })).status).toBeLessThan(
        300,
      );
    expect((await unreadOf(bed.mia)).folders).toMatchObject([{ id: folderId, unread: 1 }]);
  });

  it('are new for 30 days, and to nobody who joined after them', async () => {
    await past(await bed.file({ folderIds: [folderId] }), '31 days');
    expect((await unreadOf(bed.mia)).total).toBe(0);
    await past(await bed.file({ folderIds: [folderId] }), '29 days');
    expect((await unreadOf(bed.mia)).total).toBe(1);
    await sql`
      update group_memberships set created_at = now() where member_id = ${bed.mia.memberId}
    `.execute(bed.db.kysely);
    expect((await unreadOf(bed.mia)).total).toBe(0);
  });

  it('are nobody’s who does not belong to the tree, nor may they say that they looked', async () => {
    await bed.file({ folderIds: [folderId] });
    expect(await unreadOf(bed.otto)).toEqual({ total: 0, folders: [] });
    expect((await visit(bed.otto)).status).toBe(404);
    await buildFile(bed, { folderIds: [await rootFolder(bed)], ownerId: bed.ben.memberId });
    expect((await unreadOf(bed.otto)).total).toBe(1);
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    expect((await unreadOf(guest)).total).toBe(0);
  });

  it('wait with what waits for approval, and come with it', async () => {
    const id = await bed.file({ folderIds: [folderId] });
    await buildVersion(bed, id, { state: 'pending', authorId: bed.ben.memberId });
    await sql`update file_containers set is_pending = true where file_id = ${id}`.execute(bed.db.kysely);
    expect((await unreadOf(bed.mia)).total).toBe(0);
    expect((await unreadOf(bed.anna)).total).toBe(1);
    await visit(bed.mia);
    await sql`update files set approved_at = now() where id = ${id}`.execute(bed.db.kysely);
    await sql`update file_containers set is_pending = false where file_id = ${id}`.execute(bed.db.kysely);
    expect((await unreadOf(bed.mia)).total).toBe(1);
  });
});
