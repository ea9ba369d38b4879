import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { fileUses } from '../../platform/registries/file-uses.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
});
afterAll(() => bed?.stop());

it('knows every column that refers to files', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'files'::regclass order by 1
  `.execute(bed.db.kysely);
  const registered = fileUses().map(({ table, column }) => `${table}.${column}`);
  expect(registered.toSorted()).toEqual(rows.map(({ name }) => name));
});
