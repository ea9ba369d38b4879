import { Readable } from 'node:stream';
import {
  addFileVersion,
  deleteSelection,
  getFile,
  listFileVersions,
  lockFile,
  moveSelection,
  openOffice,
  publishFiles,
  restoreFileVersion,
  signOut,
  startPreview,
  updateFile,
} from '@dorfplatz/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { lockOf, type OfficeBed, startOfficeBed } from './testing/office-bed.ts';
import { signOfficeToken } from './tokens.ts';

let bed: OfficeBed;
const lines: string[] = [];
beforeAll(async () => {
  bed = await startOfficeBed({
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(() => bed?.stop());
afterEach(() => {
  vi.useRealTimers();
});

const fileOf = async (client: Client, id: number) => (await client.call(getFile, { params: { id } })).body;
const versionsOf = async (client: Client, id: number) =>
  (await client.call(listFileVersions, { params: { id } })).body.versions;
const told = async (client: Client, id: number) =>
  (await versionsOf(client, id)).map(
    ({ version, minor_version, state, authors }) =>
      `${version}.${minor_version} ${state}: ${authors.map((author) => author.display_name).join(', ')}`,
  );
const run = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);

describe('[F-11] while an office holds a file', () => {
  it('nobody else changes it, and whoever tries reads who has it until when', async () => {
    const id = await bed.document({ name: 'Protokoll.docx', content: 'alt', ownerId: bed.mia.memberId });
    const target = await bed.folder();
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    expect(await fileOf(bed.mia, id)).toMatchObject({
      office: { people: [{ display_name: 'Ben Berg' }] },
      can: { update: false, add_version: false, destroy: false, move: false, lock: false, finalize: false },
    });
    const uploadId = await bed.uploadOf(bed.mia, 'Protokoll.docx', 'von Mia');
    const tries = [
      await bed.mia.call(addFileVersion, { params: { id }, body: { file: uploadId } }),
      await bed.mia.call(moveSelection, {
        body: { file_ids: [id], source_folder_id: bed.root, target_folder_id: target },
      }),
      await bed.mia.call(deleteSelection, { body: { file_ids: [id], source_folder_id: bed.root } }),
      await bed.mia.call(updateFile, { params: { id }, body: { original_filename: 'Anders.docx' } }),
      await bed.mia.call(updateFile, { params: { id }, body: { finalized: true } }),
      await bed.mia.call(lockFile, { params: { id }, body: {} }),
      // Whoever works there themselves too: the office would not see what else becomes of the file.
      await bed.ben.call(addFileVersion, {
        params: { id },
        body: { file: await bed.uploadOf(bed.ben, 'Protokoll.docx', 'von Ben') },
      }),
    ];
    for (const { status, problem } of tries) {
      expect([status, problem.code]).toEqual([409, 'file_in_office']);
      expect(problem.detail).toContain('Ben Berg');
      expect(problem.detail).toMatch(/\d:\d\d/);
    }
    // What was sent is still there, as a new file.
    const asNew = await bed.mia.call(publishFiles, { body: { files: [uploadId], folder_ids: [bed.root] } });
    expect([asNew.status, asNew.body.renamed]).toEqual([201, ['Protokoll (2).docx']]);
    expect((await ben.put('vom Office', 'eins')).statusCode).toBe(200);
    expect(await bed.bytesOf(id)).toBe('vom Office');
    await ben.unlock('eins');
    const after = await bed.mia.call(addFileVersion, {
      params: { id },
      body: { file: await bed.uploadOf(bed.mia, 'Protokoll.docx', 'danach') },
    });
    expect(after.status).toBe(201);
    expect(await told(bed.mia, id)).toEqual([
      '2.0 current: Mia Maus',
      '1.1 stored: Ben Berg',
      '1.0 stored: Mia Maus',
    ]);
  });

  it('the folder around it stays', async () => {
    const folder = await bed.folder({ createdBy: bed.ben.memberId });
    const id = await bed.document({ folderIds: [folder] });
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    const { status, problem } = await bed.ben.call(deleteSelection, { body: { folder_ids: [folder] } });
    expect([status, problem.code]).toEqual([409, 'file_in_office']);
    await ben.unlock('eins');
    expect((await bed.ben.call(deleteSelection, { body: { folder_ids: [folder] } })).status).toBe(200);
  });

  it('[F-19] it is free once the lock has run out, or those who worked there are gone', async () => {
    const id = await bed.document();
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    await run(sql`update office_locks set expires_at = now() - interval '1 second' where file_id = ${id}`);
    expect(await fileOf(bed.mia, id)).toMatchObject({ office: null, can: { update: true, lock: true } });
    await ben.lock('eins');
    await run(sql`update members set state = 'locked' where id = ${bed.ben.memberId}`);
    expect(await fileOf(bed.mia, id)).toMatchObject({ office: null, can: { update: true } });
    expect((await ben.put('von gestern', 'eins')).statusCode).toBe(401);
    await run(sql`update members set state = 'active' where id = ${bed.ben.memberId}`);
  });

  it('a lock of another member keeps the office out, and one’s own does not', async () => {
    const id = await bed.document({ name: 'Gesperrt.docx' });
    const [ben, mia] = [await bed.open(bed.ben, id), await bed.open(bed.mia, id)];
    await bed.ben.call(lockFile, { params: { id }, body: {} });
    const refused = await mia.lock('ihre');
    expect(lockOf(refused)).toEqual([409, '']);
    expect(refused.json().detail).toContain('Ben Berg');
    expect((await mia.info()).json()).toMatchObject({ UserCanWrite: false, ReadOnly: true });
    expect((await ben.lock('seine')).statusCode).toBe(200);
    expect((await ben.put('weiter', 'seine')).statusCode).toBe(200);
  });
});

describe('[F-27] what an office saves', () => {
  it('is one version for each session, with all who worked on it', async () => {
    const id = await bed.document({ content: 'Anfang' });
    const [ben, mia] = [await bed.open(bed.ben, id), await bed.open(bed.mia, id)];
    await ben.lock('eins');
    await mia.info();
    for (let save = 1; save <= 30; save += 1) {
      const answer = await (save % 3 === 0 ? mia : ben).put(`Stand ${save}`, 'eins');
      expect(answer.statusCode).toBe(200);
      // Each is kept at once, whatever becomes of the office.
      expect(await bed.bytesOf(id)).toBe(`Stand ${save}`);
    }
    await ben.unlock('eins');
    await mia.lock('zwei');
    for (let save = 31; save <= 35; save += 1) await mia.put(`Stand ${save}`, 'zwei');
    await mia.unlock('zwei');
    expect(await told(bed.anna, id)).toEqual([
      '1.2 current: Mia Maus',
      '1.1 stored: Ben Berg, Mia Maus',
      '1.0 stored: Ben Berg',
    ]);
    const versions = await versionsOf(bed.anna, id);
    expect(versions.every(({ size }) => size > 0)).toBe(true);
    const restored = await bed.ben.call(restoreFileVersion, {
      params: { id, version_id: versions[1]!.id! },
    });
    expect(restored.status).toBe(201);
    expect(await bed.bytesOf(id)).toBe('Stand 30');
    const again = await bed.open(bed.ben, id);
    await again.lock('drei');
    await again.put('Stand 36', 'drei');
    expect((await told(bed.anna, id)).slice(0, 2)).toEqual(['2.1 current: Ben Berg', '2.0 stored: Ben Berg']);
  });

  it('names as authors those whom the office names, as far as they work on it', async () => {
    const id = await bed.document();
    const [ben, mia] = [await bed.open(bed.ben, id), await bed.open(bed.mia, id)];
    await ben.lock('eins');
    await mia.info();
    const editors = [bed.ben, bed.mia, bed.otto].map(({ memberId }) => memberId).join(',');
    await ben.put('zusammen', 'eins', { 'x-wopi-editors': editors });
    expect((await told(bed.anna, id))[0]).toBe('1.1 current: Ben Berg, Mia Maus');
  });

  it('begins another version after an hour', async () => {
    const id = await bed.document();
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    await ben.put('früh', 'eins');
    await run(
      sql`update office_locks set version_since = now() - interval '61 minutes' where file_id = ${id}`,
    );
    await ben.refresh('eins');
    await ben.put('spät', 'eins');
    expect((await told(bed.ben, id)).map((line) => line.slice(0, 3))).toEqual(['1.2', '1.1', '1.0']);
  });

  it('does not go over what was written when it is nothing', async () => {
    const id = await bed.document();
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    await ben.put('geschrieben', 'eins');
    expect((await ben.put('', 'eins')).statusCode).toBe(200);
    expect((await ben.put('weiter', 'eins')).statusCode).toBe(200);
    const versions = await versionsOf(bed.ben, id);
    expect(versions.map(({ minor_version, size }) => [minor_version, size])).toEqual([
      [2, 6],
      [1, 11],
      [0, expect.any(Number)],
    ]);
  });

  it('[F-08] is whole, or nothing', async () => {
    const id = await bed.document({ content: 'ganz' });
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    const before = bed.keptFiles();
    expect((await ben.put('kurz', 'eins', { 'content-length': '400' })).statusCode).toBe(400);
    expect(await bed.bytesOf(id)).toBe('ganz');
    expect(await told(bed.ben, id)).toHaveLength(1);
    expect(bed.keptFiles()).toBe(before);
  });

  it('is refused where it is larger than files may be, whether that is said beforehand or not', async () => {
    await changeSettings(bed.db.kysely, { file_size_limit: 1024 * 1024 });
    await bed.services.settings.reload();
    const id = await bed.document({ content: 'klein' });
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    const large = 'x'.repeat(1024 * 1024 + 1);
    expect((await ben.put(large, 'eins')).statusCode).toBe(413);
    const unsaid = Readable.from([Buffer.from(large)]);
    const headers = { 'x-wopi-override': 'PUT', 'x-wopi-lock': 'eins', 'content-type': 'x/y' };
    expect((await ben.call('POST', '/contents', headers, unsaid)).statusCode).toBe(413);
    expect(await bed.bytesOf(id)).toBe('klein');
    await changeSettings(bed.db.kysely, { file_size_limit: 524_288_000 });
    await bed.services.settings.reload();
  });

  it('leaves bytes that were replaced to be cleared away', async () => {
    const id = await bed.document();
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    for (const content of ['Zwischenstand 1', 'Zwischenstand 2', 'Ende']) await ben.put(content, 'eins');
    await bed.app.runJob('upload_cleaning', {});
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from files where state = 'removed' and published_at is null
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ left: 0 }]);
    expect(await bed.bytesOf(id)).toBe('Ende');
  });
});

