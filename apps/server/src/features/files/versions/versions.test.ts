import {
  addFileVersion,
  approveFileVersion,
  declineFileVersion,
  getFile,
  getFileReviewStatus,
  listFileVersions,
  lockFile,
  publishFiles,
  restoreFileVersion,
  updateFile,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { buildVersion } from '../testing/build-version.ts';
import { type FileBed, startFileBed } from '../testing/file-bed.ts';

let bed: FileBed;
beforeAll(async () => {
  bed = await startFileBed();
});
afterAll(() => bed?.stop());

const run = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);
const give = async (
  client: Client,
  id: number,
  content: string,
  more: { name?: string; body?: object } = {},
) =>
  client.call(addFileVersion, {
    params: { id },
    body: { file: await bed.uploadOf(client, more.name, content), ...more.body },
  });
const versionsOf = async (client: Client, id: number) =>
  (await client.call(listFileVersions, { params: { id } })).body.versions;
const numbersOf = async (client: Client, id: number) =>
  (await versionsOf(client, id)).map((one) => `${one.version}.${one.minor_version} ${one.state}`);
const fileOf = async (client: Client, id: number) => (await client.call(getFile, { params: { id } })).body;

describe('a new version', () => {
  it('becomes the current one, and the one before is kept with its author', async () => {
    const id = await bed.file({ content: 'eins' });
    const uploadId = await bed.uploadOf(bed.mia, 'Anders.txt', 'zwei');
    const answer = await bed.mia.call(addFileVersion, {
      params: { id },
      body: { file: uploadId, description: 'Zahlen ergänzt' },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { id: null, state: 'current', version: 2, minor_version: 0, description: 'Zahlen ergänzt' },
    });
    expect(await bed.bytesOf(id)).toBe('zwei');
    expect(await bed.rowsOf(uploadId)).toEqual([]);
    expect(await versionsOf(bed.otto, id)).toBeUndefined();
    const [current, stored] = await versionsOf(bed.ben, id);
    expect(current).toMatchObject({ version: 2, author_name: 'Mia Maus', can: { restore: false } });
    expect(stored).toMatchObject({
      version: 1,
      state: 'stored',
      author_name: 'Ben Berg',
      can: { restore: true },
    });
    expect(await fileOf(bed.ben, id)).toMatchObject({ version: 2, author: { display_name: 'Mia Maus' } });
  });

  it('keeps the name of the file, but for its ending, unless it brings its own', async () => {
    const id = await bed.file({ name: 'Plan.txt' });
    await give(bed.ben, id, 'zwei', { name: 'neu.txt' });
    expect((await fileOf(bed.ben, id)).name).toBe('Plan.txt');
    await give(bed.ben, id, 'drei', { name: 'neu.md' });
    expect(await fileOf(bed.ben, id)).toMatchObject({ name: 'Plan.md', extension: 'md' });
    await bed.file({ name: 'Neu.txt' });
    await give(bed.ben, id, 'vier', { name: 'neu.txt', body: { takes_name: true } });
    expect((await fileOf(bed.ben, id)).name).toBe('neu (2).txt');
  });

  it('[F-10] loses neither of two that come at one moment', { timeout: 120_000 }, async () => {
    const id = await bed.file({ content: 'anfang' });
    const rounds = 40;
    for (let round = 0; round < rounds; round += 1) {
      const uploads = await Promise.all([
        bed.uploadOf(bed.ben, 'a.txt', `ben ${round}`),
        bed.uploadOf(bed.mia, 'b.txt', `mia ${round}`),
      ]);
      const answers = await Promise.all(
        [bed.ben, bed.mia].map((person, index) =>
          person.call(addFileVersion, { params: { id }, body: { file: uploads[index]! } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    }
    const { rows } = await sql<{ author_id: number; storage_key: string; major: number }>`
      select author_id, storage_key, major from file_versions where file_id = ${id}
      union all select updated_by, storage_key, major from files where id = ${id}
    `.execute(bed.db.kysely);
    expect(new Set(rows.map((row) => row.major)).size).toBe(2 * rounds + 1);
    const { buffer } = await import('node:stream/consumers');
    const contents = await Promise.all(
      rows.map(async (row) => [
        row.author_id === bed.mia.memberId ? 'mia' : 'ben',
        String(await buffer((await bed.services.storage.open(row.storage_key)).stream)),
      ]),
    );
    const expected = Array.from({ length: rounds }, (_, round) => [`ben ${round}`, `mia ${round}`]).flat();
    expect(contents.map(([, content]) => content).toSorted()).toEqual([...expected, 'anfang'].toSorted());
    for (const [author, content] of contents) if (content !== 'anfang') expect(content).toContain(author);
  });

  it('[F-10] is refused where the file is newer than what it was made from, and stays an upload', async () => {
    const id = await bed.file();
    await give(bed.ben, id, 'zwei');
    const uploadId = await bed.uploadOf(bed.mia);
    const based = (version: number) =>
      bed.mia.call(addFileVersion, {
        params: { id },
        body: { file: uploadId, based_on: { version, minor_version: 0 } },
      });
    const refused = await based(1);
    expect([refused.status, refused.problem.code]).toEqual([409, 'file_version_outdated']);
    expect((await bed.rowsOf(uploadId))[0]?.state).toBe('volatile');
    expect((await based(2)).status).toBe(201);
  });

  it('[F-11] [RUL-0187] is refused while another has locked the file, with who and until when', async () => {
    const id = await bed.file({ name: 'Plan.txt' });
    await bed.ben.call(lockFile, { params: { id }, body: {} });
    const uploadId = await bed.uploadOf(bed.mia);
    const add = (person: Client, file: number) =>
      person.call(addFileVersion, { params: { id }, body: { file } });
    const { status, problem } = await add(bed.mia, uploadId);
    expect([status, problem.code]).toEqual([409, 'file_locked']);
    expect(problem.detail).toMatch(/„Plan.txt“ ist bis .* von Ben Berg gesperrt/);
    expect((await bed.rowsOf(uploadId))[0]?.state).toBe('volatile');
    expect((await give(bed.ben, id, 'zwei')).status).toBe(201);
    await run(sql`update files set locked_until = now() - interval '1 second' where id = ${id}`);
    expect((await add(bed.mia, uploadId)).status).toBe(201);
  });
});

describe('a version of before', () => {
  it('is made anew with its bytes, under a number of its own', async () => {
    const id = await bed.file({ content: 'eins' });
    await give(bed.ben, id, 'zwei');
    const old = (await versionsOf(bed.ben, id)).find((one) => one.state === 'stored')!;
    const answer = await bed.mia.call(restoreFileVersion, { params: { id, version_id: old.id! } });
    expect(answer).toMatchObject({ status: 201, body: { version: 3, state: 'current' } });
    expect(await bed.bytesOf(id)).toBe('eins');
    expect(await numbersOf(bed.ben, id)).toEqual(['3.0 current', '2.0 stored', '1.0 stored']);
  });

  it('[F-16] is not made anew by who may only look', async () => {
    const folder = await bed.folder({ adding: 'administrators' });
    const id = await bed.file({ folderIds: [folder], ownerId: bed.anna.memberId, content: 'eins' });
    await give(bed.anna, id, 'zwei');
    const old = (await versionsOf(bed.mia, id)).find((one) => one.state === 'stored')!;
    expect(old.can.restore).toBe(false);
    expect((await bed.mia.call(restoreFileVersion, { params: { id, version_id: old.id! } })).status).toBe(
      403,
    );
    expect((await give(bed.mia, id, 'drei')).status).toBe(403);
    expect(await bed.bytesOf(id)).toBe('zwei');
    expect(await numbersOf(bed.anna, id)).toEqual(['2.0 current', '1.0 stored']);
  });
});

describe('where versions are reviewed', () => {
  const reviewed = async () => {
    const folder = await bed.folder({ isReviewed: true });
    const id = await bed.uploadOf(bed.ben, 'Satzung.txt', 'a\nb\nc\n');
    await bed.ben.call(publishFiles, { body: { files: [id], folder_ids: [folder] } });
    return { folder, id };
  };
  const pendingOf = async (id: number) =>
    (await versionsOf(bed.anna, id)).find((one) => one.state === 'pending')!.id!;
  const approve = (person: Client, id: number, version_id: number) =>
    person.call(approveFileVersion, { params: { id, version_id } });
  const approved = async () => {
    const made = await reviewed();
    await approve(bed.anna, made.id, await pendingOf(made.id));
    return made;
  };

  it('[RUL-0172] is seen by all once it is approved, of which its author hears', async () => {
    const { id } = await reviewed();
    expect(await numbersOf(bed.ben, id)).toEqual(['1.0 pending']);
    const version_id = await pendingOf(id);
    expect((await approve(bed.ben, id, version_id)).status).toBe(403);
    expect((await approve(bed.mia, id, version_id)).status).toBe(404);
    expect(await approve(bed.anna, id, version_id)).toMatchObject({
      status: 200,
      body: { version: 1, minor_version: 0, review: 'approved', pending: null },
    });
    expect((await fileOf(bed.mia, id)).review).toBe('approved');
    expect((await bed.toldTo(bed.ben))[0]).toBe('file_version_approved | Satzung.txt');
    expect(await bed.toldTo(bed.anna)).not.toContain('file_version_pending | Satzung.txt');
  });

  it('[F-17] lets a new version wait, while others keep getting the approved one', async () => {
    const { id } = await approved();
    const brought = { name: 'Satzung 2027.txt', body: { takes_name: true, description: 'Neue Beiträge' } };
    expect((await give(bed.ben, id, 'neu', brought)).body).toMatchObject({
      state: 'pending',
      version: 1,
      minor_version: 1,
      description: 'Neue Beiträge',
    });
    expect(await bed.bytesOf(id)).toBe('a\nb\nc\n');
    expect(await fileOf(bed.mia, id)).toMatchObject({ version: 1, review: 'approved', pending: null });
    expect(await numbersOf(bed.mia, id)).toEqual(['1.0 current']);
    expect(await numbersOf(bed.ben, id)).toEqual(['1.1 pending', '1.0 current']);
    expect(await bed.toldTo(bed.anna)).toContain('file_version_pending | Satzung.txt');
    const [pending] = await versionsOf(bed.ben, id);
    await approve(bed.anna, id, pending!.id!);
    // It is called and dated as its author brought it, whenever it was approved.
    expect(await fileOf(bed.mia, id)).toMatchObject({
      ...{ version: 2, minor_version: 0, review: 'approved' },
      name: 'Satzung 2027.txt',
      updated_at: pending!.created_at,
    });
    expect(await bed.bytesOf(id)).toBe('neu');
    expect(await versionsOf(bed.mia, id)).toMatchObject([
      {
        author_name: 'Ben Berg',
        description: 'Neue Beiträge',
        approved_by: { display_name: 'Anna Linde' },
      },
      { state: 'stored', approved_by: { display_name: 'Anna Linde' } },
    ]);
  });

  it('[F-17] keeps the approval of what is renamed and described anew', async () => {
    const { id } = await approved();
    const body = { original_filename: 'Satzung neu.txt', description: 'Gültig ab Mai' };
    expect((await bed.ben.call(updateFile, { params: { id }, body })).body).toMatchObject({
      name: 'Satzung neu.txt',
      review: 'approved',
      version: 1,
    });
  });

  it('[RUL-0172] [F-17] deletes what is declined, tells its author why, and lets them submit again', async () => {
    const { id } = await approved();
    await give(bed.ben, id, 'falsch');
    const version_id = await pendingOf(id);
    const decline = (person: Client) =>
      person.call(declineFileVersion, { params: { id, version_id }, body: { reason: 'Seite 3 fehlt' } });
    expect((await decline(bed.mia)).status).toBe(404);
    expect((await decline(bed.anna)).status).toBe(204);
    expect((await decline(bed.anna)).status).toBe(404);
    expect(await numbersOf(bed.ben, id)).toEqual(['1.0 current']);
    expect((await bed.toldTo(bed.ben))[0]).toBe('file_version_declined | Satzung.txt | Seite 3 fehlt');
    expect((await give(bed.ben, id, 'richtig')).body).toMatchObject({ state: 'pending', version: 1 });
    await approve(bed.anna, id, await pendingOf(id));
    expect(await bed.bytesOf(id)).toBe('richtig');
  });

  it('removes a new file whose only version is declined, and lets its author take it back', async () => {
    const { id } = await reviewed();
    const version_id = await pendingOf(id);
    await bed.anna.call(declineFileVersion, { params: { id, version_id }, body: { reason: 'Doppelt' } });
    expect((await bed.ben.call(getFile, { params: { id } })).status).toBe(404);
    expect((await bed.toldTo(bed.ben))[0]).toBe('file_version_declined | Satzung.txt: Doppelt');
    const other = await reviewed();
    const own = await pendingOf(other.id);
    const before = (await bed.toldTo(bed.ben)).length;
    const taken = await bed.ben.call(declineFileVersion, {
      params: { id: other.id, version_id: own },
      body: {},
    });
    expect(taken.status).toBe(204);
    expect((await bed.rowsOf(other.id))[0]?.state).toBe('removed');
    expect(await bed.toldTo(bed.ben)).toHaveLength(before);
  });

  it('approves a newer version of what was never approved, and keeps the older one', async () => {
    const { id } = await reviewed();
    await give(bed.ben, id, 'zweiter Entwurf');
    expect(await numbersOf(bed.ben, id)).toEqual(['1.1 pending', '1.0 pending']);
    await approve(bed.anna, id, (await versionsOf(bed.anna, id))[0]!.id!);
    expect(await numbersOf(bed.mia, id)).toEqual(['2.0 current', '1.0 stored']);
    expect(await bed.bytesOf(id)).toBe('zweiter Entwurf');
  });

  it('lets a version wait though its author does not see the folder that is reviewed', async () => {
    const hidden = await bed.buildGroup({ createdBy: bed.anna.memberId, access: 'hidden' });
    const { rootFolder, buildFolder } = await import('../testing/build.ts');
    const folder = await buildFolder(bed, { parentId: await rootFolder(bed, hidden.id), isReviewed: true });
    const id = await bed.file({ folderIds: [bed.root, folder], ownerId: bed.anna.memberId, content: 'eins' });
    expect((await give(bed.mia, id, 'zwei')).body.state).toBe('pending');
    expect(await bed.bytesOf(id)).toBe('eins');
  });

  it('is not approved while another has locked the file', async () => {
    const { id } = await approved();
    await give(bed.ben, id, 'neu');
    await bed.mia.call(lockFile, { params: { id }, body: {} });
    expect((await fileOf(bed.anna, id)).can.approve).toBe(false);
    expect((await approve(bed.anna, id, await pendingOf(id))).problem.code).toBe('file_locked');
  });

  it('says what a pending version changes in lines of text, and nothing of what is no text', async () => {
    const { id } = await approved();
    const status = async (person: Client, fileId: number) =>
      (await person.call(getFileReviewStatus, { params: { id: fileId } })).body;
    expect(await status(bed.anna, id)).toMatchObject({ insertions: null, deletions: null, changes: null });
    await give(bed.ben, id, 'a\nneu\nnoch neu\nc\nd\n', { body: { description: 'Absatz 2' } });
    expect(await status(bed.anna, id)).toMatchObject({
      insertions: 3,
      deletions: 1,
      changes: 2,
      comments: 1,
      current_version_authors: [{ display_name: 'Ben Berg' }],
    });
    expect(await status(bed.mia, id)).toMatchObject({ insertions: null, comments: 0 });
    const binary = await approved();
    await give(bed.ben, binary.id, '\0\x01\x02\xff', { name: 'Bild.bin' });
    expect(await status(bed.anna, binary.id)).toMatchObject({ insertions: null, deletions: null });
  });
});

describe('what a version says one can do', () => {
  const FLAGS = {
    restore: { state: 'stored', call: restoreFileVersion, body: {} },
    approve: { state: 'pending', call: approveFileVersion, body: {} },
    decline: { state: 'pending', call: declineFileVersion, body: { body: {} } },
  } as const;

  it.each(Object.entries(FLAGS))('[F-39] is what one can do: %s', async (flag, { state, call, body }) => {
    const admin = (await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id)) as Client;
    const people = [bed.anna, bed.ben, bed.mia, bed.otto, admin];
    const folder = await bed.folder({ isReviewed: true });
    const found: string[] = [];
    for (const standing of ['free', 'locked', 'final'] as const) {
      for (const person of people) {
        const id = await bed.file({ folderIds: [folder] });
        const versionId = await buildVersion(bed, id, { state, authorId: bed.ben.memberId });
        if (standing === 'locked') await bed.mia.call(lockFile, { params: { id }, body: {} });
        if (standing === 'final') await run(sql`update files set finalized_at = now() where id = ${id}`);
        const listed = await person.call(listFileVersions, { params: { id } });
        const version = listed.status === 200 && listed.body.versions.find((one) => one.id === versionId);
        const promised = version ? version.can[flag as keyof typeof FLAGS] : false;
        const { status } = await person.call(call, {
          params: { id, version_id: versionId },
          ...body,
        } as never);
        if (promised !== status < 300)
          found.push(`${standing} ${people.indexOf(person)}: ${promised}, ${status}`);
      }
    }
    expect(found).toEqual([]);
  });
});
