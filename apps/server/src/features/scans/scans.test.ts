import {
  checkScan,
  destroyScan,
  downloadFile,
  getAdministrationStart,
  getOperating,
  listScans,
  publishFiles,
  releaseScan,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { freePort } from '../../platform/free-port.ts';
import type { Client } from '../../testing/client.ts';
import { type FileBed, startFileBed } from '../../testing/files.ts';
import { upload } from '../../testing/upload-bed.ts';
import { removeGoneBytes } from '../uploads/index.ts';

// Nothing answers there, so that what is uploaded waits.
let bed: FileBed;
let admin: Client;
beforeAll(async () => {
  bed = await startFileBed({ environment: { CLAMD_URL: `tcp://127.0.0.1:${await freePort()}` } });
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());
beforeEach(() => sql`delete from scans`.execute(bed.db.kysely));

let counter = 0;
/** A published file of Ben's with what the scanner says of it. */
async function held(state: string, name = 'Plan.txt') {
  counter += 1;
  const { id } = await upload(bed.ben, 'files', { name, content: `Inhalt ${counter}` });
  const { body } = await bed.ben.call(publishFiles, { body: { files: [id], folder_ids: [bed.root] } });
  expect(body.file_ids).toEqual([id]);
  const { rows } = await sql<{ id: number }>`
    update scans set state = ${state}, signature = ${state === 'infected' ? 'Probe' : null}
    where storage_key = (select storage_key from files where id = ${id}) returning id
  `.execute(bed.db.kysely);
  return { fileId: id, id: rows[0]!.id };
}
const download = async (fileId: number) => {
  const { status, problem } = await bed.anna.call(downloadFile, { params: { id: fileId, filename: 'x' } });
  return status === 200 ? 'read' : problem.code;
};
const listed = async (query = {}) => (await admin.call(listScans, { query })).body.scans;

describe('what the scanner holds', () => {
  it('is listed for those who run the network: what was found first', async () => {
    await held('waiting', 'Neu.txt');
    await held('too_large', 'Film.txt');
    await held('infected', 'Rechnung.txt');
    await held('clean', 'Sauber.txt');
    expect(
      (await listed()).map(({ name, state, signature }) => [name.replace(/ \(\d+\)/, ''), state, signature]),
    ).toEqual([
      ['Rechnung.txt', 'infected', 'Probe'],
      ['Film.txt', 'too_large', null],
      ['Neu.txt', 'waiting', null],
    ]);
    const [infected] = await listed({ state: 'infected' });
    expect(infected).toMatchObject({
      owner: { display_name: 'Ben Berg' },
      can: { release: false, check: true, destroy: true },
    });
    expect((await bed.ben.call(listScans, { query: {} })).status).toBe(403);
  });

  it('asks the same number of statements however much there is', async () => {
    await held('waiting');
    const few = await bed.countStatements(() => admin.call(listScans, { query: {} }));
    for (let more = 0; more < 4; more += 1) await held('too_large');
    const many = await bed.countStatements(() => admin.call(listScans, { query: {} }));
    expect(many.result.body.scans).toHaveLength(5);
    expect(many.statements).toBe(few.statements);
  });

  it.each(['waiting', 'too_large'])(
    'can be released where it is %s, which the log keeps [F-28]',
    async (state) => {
      const { id, fileId } = await held(state);
      expect(await download(fileId)).not.toBe('read');
      expect((await bed.ben.call(releaseScan, { params: { id } })).status).toBe(403);
      expect((await admin.call(releaseScan, { params: { id } })).status).toBe(204);
      expect(await download(fileId)).toBe('read');
      expect(await listed()).toEqual([]);
      expect((await admin.call(releaseScan, { params: { id } })).status).toBe(404);
      const { rows } = await sql`
      select target, details from audit_entries where action = 'releaseScan' order by id desc limit 1
    `.execute(bed.db.kysely);
      expect(rows[0]).toMatchObject({
        target: { file: String(fileId) },
        details: { before: { state }, after: { state: 'released' } },
      });
    },
  );

  it('is shut again where something is found in what was released', async () => {
    const { id, fileId } = await held('waiting');
    await admin.call(releaseScan, { params: { id } });
    await sql`update scans set state = 'infected' where id = ${id}`.execute(bed.db.kysely);
    expect(await download(fileId)).toBe('infected');
  });

  it('is never released where something was found, also while it waits for another look', async () => {
    const { id, fileId } = await held('infected');
    const refused = await admin.call(releaseScan, { params: { id } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'scan_not_released']);
    expect((await admin.call(checkScan, { params: { id } })).status).toBe(204);
    const [scan] = await listed();
    expect(scan).toMatchObject({ state: 'waiting', signature: 'Probe', can: { release: false } });
    expect((await admin.call(releaseScan, { params: { id } })).status).toBe(409);
    expect(await download(fileId)).toBe('not_yet_checked');
  });

  it('is deleted for good with its bytes; what shows it says so', async () => {
    const { id, fileId } = await held('infected');
    const { rows } = await sql<{ key: string }>`
      select storage_key as key from files where id = ${fileId}
    `.execute(bed.db.kysely);
    expect((await admin.call(destroyScan, { params: { id } })).status).toBe(204);
    expect(await download(fileId)).toBe('file_destroyed');
    await sql`update going_bytes set since = since - interval '61 minutes'`.execute(bed.db.kysely);
    await removeGoneBytes(bed.services);
    expect(await bed.services.storage.sizeOf(rows[0]!.key)).toBeUndefined();
    expect(await download(fileId)).toBe('file_destroyed');
    expect((await admin.call(destroyScan, { params: { id } })).status).toBe(409);
    expect((await admin.call(checkScan, { params: { id } })).status).toBe(409);
  });

  it('stands under what needs attention, and so does a scanner that does not answer', async () => {
    await held('infected');
    await held('too_large');
    const { id } = await held('waiting');
    const waiting = async () =>
      (await admin.call(getAdministrationStart, { query: {} })).body.attention
        .map(({ key }) => key)
        .filter((key) => /scanner|files_/.test(key));
    expect(await waiting()).toEqual(['files_infected', 'files_too_large', 'scanner_away']);
    await sql`update scans set created_at = now() - interval '61 minutes' where id = ${id}`.execute(
      bed.db.kysely,
    );
    expect(await waiting()).toContain('files_unchecked');
    const { scanner } = (await admin.call(getOperating)).body;
    expect(scanner).toMatchObject({ is_set: true, version: null, infected: 1, too_large: 1, waiting: 1 });
    expect(scanner!.error).toMatch(/ECONNREFUSED/);
  });
});
