import {
  downloadItemExport,
  dropItemExport,
  getItemExport,
  type ItemExportQuery,
  startItemExport,
} from '@dorfplatz/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { type BuiltItemApp, buildItemApp, buildItems } from '../testing/build.ts';

let bed: TestBed;
let admin: Client;
let member: Client;
let app: BuiltItemApp;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true, name: 'Ada' })).id);
  member = await bed.as((await bed.buildMember({ name: 'Mia' })).id);
  app = await buildItemApp(bed, {
    name: 'Geräte',
    properties: [
      { name: 'title', type: 'text', label: 'Name' },
      { name: 'status', type: 'selection', label: 'Status', options: ['neu', 'alt'] },
      { name: 'amount', type: 'number', label: 'Betrag', readGrants: [] },
      { name: 'note', type: 'text', label: 'Notiz', readGrants: [{ type: 'author', id: null }] },
    ],
  });
  await buildItems(bed, app.id, [
    { values: { title: '=1+1', status: 'neu', amount: 8000.01, note: 'fremd' } },
    {
      authorId: member.memberId!,
      values: { title: 'Leiter; "groß"', status: 'alt', amount: -35.5, note: 'eigen' },
    },
  ]);
});
afterAll(() => bed?.stop());

const params = () => ({ appSlug: app.slug });

async function listFor(client: Client, query: ItemExportQuery = {}): Promise<{ csv: string; sheet: string }> {
  const started = await client.call(startItemExport, { params: params(), body: query });
  expect(started.status).toBe(202);
  for (;;) {
    const { export: made } = (await client.call(getItemExport, { params: params() })).body;
    expect(made!.status).not.toBe('failed');
    if (made!.status === 'finished') {
      const bytes = await Promise.all(
        made!.files.map(
          async ({ id }) =>
            (await client.call(downloadItemExport, { params: { ...params(), id } })).raw.rawPayload,
        ),
      );
      const sheet = strFromU8(unzipSync(new Uint8Array(bytes[1]!))['xl/worksheets/sheet1.xml']!);
      return { csv: Buffer.from(bytes[0]!).toString(), sheet };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const rowsOf = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.replace(/^(?:\d+|#);/, ''));

describe('a list of items', () => {
  it('[C10] holds what its reader reads, in CSV and XLSX', async () => {
    const { csv, sheet } = await listFor(member, { sort: 'title' });
    expect(rowsOf(csv)).toEqual(['Name;Status;Notiz', "'=1+1;neu;", '"Leiter; ""groß""";alt;eigen']);
    expect(sheet).not.toContain('8000');
    expect(sheet).not.toContain('fremd');
    const all = await listFor(admin, { sort: 'title' });
    expect(rowsOf(all.csv)).toEqual([
      'Name;Status;Betrag;Notiz',
      "'=1+1;neu;8000,01;fremd",
      '"Leiter; ""groß""";alt;-35,5;eigen',
    ]);
  });

  it('[C10] holds the columns and lines of a look, and refuses what its reader does not read', async () => {
    const { csv } = await listFor(member, { columns: ['title'], where: ['status:is:alt'] });
    expect(rowsOf(csv)).toEqual(['Name', '"Leiter; ""groß"""']);
    for (const query of [{ columns: ['amount'] }, { where: ['amount:at_least:1'] }, { sort: 'amount' }]) {
      const answer = await member.call(startItemExport, { params: params(), body: query });
      expect(answer.status).toBe(422);
    }
  });

  it('belongs to whoever had it made, and goes [RUL-0950]', async () => {
    await listFor(admin);
    const { export: made } = (await admin.call(getItemExport, { params: params() })).body;
    const { id } = made!.files[0]!;
    const other = await bed.as((await bed.buildMember()).id);
    expect((await other.call(getItemExport, { params: params() })).body.export).toBeNull();
    expect((await other.call(downloadItemExport, { params: { ...params(), id } })).status).toBe(404);
    expect((await admin.call(dropItemExport, { params: params() })).status).toBe(204);
    expect((await admin.call(downloadItemExport, { params: { ...params(), id } })).status).toBe(404);
    const { rows } = await sql`select 1 from item_exports where member_id = ${admin.memberId}`.execute(
      bed.db.kysely,
    );
    expect(rows).toEqual([]);
  });
});
