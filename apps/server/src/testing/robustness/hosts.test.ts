import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let port: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false, publicUrl: 'https://dorf.example.org' });
  await bed.openNetwork();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  port = (bed.http.server.address() as AddressInfo).port;
});
afterAll(() => bed?.stop());

const ask = (url: string, headers: Record<string, string>) => bed.http.inject({ url, headers });

describe('a request for a foreign host', () => {
  it('is misdirected (421) before anything else, on every path', async () => {
    for (const url of ['/api/v1/session', '/groups.json', '/no/such/path', '/assets/x.js']) {
      const { statusCode, headers, json } = await ask(url, { host: 'evil.example' });
      expect([url, statusCode, headers['content-type']]).toEqual([
        url,
        421,
        'application/problem+json; charset=utf-8',
      ]);
      expect(json()).toMatchObject({ code: 'foreign_host' });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('is told so in words where a browser goes there', async () => {
    const { statusCode, headers, body } = await ask('/', {
      host: 'evil.example',
      accept: 'text/html',
      'accept-language': 'fr',
    });
    expect([statusCode, headers['content-type']]).toEqual([421, 'text/plain; charset=utf-8']);
    expect(body).toBe('Ce réseau n’est pas accessible à cette adresse.');
  });

  it('hears of health all the same, and whoever names the public address of everything', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics'])
      expect((await ask(url, { host: '10.1.2.3' })).statusCode).toBe(200);
    expect((await ask('/api/v1/session', { host: 'dorf.example.org' })).statusCode).toBe(200);
  });

  it('opens no socket, even from a page of the same name', async () => {
    const open = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const upgrade = request({
          port,
          path: '/api/chat/socket?EIO=4&transport=websocket',
          headers: {
            host,
            origin: `https://${host}`,
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': randomBytes(16).toString('base64'),
          },
        });
        upgrade.once('upgrade', (response, socket) => {
          socket.destroy();
          resolve(response.statusCode);
        });
        upgrade.once('response', (response) => resolve(response.resume().statusCode));
        upgrade.once('error', reject).end();
      });
    expect(await open('evil.example')).toBe(400);
    expect(await open('dorf.example.org')).toBe(101);
  });
});
