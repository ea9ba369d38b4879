import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEnvelope, readMbox } from './mbox.ts';

const SEPARATOR = 'From someone@example.org Mon Jan  3 10:00:00 2005\n';

/** As mboxrd is written. */
const archiveOf = (messages: readonly string[]): Buffer =>
  Buffer.from(
    messages.map((text) => `${SEPARATOR}${text.replace(/^(?=>*From )/gm, '>')}\n`).join(''),
    'latin1',
  );

function* inChunks(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function read(bytes: Buffer, sizes: readonly number[] = [7], limit = 1_000_000) {
  const messages = [];
  for await (const message of readMbox(inChunks(bytes, sizes), limit)) messages.push(message);
  return messages;
}

const contents = async (text: string, sizes?: readonly number[]) =>
  (await read(Buffer.from(text, 'latin1'), sizes)).map((message) =>
    openEnvelope(message.raw!).content.toString('latin1'),
  );

describe('reading of an mbox', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      'From a@b.org Mon Jan  3 10:00:00 2005',
      '>From here',
      '>>From x',
      'From',
      '\r',
      'Fro',
    ),
    fc.string({ unit: fc.constantFrom('F', 'r', 'o', 'm', ' ', '>', '\r', 'é', 'x'), maxLength: 12 }),
  );
  const message = fc.array(line, { maxLength: 8 }).map((lines) => lines.map((text) => `${text}\n`).join(''));

  it('gives every message back byte by byte, however the bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
        async (messages, sizes) => {
          const archive = archiveOf(messages);
          const found = await read(archive, sizes);
          expect(found.map(({ raw }) => openEnvelope(raw!).content.toString('latin1'))).toEqual(messages);
          // Each lies where it says.
          for (const { offset, length, raw } of found) {
            expect(archive.subarray(offset, offset + length).equals(raw!)).toBe(true);
          }
          expect(found.some(({ isCut }) => isCut)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads lines that end in CRLF', async () => {
    const text = `${SEPARATOR}a: 1\n\nx\n\n${SEPARATOR}b: 2\n\n>From y\n\n`.replaceAll('\n', '\r\n');
    expect(await contents(text)).toEqual(['a: 1\r\n\r\nx\r\n', 'b: 2\r\n\r\nFrom y\r\n']);
  });

  it('takes a line "From " in a text for text when no date stands in it or no empty line before it', async () => {
    const text = `${SEPARATOR}a: 1\n\nFrom now on\nFrom a@b.org Mon Jan  3 10:00:00 2005\n\nFrom here to there\n\n`;
    expect(await contents(text)).toEqual([text.slice(SEPARATOR.length, -1)]);
  });

  it.each([
    'From a@b.org Mon Jan  3 10:00:00 2005',
    'From - Sat Jan  3 01:05:34 1996',
    'From name at example.org  Tue Feb 10 01:05:34 2004',
    'From 1234@xxx Mon Jan 01 00:00:00 +0000 2018',
    'From a@b.org Mon Jan  3 10:00 MET 1994',
    'From 050ede23986f7d2885fbfe47cacab9ecc3e8d9b1 Mon Sep 17 00:00:00 2001',
    'From a@b.org Tue, 23 Nov 1999 10:11:12 +0100',
  ])('knows %s for the beginning of a message', async (separator) => {
    expect(await contents(`${separator}\na: 1\n\nx\n\n${separator}\nb: 2\n\n`)).toHaveLength(2);
  });

  it('takes words behind the date when fields of a mail follow', async () => {
    const wordy = 'From a@b.org Mon Jan  3 10:00:00 2005 by mailer with (unknown)';
    expect(await contents(`${wordy}\nSubject: 1\n\nx\n\n${wordy}\nSubject: 2\n\n`)).toHaveLength(2);
    expect(openEnvelope(Buffer.from(`${wordy}\na: 1\n`))).toMatchObject({
      address: 'a@b.org',
      date: expect.stringContaining('Mon Jan  3 10:00:00 2005'),
    });
    expect(await contents(`${SEPARATOR}a: 1\n\n${wordy}\nwe met\n\n`)).toHaveLength(1);
  });

  it('counts lines that could begin a message, however the bytes arrive', async () => {
    const text = [
      `${SEPARATOR}a: 1\n\nFrom now on\nNote: it rains\n`,
      // No empty line before it, no date that is known, no date at all; then no suspicion.
      SEPARATOR +
        'Subject: x\n\nFrom a@b.org 2005-01-03\nSubject: y\n\nFrom a@b.org\r\nTo: z\n\nFrom here\nto there\n',
    ].join('');
    for (const sizes of [[1], [7], [1_000]])
      expect((await read(Buffer.from(text), sizes)).map(({ suspicions }) => suspicions)).toEqual([4]);
    expect((await read(Buffer.from(`${SEPARATOR}a: 1\n\nFrom x\nb: 2`))).at(-1)!.suspicions).toBe(1);
  });

  it('says which message the end of the file cuts', async () => {
    const cut = await read(Buffer.from(`${SEPARATOR}a: 1\n\nx\n\n${SEPARATOR}b: 2\n\nhalf a li`));
    expect(cut.map(({ isCut }) => isCut)).toEqual([false, true]);
    const inSeparator = await read(Buffer.from(`${SEPARATOR}a: 1\n\nx\n\nFrom some`));
    expect(inSeparator.map(({ isCut }) => isCut)).toEqual([false, true]);
  });

  it('holds nothing of a message beyond the limit', async () => {
    const found = await read(archiveOf([`a: 1\n\n${'x'.repeat(5_000)}\n`, 'b: 2\n']), [1_000], 2_000);
    expect(found.map(({ raw, length }) => [raw?.length, length > 5_000])).toEqual([
      [undefined, true],
      [found[1]!.length, false],
    ]);
  });
});