describe('[F-17] what an office saves where versions are reviewed', () => {
  const reviewed = async () => {
    const folder = await bed.folder({ isReviewed: true });
    const id = await bed.document({ content: 'freigegeben', folderIds: [folder] });
    await run(sql`update files set approved_at = now(), approved_by = ${bed.anna.memberId} where id = ${id}`);
    return id;
  };

  it('waits, one version for each session, while others get the approved one', async () => {
    const id = await reviewed();
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    await ben.put('Entwurf 1', 'eins');
    await ben.put('Entwurf 2', 'eins');
    expect((await ben.get()).payload).toBe('Entwurf 2');
    await ben.unlock('eins');
    expect(await bed.bytesOf(id)).toBe('freigegeben');
    expect(await told(bed.ben, id)).toEqual(['1.1 pending: Ben Berg', '1.0 current: Ben Berg']);
    expect(await fileOf(bed.mia, id)).toMatchObject({ review: 'approved', pending: null });
    expect(
      (await bed.toldTo(bed.anna)).filter((line) => line.startsWith('file_version_pending')),
    ).toHaveLength(1);
    const looking = await bed.open(bed.mia, id, 'view');
    expect((await looking.get()).payload).toBe('freigegeben');
  });

  it('is gone on with by its author alone', async () => {
    const id = await reviewed();
    const ben = await bed.open(bed.ben, id);
    await ben.lock('eins');
    await ben.put('Entwurf', 'eins');
    await ben.unlock('eins');
    const again = await bed.open(bed.ben, id);
    expect((await again.get()).payload).toBe('Entwurf');
    const mia = await bed.open(bed.mia, id);
    expect((await mia.get()).payload).toBe('freigegeben');
    expect(mia.source).not.toBe(again.source);
    await again.lock('zwei');
    expect(lockOf(await mia.lock('drei'))).toEqual([409, 'zwei']);
    // One’s own draft is nobody else’s address.
    expect((await bed.opened(again.source, mia.token).get()).statusCode).toBe(404);
  });
});

