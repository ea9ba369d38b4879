import { sql } from '../../../platform/db/database.ts';
import { type Cases, once } from '../../../testing/matrix/case-builders.ts';

const kind = 'members' as const;

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  startExport: once(() => ({ body: { kind } })),
  getExport: once(() => ({ params: { kind } })),
  dropExport: once(() => ({ params: { kind } })),
  downloadExport: once(async ({ bed }) => {
    const key = `exports/${Math.random().toString(36).slice(2)}`;
    await bed.services.storage.put(key, (await import('node:stream')).Readable.from(['a;b']));
    const { rows } = await sql<{ id: number }>`
      with list as (
        insert into exports (kind, language, status, progress, expires_at)
        values (${kind}, 'de', 'finished', 100, now() + interval '1 day')
        on conflict (kind) do update set status = 'finished', expires_at = excluded.expires_at returning id
      )
      insert into export_files (export_id, extension, storage_key, size) select id, 'csv', ${key}, 3 from list
      on conflict (export_id, extension) do update set storage_key = excluded.storage_key, size = 3 returning id
    `.execute(bed.db.kysely);
    return { params: { kind, id: rows[0]!.id } };
  }),
};
