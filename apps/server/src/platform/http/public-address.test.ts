import { expect, it } from 'vitest';
import { isPublicAddress, isPublicHost, publicLookup } from './public-address.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'no address',
])('%s does not lead outside', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1', '2606:4700::1111'])('%s does', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('names of our own network are not asked', () => {
  expect(['localhost', 'db', 'nas.local', 'x.internal', '[::1]', '10.0.0.1'].filter(isPublicHost)).toEqual(
    [],
  );
  expect(isPublicHost('fcm.googleapis.com')).toBe(true);
});

it('a name that resolves to this machine is not connected to', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve));
  expect(String(error)).toContain('no public address');
});
