import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Entry = {
  version?: string;
  integrity?: string;
  link?: true;
  optionalDependencies?: Record<string, string>;
};

const path = join(import.meta.dirname, '..', 'package-lock.json');
const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> };

/** Packages whose builds for other systems were never published in the locked version: npm leaves them out as well. */
const PUBLISHED_IN_PART = ['rrule-rust'];

/** The entry that Node.js finds for a name from a folder upwards. */
function resolve(from: string, name: string): Entry | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (entry || folder === '') return entry;
  }
}

describe('the lockfile', () => {
  it('holds the optional packages of every system, so that `npm ci` accepts it everywhere', () => {
    const wanted = Object.entries(packages).flatMap(([folder, entry]) =>
      PUBLISHED_IN_PART.some((name) => folder.endsWith(`node_modules/${name}`))
        ? []
        : Object.keys(entry.optionalDependencies ?? {}).map((name) => ({ folder, name })),
    );
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter(({ folder, name }) => !resolve(folder, name)).map(({ name }) => name)).toEqual([]);
  });

  it('names a checksum for each package of the registry', () => {
    const unchecked = Object.entries(packages).filter(
      ([folder, entry]) => folder.includes('node_modules/') && !entry.link && !entry.integrity,
    );
    expect(unchecked.map(([folder]) => folder)).toEqual([]);
  });
});
