import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onOperatorDatabase } from './operator-database.ts';

it('a folder without a network is named, and stays as it was', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'no-network-'));
  const dataDir = join(parent, 'elsewhere');
  const command = onOperatorDatabase({ databaseUrl: undefined, dataDir }, async () => 'done');
  await expect(command).rejects.toThrow(`There is no network in ${dataDir}`);
  expect(existsSync(dataDir)).toBe(false);
  rmSync(parent, { recursive: true });
});
