import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { momentOf, ticksOf } from './proof.ts';
import { type OfficeBed, type Open, startOfficeBed } from './testing/office-bed.ts';
import type { Signature } from './testing/scripted-office.ts';

let bed: OfficeBed;
let keyless: OfficeBed;
let strict: OfficeBed;
beforeAll(async () => {
  bed = await startOfficeBed();
  keyless = await startOfficeBed({ hasKeys: false });
  strict = await startOfficeBed({ hasKeys: false, environment: { OFFICE_PROOF: 'required' } });
});
afterAll(async () => {
  await bed?.stop();
  await keyless?.stop();
  await strict?.stop();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
/** The clock, moved; the database has its own. */
const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE });

const wrong = Buffer.alloc(256, 7).toString('base64');

async function askWith(ben: Open, change: (signature: Signature) => Partial<Signature>, at?: number) {
  const url = `${ben.source}?access_token=${encodeURIComponent(ben.token)}`;
  const signature = bed.office.signatureOf(url, ben.token, at);
  return (await ben.call('GET', '', { ...signature, ...change(signature) })).statusCode;
}

describe('[F-24] the proof of an office', () => {
  it('is by its key of now, by the one before as the old proof, or by our newest as its old one', async () => {
    const ben = await bed.open(bed.ben, await bed.document());
    expect(await askWith(ben, () => ({}))).toBe(200);
    expect(await askWith(ben, () => ({ 'x-wopi-proofold': wrong }))).toBe(200);
    // The office still has the key that we know as the newest for its old one.
    expect(
      await askWith(ben, (signature) => ({
        'x-wopi-proof': wrong,
        'x-wopi-proofold': signature['x-wopi-proof'],
      })),
    ).toBe(200);
    // The office does not use the newest key yet.
    expect(
      await askWith(ben, (signature) => ({
        'x-wopi-proof': signature['x-wopi-proofold'],
        'x-wopi-proofold': wrong,
      })),
    ).toBe(200);
  });

  it('is none when all is wrong, missing or signed for something else', async () => {
    const ben = await bed.open(bed.ben, await bed.document());
    const both = { 'x-wopi-proof': wrong, 'x-wopi-proofold': wrong };
    expect(await askWith(ben, () => both)).toBe(500);
    expect(await askWith(ben, () => ({ 'x-wopi-proof': '', 'x-wopi-proofold': '' }))).toBe(500);
    expect(
      await askWith(ben, (signature) => ({
        'x-wopi-proof': wrong,
        'x-wopi-proofold': signature['x-wopi-proofold'],
      })),
    ).toBe(500);
    expect(await askWith(ben, () => ({ 'x-wopi-timestamp': 'gestern' }))).toBe(500);
    const other = bed.office.signatureOf(`${ben.source}/contents?access_token=${ben.token}`, ben.token);
    expect(await askWith(ben, () => other)).toBe(500);
  });

  it('is older than twenty minutes in no case', async () => {
    const ben = await bed.open(bed.ben, await bed.document());
    expect(await askWith(ben, () => ({}), Date.now() - 19 * MINUTE)).toBe(200);
    expect(await askWith(ben, () => ({}), Date.now() - 21 * MINUTE)).toBe(500);
  });

  it('holds while the keys change and what we know of them is an hour old', async () => {
    later(200);
    const ben = await bed.open(bed.ben, await bed.document());
    const asked = bed.office.asked;
    later(55);
    bed.office.rotate();
    expect(await askWith(ben, () => ({}))).toBe(200);
    expect(bed.office.asked).toBe(asked);
    // Two changes at once: neither of its keys is one that we know, so it is asked.
    bed.office.rotate();
    expect(await askWith(ben, () => ({}))).toBe(200);
    expect(bed.office.asked).toBe(asked + 1);
  });

  it('asks for keys anew at most once a minute, whoever tries', async () => {
    later(400);
    const ben = await bed.open(bed.ben, await bed.document());
    const both = { 'x-wopi-proof': wrong, 'x-wopi-proofold': wrong };
    later(2);
    const asked = bed.office.asked;
    for (let time = 0; time < 5; time += 1) expect(await askWith(ben, () => both)).toBe(500);
    expect(bed.office.asked).toBe(asked + 1);
    later(2);
    expect(await askWith(ben, () => both)).toBe(500);
    expect(bed.office.asked).toBe(asked + 2);
  });

  it('goes by the keys that were known while the office does not say them', async () => {
    later(600);
    const ben = await bed.open(bed.ben, await bed.document());
    bed.office.behave('fail');
    later(120);
    expect(await askWith(ben, () => ({}))).toBe(200);
    expect(await askWith(ben, () => ({ 'x-wopi-proof': wrong, 'x-wopi-proofold': wrong }))).toBe(500);
    bed.office.behave('answer');
  });

  it('is asked of an office without keys only where the operator wants it', async () => {
    const without = await keyless.open(keyless.ben, await keyless.document());
    expect((await without.info()).statusCode).toBe(200);
    const refused = await strict.open(strict.ben, await strict.document());
    expect((await refused.info()).statusCode).toBe(500);
  });

  it('reads the time in ticks', () => {
    const now = Date.now();
    expect(momentOf(ticksOf(now))).toBe(now);
    expect(ticksOf(0)).toBe(621_355_968_000_000_000n);
  });
});