describe('[F-25] the token of an office', () => {
  it('holds for ten hours, which is said as a moment in milliseconds', async () => {
    const id = await bed.document();
    const { body } = await bed.ben.call(openOffice, {
      params: { id, type: 'wopi', action: 'edit' },
    });
    expect(body.access_token_ttl).toBe(Date.parse(body.expires_at));
    expect(Math.abs(body.access_token_ttl - Date.now() - 10 * 3_600_000)).toBeLessThan(60_000);
  });

  it('opens nothing afterwards, for a look at its signature: a thousand calls cost one line', async () => {
    const id = await bed.document();
    const ben = await bed.open(bed.ben, id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 3_600_000 + 1000 });
    lines.length = 0;
    const { result, statements } = await bed.countStatements(() =>
      Promise.all(Array.from({ length: 1000 }, () => ben.lock('eins'))),
    );
    expect(new Set(result.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(statements).toBe(0);
    expect(lines.filter((line) => line.includes('opens nothing'))).toHaveLength(1);
    expect((await run(sql`select 1 from office_locks where file_id = ${id}`)).rows).toEqual([]);
  });

  it('lets the office save by a fresh one what it still has, with the same lock', async () => {
    const id = await bed.document();
    const before = await bed.open(bed.ben, id);
    await before.lock('eins');
    const { token } = signOfficeToken(
      bed.services.signedTokens,
      { memberId: bed.ben.memberId, sessionId: (await sessionOf(bed.ben))! },
      { fileId: id, office: 'wopi', action: 'edit', isDraft: false },
    );
    const after = bed.opened(before.source, token);
    expect((await after.put('nicht verloren', 'eins')).statusCode).toBe(200);
  });

  it('ends with the session, and is of no use for another file or by another hand', async () => {
    const id = await bed.document();
    const own = await bed.as(bed.ben.memberId);
    const ben = await bed.open(own, id);
    expect((await ben.info()).statusCode).toBe(200);
    const other = await bed.open(bed.ben, await bed.document());
    expect((await bed.opened(other.source, ben.token).info()).statusCode).toBe(404);
    expect((await bed.opened(ben.source, `${ben.token}x`).info()).statusCode).toBe(401);
    await own.call(signOut);
    expect((await ben.info()).statusCode).toBe(401);
    expect((await ben.lock('eins')).statusCode).toBe(401);
  });

  it('grants no more than its person has at that moment', async () => {
    const leaver = await bed.buildMember({ name: 'Lea Los' });
    await run(sql`
      insert into group_memberships (group_id, member_id, state) values (${bed.group.id}, ${leaver.id}, 'member')
    `);
    const folder = await bed.folder();
    const id = await bed.document({ folderIds: [folder], content: 'alt' });
    const lea = await bed.open(await bed.as(leaver.id), id);
    await lea.lock('eins');
    await run(sql`update folders set adding = 'administrators' where id = ${folder}`);
    expect((await lea.info()).json()).toMatchObject({ UserCanWrite: false });
    expect((await lea.put('neu', 'eins')).statusCode).toBe(404);
    expect((await lea.refresh('eins')).statusCode).toBe(404);
    expect((await lea.get()).statusCode).toBe(200);
    // The way out is open: nobody waits half an hour for who may do nothing.
    expect((await lea.unlock('eins')).statusCode).toBe(200);
    await run(sql`delete from group_memberships where member_id = ${leaver.id}`);
    expect((await lea.get()).statusCode).toBe(404);
    expect((await lea.info()).statusCode).toBe(404);
    expect(await bed.bytesOf(id)).toBe('alt');
  });

  it('is for looking alone where somebody looks at the network as somebody else would', async () => {
    const id = await bed.document();
    const { id: memberId } = await bed.buildMember({ isNetworkAdmin: true });
    await run(sql`
      insert into group_memberships (group_id, member_id, state) values (${bed.group.id}, ${memberId}, 'member')
    `);
    const admin = await bed.as(memberId);
    const open = (action: 'view' | 'edit') =>
      admin.call(openOffice, { params: { id, type: 'wopi', action } });
    expect((await open('edit')).status).toBe(200);
    expect((await admin.call(startPreview, { body: { kind: 'group', id: bed.group.id } })).status).toBe(201);
    expect(await open('edit')).toMatchObject({ status: 403, problem: { code: 'preview_read_only' } });
    expect((await open('view')).status).toBe(200);
  });

  it('of looking writes nothing', async () => {
    const id = await bed.document({ content: 'alt' });
    const ben = await bed.open(bed.ben, id, 'view');
    expect((await ben.info()).json()).toMatchObject({ ReadOnly: true, UserCanWrite: false });
    for (const answer of [await ben.lock('eins'), await ben.put('neu'), await ben.rename('Neu')])
      expect(answer.statusCode).toBe(404);
    expect((await ben.get()).payload).toBe('alt');
  });
});

async function sessionOf({ memberId }: { memberId: number }): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where member_id = ${memberId} order by id limit 1
  `.execute(bed.db.kysely);
  return rows[0]?.id;
}
