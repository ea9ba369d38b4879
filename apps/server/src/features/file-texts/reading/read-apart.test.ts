import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Services } from '../../../platform/services.ts';
import { eventually } from '../../../testing/robustness/server-process.ts';
import { archive, bomb, packed, wordDocument } from '../testing/archive.ts';
import { pageSaying, pdfOf } from '../testing/pdf.ts';
import { LIMITS, type Limits } from './outcome.ts';
import { readApart } from './read-apart.ts';

const MB = 1024 * 1024;
type Ranges = (start: number, end: number) => Buffer;

/** A storage with one file, of which it gives out ranges and counts them. */
function storageOf(ranges: Ranges) {
  const counted = { bytes: 0 };
  const storage = {
    async open(_key: string, { start, end }: { start: number; end: number }) {
      counted.bytes += end + 1 - start;
      return { stream: Readable.from([ranges(start, end + 1)]), size: 0 };
    },
  } as unknown as Services['storage'];
  return { storage, counted };
}

async function read(file: Buffer | { size: number; ranges: Ranges }, limits: Partial<Limits> = {}) {
  const { size, ranges } = Buffer.isBuffer(file)
    ? { size: file.length, ranges: (start: number, end: number) => file.subarray(start, end) }
    : file;
  const { storage, counted } = storageOf(ranges);
  const found = await readApart({ storage }, { key: 'files/x', size }, { ...LIMITS, ...limits });
  return { ...found, bytes: counted.bytes };
}

/** Blanks, with these bytes at the beginning and at the end. */
const sparse = (size: number, begin: Buffer, end: Buffer) => ({
  size,
  ranges(from: number, to: number) {
    const bytes = Buffer.alloc(to - from, ' ');
    for (const [at, part] of [
      [0, begin],
      [size - end.length, end],
    ] as const) {
      const first = Math.max(from, at);
      const last = Math.min(to, at + part.length);
      if (first < last) bytes.set(part.subarray(first - at, last - at), first - from);
    }
    return bytes;
  },
});

const begun = '<w:document xmlns:w="w"><w:body><w:p><w:r>';
const GB_10 = 10 * 1024;

describe('a process of its own reads a file [RUL-0851]', { timeout: 120_000 }, () => {
  it('gives out its text', async () => {
    expect(await read(wordDocument('Zugang zum Keller'))).toMatchObject({
      state: 'read',
      text: 'Zugang zum Keller\n',
      wasKilled: false,
    });
  });

  it('a text document that unpacks to 10 GB is read in part, or not at all [S-24]', async () => {
    const document = (begin: string, piece: Buffer) =>
      archive([bomb('word/document.xml', { begin, piece, times: GB_10, declared: 1000 })]);
    const text = await read(document(`${begun}<w:t>Anfang `, Buffer.alloc(MB, 'abc def ')));
    expect(text).toMatchObject({ state: 'in_part', wasKilled: false });
    expect(text.text).toHaveLength(1_000_000);
    const blank = await read(document(begun, Buffer.alloc(MB, ' ')));
    expect(blank).toMatchObject({ state: 'too_large', text: '', wasKilled: false });
  });

  it('a workbook of a million texts is read in part [S-24]', async () => {
    const texts = Array.from({ length: 1_000_000 }, (_, number) => `<si><t>Wert ${number}</t></si>`);
    const found = await read(
      archive([
        packed('xl/workbook.xml', '<workbook><sheets><sheet name="Viele"/></sheets></workbook>'),
        packed('xl/sharedStrings.xml', `<sst>${texts.join('')}</sst>`),
      ]),
    );
    expect(found).toMatchObject({ state: 'in_part', wasKilled: false });
    expect(found.text).toMatch(/^Viele\nWert 0\nWert 1\n/);
  });

  it('of 500 MB only what is needed is read [S-24]', async () => {
    const text = await read(
      sparse(500 * MB, Buffer.from(`Anfang ${'Wort '.repeat(900_000)}`), Buffer.alloc(0)),
    );
    expect(text).toMatchObject({ state: 'in_part' });
    expect(text.text).toMatch(/^Anfang Wort/);
    expect(text.bytes).toBeLessThan(8 * MB);
    // What lies between the objects and their table is nothing that a reader needs, but for some words: it looks ahead.
    const whole = pdfOf(pageSaying('Hallo Dorf'));
    const table = whole.indexOf('xref');
    const tail = (at: number) =>
      Buffer.from(whole.toString('latin1', table).replace(/startxref\n\d+/, `startxref\n${at}`), 'latin1');
    const at = 500 * MB - tail(500 * MB).length;
    const pdf = await read(
      sparse(500 * MB, Buffer.concat([whole.subarray(0, table), Buffer.from('0 0 0 ')]), tail(at)),
    );
    expect(pdf).toMatchObject({ state: 'read', text: 'Hallo Dorf\n' });
    expect(pdf.bytes).toBeLessThan(32 * MB);
  });

  it('is ended when it takes too long, or more memory than it may', async () => {
    const objects = pageSaying('Hallo');
    const line = '(a) Tj 0 -1 Td ';
    const content = `BT /F 12 Tf ${line.repeat(1_000_000)} ET`;
    objects[3] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
    const long = await read(pdfOf(objects), { seconds: 1, secondsAtMost: 1 });
    expect(long).toMatchObject({ state: 'too_large', reason: 'more than 1 s', wasKilled: true });
    const heavy = await read(pdfOf(objects), { megabytes: 100 });
    expect(heavy).toMatchObject({ state: 'too_large', wasKilled: true });
    expect(heavy.reason).toContain('SIGKILL');
  });

  it('what a storage refuses or has not comes to whoever asked', async () => {
    const refusing = { open: () => Promise.reject(new Error('held')) } as unknown as Services['storage'];
    await expect(readApart({ storage: refusing }, { key: 'x', size: 10 })).rejects.toThrow('held');
  });
});

const childrenOf = (id: number) => {
  try {
    return readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};
const isThere = (id: number) => {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
};

it.runIf(process.platform === 'linux')(
  'who reads a file does not outlive the worker that wanted it [S-24]',
  { timeout: 60_000 },
  async () => {
    const objects = pageSaying('Hallo');
    const line = '(a) Tj 0 -1 Td ';
    const program = `
      import { Readable } from 'node:stream';
      const { readApart } = await import(${JSON.stringify(new URL('./read-apart.ts', import.meta.url).href)});
      const content = 'BT /F 12 Tf ' + ${JSON.stringify(line)}.repeat(3_000_000) + ' ET';
      const bytes = Buffer.from(${JSON.stringify(String(pdfOf(objects)))}.replace(/BT .* ET/, content), 'latin1');
      const storage = { open: async (_, { start, end }) => ({ stream: Readable.from([bytes.subarray(start, end + 1)]) }) };
      await readApart({ storage }, { key: 'x', size: bytes.length });`;
    const worker = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    onTestFinished(() => void worker.kill('SIGKILL'));
    await eventually('a process that reads', async () => childrenOf(worker.pid!).length > 0);
    const [reader] = childrenOf(worker.pid!);
    // It is at its work by then, and hears nothing.
    await pause(4000);
    expect(isThere(reader!)).toBe(true);
    worker.kill('SIGKILL');
    await eventually('its end', async () => !isThere(reader!));
  },
);
