import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../settings/environment.ts';
import { hostOfUpgrade, isFromThisMachine, isServedHost } from './served-host.ts';

const named = readEnvironment({ PUBLIC_URL: 'https://dorf.example.org' });
const unnamed = readEnvironment({});

describe('a host that a request names', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'dorf.localhost',
    '127.0.0.1:3000',
    '127.9.9.9',
    '[::1]:3000',
    '[::ffff:127.0.0.1]',
  ])('is served when it is this machine: %s', (host) => {
    expect(isServedHost(host, named)).toBe(true);
    expect(isServedHost(host, unnamed)).toBe(true);
  });

  it('is served when it is the public address, and no other name then', () => {
    for (const host of ['dorf.example.org', 'DORF.example.org:8443', 'dorf.example.org.'])
      expect(isServedHost(host, named), host).toBe(true);
    for (const host of [
      'evil.example',
      'dorf.example.org.evil.example',
      '192.0.2.7',
      '[2001:db8::7]',
      'xdorf.example.org',
    ])
      expect(isServedHost(host, named), host).toBe(false);
  });

  it('is served as an address of numbers while there is no public address, names are not', () => {
    for (const host of ['192.0.2.7', '192.0.2.7:3000', '[2001:db8::7]:3000'])
      expect(isServedHost(host, unnamed), host).toBe(true);
    for (const host of ['evil.example', 'server:3000', 'localhost.evil.example', '192.0.2.7.evil.example'])
      expect(isServedHost(host, unnamed), host).toBe(false);
  });

  it.each(['', ' ', 'a b', '[::1', 'localhost@evil.example', 'evil.example/localhost', 'x'.repeat(9000)])(
    'is not served when it is none: %j',
    (host) => expect(isServedHost(host, unnamed)).toBe(false),
  );

  it('is what the proxy says of an upgrade, where there is one', () => {
    const headers = { host: 'dorf:3000', 'x-forwarded-host': 'evil.example, dorf.example.org' };
    expect(hostOfUpgrade(headers, readEnvironment({ TRUST_PROXY: '1' }))).toBe('dorf.example.org');
    expect(hostOfUpgrade(headers, unnamed)).toBe('dorf:3000');
  });
});

describe('a request from this machine', () => {
  const request = (remoteAddress: string | undefined, headers: Record<string, string>) => ({
    socket: { remoteAddress },
    headers,
  });

  it('comes from a loopback address by a loopback name', () => {
    expect(isFromThisMachine(request('127.0.0.1', { host: 'localhost:3000' }))).toBe(true);
    expect(isFromThisMachine(request('::ffff:127.0.0.1', { host: '127.0.0.1' }))).toBe(true);
    expect(isFromThisMachine(request('::1', { host: '[::1]:3000' }))).toBe(true);
  });

  it('is none when a proxy passes it on, when it comes from elsewhere or names another host', () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])
      expect(isFromThisMachine(request('127.0.0.1', { host: 'localhost', [name]: 'x' })), name).toBe(false);
    expect(isFromThisMachine(request('127.0.0.1', { host: 'dorf.example.org' }))).toBe(false);
    expect(isFromThisMachine(request('203.0.113.9', { host: 'localhost' }))).toBe(false);
    expect(isFromThisMachine(request(undefined, {}))).toBe(false);
  });
});
