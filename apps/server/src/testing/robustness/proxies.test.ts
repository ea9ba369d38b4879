import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { networkOf } from '../../platform/http/limits.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed | undefined;
afterEach(async () => {
  await bed?.stop();
  bed = undefined;
});

const addRoutes = (http: FastifyInstance) =>
  http.get('/test/client', async ({ ip, host, protocol }) => ({ ip, host, protocol }));

async function start(TRUST_PROXY: string) {
  bed = await startTestBed({ worker: false, environment: { TRUST_PROXY }, addRoutes });
  const { http } = bed;
  return async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const { body } = await http.inject({ url: '/test/client', remoteAddress, headers });
    return JSON.parse(body) as { ip: string; host: string; protocol: string };
  };
}
const forwardedFor = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') });

describe('the address of a client', () => {
  it('is that of the connection where no proxy is trusted, whatever the client claims', async () => {
    const ask = await start('false');
    const claims = {
      ...forwardedFor('1.1.1.1'),
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    expect(await ask('203.0.113.9', claims)).toEqual({
      ip: '203.0.113.9',
      host: 'localhost:80',
      protocol: 'http',
    });
  });

  it.each(['true', '1'])(
    'is what the one proxy adds with TRUST_PROXY=%s, not what clients put before it',
    async (trusted) => {
      const ask = await start(trusted);
      expect((await ask('10.0.0.1', forwardedFor('203.0.113.9'))).ip).toBe('203.0.113.9');
      expect((await ask('10.0.0.1', forwardedFor('1.1.1.1', '2.2.2.2', '203.0.113.9'))).ip).toBe(
        '203.0.113.9',
      );
      expect((await ask('10.0.0.1', forwardedFor('not an address', '', '203.0.113.9'))).ip).toBe(
        '203.0.113.9',
      );
      expect((await ask('10.0.0.1', forwardedFor('127.0.0.1', '203.0.113.9'))).ip).toBe('203.0.113.9');
      expect((await ask('10.0.0.1')).ip).toBe('10.0.0.1');
    },
  );

  it('is counted from the right over as many proxies as there are', async () => {
    const ask = await start('2');
    expect((await ask('10.0.0.1', forwardedFor('1.1.1.1', '203.0.113.9', '10.0.0.2'))).ip).toBe(
      '203.0.113.9',
    );
    expect((await ask('10.0.0.1', forwardedFor('203.0.113.9'))).ip).toBe('203.0.113.9');
  });

  it('is the first from the right that is not in a trusted network', async () => {
    const ask = await start('10.0.0.0/8, fd00::/8');
    const long = forwardedFor('1.1.1.1', '203.0.113.9', 'fd00::7', '10.0.0.2');
    expect((await ask('10.0.0.1', long)).ip).toBe('203.0.113.9');
    // A proxy that is reached over IPv6 sockets.
    expect((await ask('::ffff:10.0.0.1', long)).ip).toBe('203.0.113.9');
    expect((await ask('10.0.0.1', forwardedFor('1.1.1.1', '::ffff:10.0.0.2'))).ip).toBe('1.1.1.1');
    // Somebody who goes past the proxies claims in vain.
    expect((await ask('203.0.113.66', forwardedFor('1.1.1.1', '10.0.0.2'))).ip).toBe('203.0.113.66');
    expect((await ask('203.0.113.66', { 'x-forwarded-host': 'evil.example' })).host).toBe('localhost:80');
  });

  it('counts for limits as one, however it is written', () => {
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::FFFF:203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::ffff:cb00:7109')).toBe('203.0.113.9');
    expect(networkOf('2001:db8:1:2:a::1')).toBe(networkOf('2001:0DB8:0001:0002::ffff'));
  });
});
