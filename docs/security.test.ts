import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const text = readFileSync(join(import.meta.dirname, 'security.md'), 'utf8');
const requirements = text.slice(0, text.indexOf('## Decisions'));
const numbers = [...requirements.matchAll(/^\| (\d+(?:\.\d+\.\d+)?) \|/gm)].map((found) => found[1]!);

/** How many requirements of Levels 1 and 2 each chapter of ASVS 5.0 has; V10 and V17 are one row each. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 1, 14, 9, 13, 9, 13, 16, 1];

describe('the account of our security', () => {
  it('names only files that exist', () => {
    const files = [...text.matchAll(/\]\(([^)]+)\)/g)].map((found) => found[1]!);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([]);
  });

  it('has every requirement once', () => {
    expect(new Set(numbers).size).toBe(numbers.length);
    const counts = CHAPTERS.map(
      (_count, index) => numbers.filter((number) => number.split('.')[0] === String(index + 1)).length,
    );
    expect(counts).toEqual(CHAPTERS);
  });

  it('says of what is open that it is not met', () => {
    const open = [...requirements.matchAll(/^\| ([\d.]+) \|[^|]*\| open\b/gm)].map((found) => found[1]!);
    const missing = text.slice(text.indexOf('## Not met'));
    expect(open.filter((number) => !missing.includes(`| ${number} |`))).toEqual([]);
    expect(open.length).toBeGreaterThan(0);
  });
});
