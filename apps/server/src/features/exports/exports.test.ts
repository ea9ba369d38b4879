import { downloadExport, dropExport, type Export, getExport, startExport } from '@dorfplatz/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetOf } from '../../platform/csv/write-sheet.ts';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { jobs } from './jobs.ts';

const kind = 'members' as const;
const LIMIT = 20_000;

let bed: TestBed;
let admin: Client;
let member: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true })).id);
  member = await bed.as((await bed.buildMember({ name: '=1+1 Lea', isExternal: true })).id);
  const gone = await bed.buildMember({ name: 'Gustav Weg' });
  await sql`update members set state = 'anonymised' where id = ${gone.id}`.execute(bed.db.kysely);
});
afterAll(() => bed?.stop());

const now = async (): Promise<Export | null> =>
  (await admin.call(getExport, { params: { kind } })).body.export;
const finished = async (): Promise<Export> => {
  await expect.poll(now, { timeout: LIMIT }).toMatchObject({ status: 'finished' });
  return (await now())!;
};
const fetchFile = (id: number) => admin.call(downloadExport, { params: { kind, id } });

/** The cells of a sheet, as texts. */
function cellsOf(bytes: Uint8Array): string[][] {
  const xml = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
  const text = (escaped: string) =>
    escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t xml:space="preserve">(.*?)<\/t>/gs)].map(([, cell]) => text(cell!)),
  );
}

describe('exports', () => {
  it('of members are made as CSV and as a spreadsheet that say the same [RUL-0573] [RUL-0575]', async () => {
    expect(await now()).toBeNull();
    const { status } = await admin.call(startExport, { body: { kind } });
    expect(status).toBe(202);
    const { files, progress, expires_at } = await finished();
    expect(progress).toBe(100);
    expect(files.map(({ extension }) => extension)).toEqual(['csv', 'xlsx']);
    const days = (Date.parse(expires_at!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const [csv, xlsx] = await Promise.all(files.map(({ id }) => fetchFile(id)));
    const lines = csv!.raw.payload.slice(1).trimEnd().split('\r\n');
    const rows = cellsOf(xlsx!.raw.rawPayload);
    expect(lines).toHaveLength(rows.length);
    expect(lines.map((line) => line.split(';')[0])).toEqual(rows.map(([first]) => first));
    const names = rows.map(([, name]) => name);
    expect(names).toContain('Ada Admin');
    // A spreadsheet's cell is a text; in CSV an apostrophe keeps it from being run.
    expect(names).toContain('=1+1 Lea');
    expect(csv!.raw.payload).toContain(";'=1+1 Lea;");
    expect(names).not.toContain('Gustav Weg');
  });

  it('show how far they are, and a second start goes on with the first [RUL-0572]', async () => {
    await admin.call(dropExport, { params: { kind } });
    await sql`insert into exports (kind, language, status, progress) values (${kind}, 'de', 'in_progress', 40)`.execute(
      bed.db.kysely,
    );
    const { body } = await admin.call(startExport, { body: { kind } });
    expect(body.export).toMatchObject({ status: 'in_progress', progress: 40, files: [] });
    expect((await admin.call(dropExport, { params: { kind } })).status).toBe(204);
    expect(await now()).toBeNull();
  });

  it('are stopped in the middle, and nothing of them is left', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into exports (kind, language) values (${kind}, 'de') returning id
    `.execute(bed.db.kysely);
    const key = 'exports/stopped';
    await sql`
      insert into export_files (export_id, extension, storage_key) values (${rows[0]!.id}, 'csv', ${key})
    `.execute(bed.db.kysely);
    const { storage } = bed.services;
    const stopping = {
      ...bed.services,
      storage: {
        ...storage,
        async put(...given: Parameters<typeof storage.put>) {
          await admin.call(dropExport, { params: { kind } });
          return storage.put(...given);
        },
      },
    };
    await (jobs(stopping) as { export(data: object): Promise<void> }).export({ exportId: rows[0]!.id });
    expect(await now()).toBeNull();
    await expect(storage.open(key)).rejects.toThrow();
  });

  it('are made anew in place of the last ones, whose files are gone', async () => {
    await admin.call(startExport, { body: { kind } });
    const before = await finished();
    await admin.call(startExport, { body: { kind } });
    const after = await finished();
    expect((await fetchFile(before.files[0]!.id)).status).toBe(404);
    expect((await fetchFile(after.files[0]!.id)).status).toBe(200);
  });

  it('are denied to members, and every download stands in the audit log [A-29]', async () => {
    const { files } = (await now())!;
    const params = { kind, id: files[0]!.id };
    expect((await member.call(getExport, { params: { kind } })).status).toBe(403);
    expect((await member.call(startExport, { body: { kind } })).status).toBe(403);
    expect((await member.call(downloadExport, { params })).status).toBe(403);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit_entries where action = 'downloadExport' and outcome = 'done'
    `.execute(bed.db.kysely);
    expect(rows[0]!.count).toBeGreaterThan(0);
  });
});

it('a sheet keeps what people write, and leaves out what XML cannot say', async () => {
  async function* pieces() {
    yield [['<b>&amp;', ' zwei\nZeilen ', '\u0000\u0007x\ud800', '👩‍🌾', 'ü'.repeat(40_000)]];
  }
  const parts: Uint8Array[] = [];
  for await (const part of sheetOf(pieces())) parts.push(part);
  const [cells] = cellsOf(Buffer.concat(parts));
  expect(cells!.slice(0, 4)).toEqual(['<b>&amp;', ' zwei\nZeilen ', 'x\ufffd', '👩‍🌾']);
  expect(cells![4]).toHaveLength(32_767);
});
