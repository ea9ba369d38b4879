import { createServer, type Socket } from 'node:net';
import {
  addFileVersion,
  createArchiveToken,
  downloadArchive,
  downloadByToken,
  downloadFile,
  downloadFileVersion,
  getFile,
  getFilePreview,
  getFileReviewStatus,
  getFileToken,
  getHeld,
  getImage,
  listFileVersions,
  publishFiles,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import { createScanner } from '../../../platform/scanner/clamd.ts';
import {
  type ClamdProcess,
  MALWARE,
  SIGNATURE,
  startClamd,
  whyNoClamd,
} from '../../../testing/clamd-process.ts';
import type { Client } from '../../../testing/client.ts';
import { type FileBed, startFileBed } from '../../../testing/files.ts';
import { eventually } from '../../../testing/robustness/server-process.ts';
import { picture, upload } from '../../../testing/upload-bed.ts';
import { shareBytes } from '../shared-bytes.ts';
import { jpegOf } from '../variants.ts';
import { scanningJobs } from './jobs.ts';

const MB = 1024 * 1024;

describe.skipIf(whyNoClamd() !== null && process.env.CI !== 'true')('what a scanner looks through', () => {
  let clamd: ClamdProcess;
  let bed: FileBed;
  let counter = 0;
  beforeAll(async () => {
    clamd = await startClamd();
    bed = await startFileBed({ environment: { CLAMD_URL: clamd.url } });
  });
  afterAll(async () => {
    await bed?.stop();
    await clamd?.remove();
  });

  const jobs = () => scanningJobs(bed.services);
  /** As the jobs do it that run each minute. */
  const tryAgain = () => jobs().scans_again!({});
  const unique = (content: string) => {
    counter += 1;
    return `${content} ${counter}`;
  };
  const send = async (client: Client, content: string, name = 'Notiz.txt') =>
    upload(client, 'files', { name, content });
  const heldOf = async (client: Client, id: number, directory = 'files') =>
    (await client.call(getHeld, { params: { directory, id } })).body.held;
  const settled = async (client: Client, id: number, directory = 'files') => {
    await eventually('a verdict', async () => (await heldOf(client, id, directory))?.state !== 'waiting');
    return heldOf(client, id, directory);
  };
  const download = async (client: Client, id: number) => {
    const { status, problem, raw } = await client.call(downloadFile, { params: { id, filename: 'x' } });
    return status === 200 ? raw.payload : problem.code;
  };
  const publish = (client: Client, id: number, folderId = bed.root) =>
    client.call(publishFiles, { body: { files: [id], folder_ids: [folderId] } });
  const keyOf = async (id: number) =>
    (await sql<{ key: string }>`select storage_key as key from files where id = ${id}`.execute(bed.db.kysely))
      .rows[0]!.key;
  const scanOf = async (id: number) =>
    (
      await sql<{ state: string; tries: number; is_later: boolean }>`
        select state, tries, next_try_at > now() as is_later from scans where storage_key = ${await keyOf(id)}
      `.execute(bed.db.kysely)
    ).rows[0];

  /** Stands where clamd stood, and answers so; clamd comes back afterwards. */
  async function inPlaceOfClamd(answer: (socket: Socket, heard: number) => void): Promise<void> {
    await clamd.stop();
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      let heard = 0;
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        heard += bytes.length;
        answer(socket, heard);
      });
    });
    await new Promise<void>((resolve) => server.listen(clamd.at.port, clamd.at.host, resolve));
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await clamd.start();
      await tryAgain();
    });
  }
  async function withoutClamd(): Promise<void> {
    await clamd.stop();
    onTestFinished(async () => {
      await clamd.start();
      await tryAgain();
    });
  }

  it('is held until it is known to be clean, which the upload does not wait for', async () => {
    const { id, held } = await send(bed.ben, unique('Guten Tag'));
    expect(held).toEqual({ state: 'waiting', signature: null });
    expect(await settled(bed.ben, id)).toBeNull();
    expect(await download(bed.ben, id)).toMatch(/^Guten Tag/);
  });

  it('is an error and not published where something is found [RUL-0291]', async () => {
    const { id } = await send(bed.ben, unique(MALWARE), 'Rechnung.txt');
    expect(await settled(bed.ben, id)).toEqual({ state: 'infected', signature: SIGNATURE });
    expect(await download(bed.ben, id)).toBe('infected');
    const { status, problem } = await publish(bed.ben, id);
    expect([status, problem.code, problem.codes]).toEqual([422, 'infected', { files: ['infected'] }]);
    expect(problem.detail).toBe(`In „Rechnung.txt“ wurde Schadsoftware gefunden (${SIGNATURE}).`);
    const fileId = await bed.file({ name: 'Plan.txt' });
    const refused = await bed.ben.call(addFileVersion, { params: { id: fileId }, body: { file: id } });
    expect([refused.status, refused.problem.code]).toEqual([422, 'infected']);
    expect(await heldOf(bed.ben, id)).not.toBeNull();
    expect((await bed.otto.call(getHeld, { params: { directory: 'files', id } })).status).toBe(404);
  });

  it('is too large to check, and not let through, where clamd takes no more [F-28]', async () => {
    const { id } = await send(bed.ben, 'x'.repeat(5 * MB) + MALWARE);
    // clamd closes right behind its word, which a kernel may throw away: then it is asked again.
    await eventually('a verdict', async () => {
      await sql`update scans set next_try_at = now() where state = 'waiting'`.execute(bed.db.kysely);
      await tryAgain();
      return (await heldOf(bed.ben, id))?.state !== 'waiting';
    });
    expect(await heldOf(bed.ben, id)).toEqual({ state: 'too_large', signature: null });
    expect(await download(bed.ben, id)).toBe('too_large_to_check');
    expect((await publish(bed.ben, id)).status).toBe(201);
    expect(await download(bed.ben, id)).toBe('too_large_to_check');
  });

  it('is too large by our own limit, even where clamd would call it clean [F-28]', async () => {
    const careless = await startClamd({ StreamMaxLength: '10M', MaxFileSize: '1M' });
    onTestFinished(() => careless.remove());
    const scan = async (maxBytes: number) => {
      await withoutClamd();
      const { id } = await send(bed.ben, unique(`${'x'.repeat(2 * MB)}${MALWARE}`));
      const scanner = createScanner({ at: careless.at, maxBytes });
      await scanningJobs({ ...bed.services, scanner }).bytes_scanning!({ storageKey: await keyOf(id) });
      return (await scanOf(id))?.state;
    };
    expect(await scan(MB)).toBe('too_large');
    // That is what the limit is for.
    expect(await scan(25 * MB)).toBe('clean');
  });

  it('waits while clamd is stopped, can be published, and comes when clamd is back [F-28]', async () => {
    await withoutClamd();
    const { id } = await send(bed.ben, unique('Protokoll'));
    await jobs().bytes_scanning!({ storageKey: await keyOf(id) });
    expect(await scanOf(id)).toMatchObject({ state: 'waiting', tries: 0, is_later: false });
    expect((await publish(bed.ben, id)).status).toBe(201);
    for (const client of [bed.ben, bed.anna]) expect(await download(client, id)).toBe('not_yet_checked');
    expect((await bed.anna.call(getFile, { params: { id } })).body.held).toEqual({
      state: 'waiting',
      signature: null,
    });
    await tryAgain();
    expect(await download(bed.anna, id)).toBe('not_yet_checked');
    await clamd.start();
    await tryAgain();
    expect(await download(bed.anna, id)).toMatch(/^Protokoll/);
    expect((await bed.anna.call(getFile, { params: { id } })).body.held).toBeNull();
  });

  it('waits where clamd closes in the middle, and is tried again after a pause [F-28]', async () => {
    await inPlaceOfClamd((socket, heard) => {
      if (heard > 1000) socket.destroy();
    });
    const { id } = await send(bed.ben, `${unique('x'.repeat(MB))}`);
    await eventually('a try', async () => ((await scanOf(id))?.tries ?? 0) > 0);
    expect(await scanOf(id)).toMatchObject({ state: 'waiting', is_later: true });
    expect(await download(bed.ben, id)).toBe('not_yet_checked');
    expect((await publish(bed.ben, id)).status).toBe(201);
    expect(await download(bed.anna, id)).toBe('not_yet_checked');
  });

  it('waits where clamd answers after 120 s, whatever it says then [F-28]', async () => {
    await inPlaceOfClamd((socket) => {
      setTimeout(() => socket.destroyed || socket.end('stream: OK\0'), 120_000).unref();
    });
    const { id } = await send(bed.ben, unique('Spät'));
    const scanner = createScanner({ at: clamd.at, maxBytes: 25 * MB }, { patienceMs: 150 });
    await scanningJobs({ ...bed.services, scanner }).bytes_scanning!({ storageKey: await keyOf(id) });
    expect(await scanOf(id)).toMatchObject({ state: 'waiting', tries: 1, is_later: true });
    expect(await download(bed.ben, id)).toBe('not_yet_checked');
  });

  it('keeps pictures, versions, texts and archives waiting as well [F-28]', async () => {
    await withoutClamd();
    const image = await upload(bed.ben, 'images', { name: 'a.jpg', content: await picture().toBuffer() });
    const size = await bed.ben.call(getImage, { params: { id: image.id, size: '80x80' } });
    expect([size.status, size.problem.code]).toEqual([409, 'not_yet_checked']);
    expect(size.raw.headers['cache-control']).toBe('no-store');
    expect(await jpegOf(bed.services, image.id, '80x80')).toBeUndefined();

    const reviewed = await bed.folder({ isReviewed: true });
    const fileId = await bed.file({ name: 'Plan.txt', content: 'eins\n', folderIds: [reviewed] });
    const { id: uploadId } = await send(bed.ben, unique('zwei'));
    const added = await bed.ben.call(addFileVersion, { params: { id: fileId }, body: { file: uploadId } });
    expect(added.status).toBe(201);
    const version = { id: fileId, version_id: added.body.id! };
    const bytes = await bed.anna.call(downloadFileVersion, { params: { ...version, filename: 'x' } });
    expect([bytes.status, bytes.problem.code]).toEqual([409, 'not_yet_checked']);
    const { body } = await bed.anna.call(listFileVersions, { params: { id: fileId } });
    expect(body.versions.map(({ held }) => held?.state)).toEqual(['waiting', undefined]);
    const review = await bed.anna.call(getFileReviewStatus, { params: { id: fileId } });
    expect([review.status, review.body.changes]).toEqual([200, null]);

    const drawn = await upload(bed.ben, 'files', {
      name: 'Bild.jpg',
      content: await picture(300).toBuffer(),
    });
    await publish(bed.ben, drawn.id);
    const preview = await bed.anna.call(getFilePreview, {
      params: { id: drawn.id, size: '80x80' },
      query: {},
    });
    expect([preview.status, preview.problem.code]).toEqual([409, 'not_yet_checked']);
    expect((await bed.anna.call(getFile, { params: { id: drawn.id } })).body.images).toBeNull();
    const { token } = (await bed.anna.call(getFileToken, { params: { id: drawn.id } })).body;
    const byToken = await bed.anna.call(downloadByToken, { params: { id: drawn.id, token, filename: 'x' } });
    expect([byToken.status, byToken.problem.code]).toEqual([409, 'not_yet_checked']);

    const archive = await bed.anna.call(createArchiveToken, { body: { file_ids: [drawn.id, fileId] } });
    const zip = (await bed.anna.call(downloadArchive, { body: { token: archive.body.token } })).raw
      .rawPayload;
    expect(zip.includes('Nicht enthalten.txt')).toBe(true);
    expect(zip.includes('eins')).toBe(true);
    expect(zip.includes(await picture(300).toBuffer())).toBe(false);
  });

  it('lay there before: it stays readable, and is shut at once where something is found', async () => {
    const clean = await bed.file({ content: unique('Altes') });
    const bad = await bed.file({ name: 'Alt.txt', content: unique(MALWARE) });
    expect(await download(bed.anna, bad)).toMatch(/^Dorfplatz/);
    const { raw } = await bed.anna.call(downloadFile, { params: { id: bad, filename: 'x' } });
    await jobs().scans_of_before!({});
    expect(await download(bed.anna, clean)).toMatch(/^Altes/);
    expect(await scanOf(clean)).toMatchObject({ state: 'clean' });
    expect(await download(bed.anna, bad)).toBe('infected');
    // Nor is who has it already told to go on with it.
    const again = await bed.anna.call(downloadFile, {
      params: { id: bad, filename: 'x' },
      headers: { 'if-none-match': String(raw.headers.etag) },
    });
    expect(again.status).toBe(409);
    expect((await bed.toldTo(bed.ben))[0]).toBe('file_infected | Alt.txt');
  });

  it('is shared with equal bytes only once it is clean', async () => {
    const content = unique('Zweimal dasselbe');
    const old = await bed.file({ content });
    await withoutClamd();
    const { id } = await send(bed.ben, content);
    const { rows } = await sql<{ sha256: string; size: number }>`
      select sha256, size from files where id = ${id}
    `.execute(bed.db.kysely);
    await shareBytes(bed.db.kysely, rows[0]!);
    expect(await keyOf(id)).not.toBe(await keyOf(old));
    expect([await download(bed.ben, id), await download(bed.ben, old)]).toEqual(['not_yet_checked', content]);
    await clamd.start();
    await tryAgain();
    await eventually('sharing', async () => (await keyOf(id)) === (await keyOf(old)));
    expect(await download(bed.ben, id)).toBe(content);
  });

  it('waits no longer once no scanner is set; what was found stays shut [decision 83]', async () => {
    const { id: bad } = await send(bed.ben, unique(MALWARE));
    await settled(bed.ben, bad);
    await withoutClamd();
    const { id } = await send(bed.ben, unique('Ohne'));
    await scanningJobs({ ...bed.services, scanner: undefined }).scans_again!({});
    expect(await download(bed.ben, id)).toMatch(/^Ohne/);
    expect(await download(bed.ben, bad)).toBe('infected');
  });
});
