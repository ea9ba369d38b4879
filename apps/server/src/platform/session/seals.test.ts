import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSeals } from './seals.ts';

const seals = createSeals(randomBytes(32));
const secret = Buffer.from('twenty bytes of key!');

it('gives a sealed secret back to its owner and purpose only, and each sealing looks different', () => {
  const sealed = seals.seal('totp', 7, secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(seals.seal('totp', 7, secret).equals(sealed)).toBe(false);
  expect(seals.open('totp', 7, sealed)).toEqual(secret);
  expect(seals.open('totp', 8, sealed)).toBeUndefined();
  expect(seals.open('other', 7, sealed)).toBeUndefined();
  expect(createSeals(randomBytes(32)).open('totp', 7, sealed)).toBeUndefined();
});

it('opens nothing that was changed or cut off', () => {
  const sealed = seals.seal('totp', 7, secret);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(seals.open('totp', 7, changed)).toBeUndefined();
    expect(seals.open('totp', 7, sealed.subarray(0, at))).toBeUndefined();
  }
});

it('makes digests that differ with owner, purpose and installation', () => {
  const digests = [
    seals.digest('backup', 7, 'A'),
    seals.digest('backup', 8, 'A'),
    seals.digest('rescue', 7, 'A'),
    seals.digest('backup', 7, 'B'),
    createSeals(randomBytes(32)).digest('backup', 7, 'A'),
  ].map((digest) => digest.toString('hex'));
  expect(new Set(digests).size).toBe(digests.length);
});
