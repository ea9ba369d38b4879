import { downloadFileVersion, getFileToken, listFileVersions } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFile, rootFolder } from '../../features/files/testing/build.ts';
import { buildVersion } from '../../features/files/testing/build-version.ts';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../client.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

const OURS = 'http://dorf.example.org';
const FILES = 'https://files.example.net';
let bed: TestBed;
let anna: Client;
let annaId: number;
let groupId: number;
const ids = { pdf: 0, text: 0, film: 0, page: 0 };
beforeAll(async () => {
  bed = await startTestBed({
    worker: false,
    publicUrl: OURS,
    environment: { PUBLIC_FILES_URL: `${FILES}/` },
  });
  await bed.openNetwork();
  annaId = (await bed.buildMember()).id;
  anna = await bed.as(annaId);
  groupId = (await bed.buildGroup({ createdBy: annaId, access: 'closed' })).id;
  const root = await rootFolder(bed, groupId);
  const file = (name: string, contentType: string) =>
    buildFile(bed, { folderIds: [root], ownerId: annaId, name, content: name, contentType });
  ids.pdf = await file('Plan ä.pdf', 'application/pdf');
  ids.text = await file('a.txt', 'text/plain');
  ids.film = await file('a.mp4', 'video/mp4');
  ids.page = await file('a.html', 'text/html');
});
afterAll(() => bed?.stop());

const at = (host: string, url: string, headers: Record<string, string> = {}) =>
  bed.http.inject({ url, headers: { host: new URL(host).host, accept: 'application/json', ...headers } });
const own = (url: string) => at(OURS, url, { cookie: anna.cookie });
const addressOf = (id: number, name: string) => `/api/storage/files/${id}/get/${name}`;
/** The path at the host of files to which an address of ours leads. */
async function led(url: string): Promise<string> {
  const { statusCode, headers } = await own(url);
  expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
  const to = new URL(String(headers.location));
  expect(to.origin).toBe(FILES);
  return to.pathname;
}

describe('where files have a host of their own', () => {
  it('they are shown there by a token, without a cookie, in frames of ours', async () => {
    const path = await led(`${addressOf(ids.pdf, 'x.pdf')}?inline=true`);
    const { statusCode, headers, body } = await at(FILES, path);
    expect([statusCode, body]).toEqual([200, 'Plan ä.pdf']);
    expect(headers['content-disposition']).toMatch(/^inline/);
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${OURS}`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['set-cookie']).toBeUndefined();
    expect((await at(FILES, await led(`${addressOf(ids.film, 'a.mp4')}?inline=true`))).statusCode).toBe(200);
  });

  it('so is a version of one, and of that nothing else', async () => {
    const versionId = await buildVersion(bed, ids.pdf, { state: 'stored', authorId: annaId });
    const { body } = await anna.call(listFileVersions, { params: { id: ids.pdf } });
    expect(body.versions.map(({ id }) => id)).toContain(versionId);
    const path = downloadFileVersion.path
      .replace('{id}', String(ids.pdf))
      .replace('{version_id}', String(versionId))
      .replace('{filename}', 'x');
    const shown = await led(`${path}?inline=true`);
    expect((await at(FILES, shown)).statusCode).toBe(200);
    expect((await at(FILES, shown.replace(`/files/${ids.pdf}/`, `/files/${ids.text}/`))).statusCode).toBe(
      404,
    );
  });

  it('they are only given to be kept at ours, and what is active always is', async () => {
    for (const [id, query] of [
      [ids.pdf, ''],
      [ids.text, ''],
      [ids.page, '?inline=true'],
    ] as const) {
      const { statusCode, headers } = await own(addressOf(id, 'x') + query);
      expect([statusCode, headers['content-disposition']]).toEqual([
        200,
        expect.stringMatching(/^attachment/),
      ]);
    }
    const { url } = (await anna.call(getFileToken, { params: { id: ids.pdf } })).body;
    expect((await at(OURS, url)).headers['content-disposition']).toMatch(/^attachment/);
  });

  it('nothing else answers there: no page, no call, not even to who is signed in', async () => {
    for (const url of [
      '/',
      '/users/sign_in',
      '/files',
      '/api/v1/session',
      '/assets/index.js',
      '/healthz',
      '/manifest.webmanifest',
      addressOf(ids.pdf, 'x.pdf'),
      `/api/storage/files/${ids.pdf}/token`,
    ])
      for (const accept of ['application/json', 'text/html']) {
        const { statusCode, headers } = await at(FILES, url, { cookie: anna.cookie, accept });
        expect([url, statusCode, headers['set-cookie']]).toEqual([url, 404, undefined]);
      }
    const post = await bed.http.inject({
      method: 'POST',
      url: '/api/v1/session',
      headers: { host: new URL(FILES).host, cookie: anna.cookie },
      payload: {},
    });
    expect(post.statusCode).toBe(404);
  });

  it('pages may show what lies there, and ask nothing of it', async () => {
    const policy = String((await own('/api/v1/session')).headers['content-security-policy']);
    const part = (name: string) => policy.split('; ').find((each) => each.startsWith(`${name} `));
    for (const name of ['frame-src', 'img-src', 'media-src']) expect(part(name)).toContain(FILES);
    for (const name of ['script-src', 'connect-src', 'form-action']) expect(part(name)).not.toContain(FILES);
  });

  it('a token gives no more than its member may read at that moment', async () => {
    const path = await led(`${addressOf(ids.pdf, 'x.pdf')}?inline=true`);
    // Who gave a file reads it for good.
    await sql`update files set owner_id = null where id = ${ids.pdf}`.execute(bed.db.kysely);
    expect((await at(FILES, path)).statusCode).toBe(200);
    await sql`delete from group_memberships where group_id = ${groupId} and member_id = ${annaId}`.execute(
      bed.db.kysely,
    );
    expect((await at(FILES, path)).statusCode).toBe(404);
  });
});

describe('without a host of files', () => {
  it('they are shown where everything is, and no other host answers', async () => {
    const plain = await startTestBed({ worker: false, publicUrl: OURS });
    try {
      await plain.openNetwork();
      const { id } = await plain.buildMember();
      const client = await plain.as(id);
      const fileId = await buildFile(plain, {
        folderIds: [await rootFolder(plain)],
        ownerId: id,
        name: 'a.pdf',
        contentType: 'application/pdf',
      });
      const { statusCode, headers } = await plain.http.inject({
        url: `${addressOf(fileId, 'a.pdf')}?inline=true`,
        headers: { host: new URL(OURS).host, cookie: client.cookie },
      });
      expect([statusCode, headers['content-disposition']]).toEqual([200, expect.stringMatching(/^inline/)]);
      expect((await plain.http.inject({ url: '/', headers: { host: 'files.example.net' } })).statusCode).toBe(
        421,
      );
    } finally {
      await plain.stop();
    }
  });
});
