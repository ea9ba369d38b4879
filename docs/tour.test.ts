import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const shown = [
  ...readFileSync(join(root, 'docs/tour.md'), 'utf8').matchAll(/\]\((images\/tour\/[\w-]+\.jpg)\)/g),
].map((match) => match[1]!);
const stops = [
  ...readFileSync(join(root, 'e2e/src/weeks.test.ts'), 'utf8').matchAll(/stop\(\w+, '([\w-]+)'\)/g),
].map((match) => `images/tour/${match[1]}.jpg`);

it('the tour shows exactly the stops of the journeys that make its pictures', () => {
  expect(shown).toEqual(stops);
  expect(shown.filter((picture) => !existsSync(join(root, 'docs', picture)))).toEqual([]);
  expect(
    readdirSync(join(root, 'docs/images/tour'))
      .map((file) => `images/tour/${file}`)
      .sort(),
  ).toEqual([...shown].sort());
});
