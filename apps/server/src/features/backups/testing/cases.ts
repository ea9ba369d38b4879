import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '../../../platform/db/database.ts';
import { PASSWORD } from '../../../testing/build.ts';
import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';
import { backupFolder, newFileName } from '../folder.ts';
import { downloadToken } from '../routes.ts';

async function finished({ bed }: World): Promise<number> {
  const name = newFileName();
  const folder = backupFolder(bed.dataDir);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'tar');
  const { rows } = await sql<{ id: number }>`
    insert into backups (file_name, status, progress, size, files, damaged, made_at, expires_at)
    values (${name}, 'finished', 100, 3, 0, 0, now(), now() + interval '1 day') returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getBackups: once(() => ({})),
  startBackup: {
    '': () => ({ body: { current_password: PASSWORD } }),
    'with a wrong password': () => ({ body: { current_password: 'wrong' } }),
  },
  dropBackup: once(async (world) => ({ params: { id: await finished(world) } })),
  unlockBackup: {
    '': async (world) => ({
      params: { id: await finished(world) },
      body: { current_password: PASSWORD },
    }),
    'with a wrong password': async (world) => ({
      params: { id: await finished(world) },
      body: { current_password: 'wrong' },
    }),
  },
  downloadBackup: {
    'with an address of their own': async (world, _role, own) => {
      const id = await finished(world);
      const expiresAt = Date.now() + 60_000;
      const token = world.bed.services.signedTokens.sign(downloadToken, {
        backupId: id,
        memberId: own,
        expiresAt,
      });
      return { params: { id }, query: { token } };
    },
    'without one': async (world) => ({ params: { id: await finished(world) } }),
  },
};
