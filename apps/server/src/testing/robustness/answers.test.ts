import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS, uploadFile } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client.ts';
import { multipartOf } from '../multipart.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const hasPage = existsSync(`${dist}/index.html`);
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let bed: TestBed;
let member: Client;
let file: string;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  member = await bed.as((await bed.buildMember()).id);
  const form = multipartOf({ file: { name: 'note.txt', type: 'text/plain', bytes: Buffer.from('Hallo') } });
  const { body } = await member.call(uploadFile, { params: { directory: 'files' }, ...form });
  file = `/api/storage/files/${body.id}/note.txt`;
});
afterAll(() => bed.stop());

/** Fields whose value opens something by itself. */
const OPENING = /^(access_|csrf_)?token$|^secret$/;
const fieldsOf = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, value]) => [
        ...(key === 'properties' ? Object.keys(value as object) : []),
        ...fieldsOf(value),
      ]);

const get = (url: string, headers: Record<string, string> = {}) =>
  bed.http.inject({ method: 'GET', url, headers: { cookie: member.cookie, ...headers } });

describe('every answer', () => {
  it('forbids foreign scripts, frames and guessing of types, errors and files too', async () => {
    for (const url of [
      '/groups',
      '/groups/none',
      '/no/such/thing',
      '/api/v1/session',
      file,
      '/healthz',
      '/%00',
    ]) {
      const { headers } = await get(url, { origin: 'https://evil.example' });
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toContain("frame-ancestors 'none'");
      expect(policy.match(/script-src[^;]*/)?.[0] ?? "default-src 'none'", url).not.toContain(
        'unsafe-inline',
      );
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
      expect(headers['cross-origin-opener-policy'], url).toBe('same-origin');
      expect(headers['referrer-policy'], url).toBe('same-origin');
      expect(headers['permissions-policy'], url).toContain('geolocation=()');
      expect(headers['access-control-allow-origin'], url).toBeUndefined();
      expect(headers['cache-control'], url).toMatch(/^(private|no-store)/);
    }
  });

  it.skipIf(!hasPage)(
    'says of a part of the program only what holds for it, of a worker what it may do',
    async () => {
      const { payload } = await get('/groups', asPage);
      const [part] = /\/assets\/[\w.-]+\.js/.exec(payload)!;
      const { headers } = await get(part);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['cache-control']).toContain('immutable');
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      for (const name of ['permissions-policy', 'etag', 'last-modified'])
        expect(headers, name).not.toHaveProperty(name);
      const [worker] = globSync('*worker*.mjs', { cwd: `${dist}/assets` });
      expect((await get(`/assets/${worker}`)).headers['content-security-policy']).toContain('connect-src');
    },
  );

  it('with a token or registration data lies in no cache', async () => {
    for (const url of [
      '/api/v1/session',
      '/api/v1/account',
      '/api/v1/account/sessions',
      '/calendars/subscribe.json',
    ]) {
      const { headers, statusCode } = await get(url);
      expect([statusCode, headers['cache-control']], url).toEqual([200, 'no-store']);
    }
    const kept = ENDPOINTS.filter(
      ({ tag, secret, answer }) =>
        tag !== 'session' && !secret && fieldsOf(answer).some((name) => OPENING.test(name)),
    );
    expect(kept.map(({ name }) => name)).toEqual([]);
  });

  it('says in which signs it is written, and never gives back what a TRACE sent', async () => {
    for (const url of ['/groups', '/no/such/thing', '/api/v1/session']) {
      expect((await get(url)).headers['content-type'], url).toMatch(
        /^application\/(problem\+)?json; charset=utf-8$/,
      );
    }
    const headers = { 'x-secret': 'told' };
    const answer = await bed.http.inject({ method: 'TRACE' as never, url: '/groups', headers });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.payload).not.toContain('told');
  });
});

describe('behind TLS', () => {
  const hsts = 'strict-transport-security';

  it('every answer keeps browsers on https for a year, errors, files and screens too', async () => {
    const secure = await startTestBed({ worker: false, publicUrl: 'https://dorf.example.org' });
    try {
      for (const url of [
        '/groups',
        '/no/such/thing',
        '/api/v1/session',
        '/api/storage/files/1/a',
        '/healthz',
      ]) {
        for (const accept of ['application/json', 'text/html']) {
          const { headers } = await secure.http.inject({ method: 'GET', url, headers: { accept } });
          expect(headers[hsts], `${url} as ${accept}`).toBe('max-age=31536000; includeSubDomains');
        }
      }
      const { headers } = await secure.http.inject({ method: 'GET', url: '/api/v1/session' });
      expect(headers['set-cookie']).toMatch(/^__Host-csrf=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.stop();
    }
  });

  it('and without it none does, which would lock people out', async () => {
    expect((await get('/groups')).headers[hsts]).toBeUndefined();
  });
});

describe('an address that is a screen as well', () => {
  it('gives JSON to programs, with .json or by Accept', async () => {
    for (const [url, headers] of [
      ['/groups.json', asPage],
      ['/groups.json?page=1', asPage],
      ['/groups', { accept: 'application/json' }],
      ['/groups', { accept: '*/*' }],
      ['/groups', {}],
    ] as const) {
      const answer = await get(url, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers.vary).toContain('Accept');
    }
  });

  it.skipIf(!hasPage)('gives the page to a browser that goes there', async () => {
    const answer = await get('/groups', asPage);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers.vary).toContain('Accept');
    expect(answer.headers['content-security-policy']).toBeDefined();
  });

  it('says 304 to who has it already', async () => {
    const first = await get('/groups', { accept: 'application/json' });
    const again = await get('/groups', {
      accept: 'application/json',
      'if-none-match': String(first.headers.etag),
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });
});
