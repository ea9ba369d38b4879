import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { APP_MODULES } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { AREAS } from '../e2e/src/tour-areas.ts';

const BYTES_MAX = 2_500_000;
const images = join(import.meta.dirname, 'images/tour');
const [, ...sections] = readFileSync(join(import.meta.dirname, 'tour.md'), 'utf8').split(/^## /m);
const toured = sections.map((section) => ({
  heading: section.slice(0, section.indexOf('\n')),
  pictures: [...section.matchAll(/!\[[^\]]{10,}\]\(images\/tour\/([\w-]+)\.jpg\)/g)].map(
    (found) => found[1]!,
  ),
  words: section
    .replace(/^.*\n/, '')
    .replace(/!\[.*\)/g, '')
    .trim(),
}));

describe('the tour', () => {
  it('has the areas and pictures of the program that takes them, in its order', () => {
    const taken = AREAS.map(({ heading, pictures }) => ({
      heading,
      pictures: pictures.map(({ name }) => name),
    }));
    expect(toured.map(({ heading, pictures }) => ({ heading, pictures }))).toEqual(taken);
  });

  it('has a section for each part of the product that stands in its navigation, in words', () => {
    const modules = AREAS.flatMap(({ module }) => module ?? []);
    expect(modules.toSorted()).toEqual(APP_MODULES.toSorted());
    expect(toured.filter(({ words }) => words.length < 80)).toEqual([]);
  });

  it('shows pictures that are there, and small ones', () => {
    const shown = toured.flatMap(({ pictures }) => pictures.map((name) => `${name}.jpg`));
    expect(shown.filter((name) => !existsSync(join(images, name)))).toEqual([]);
    expect(readdirSync(images).filter((name) => !shown.includes(name))).toEqual([]);
    const bytes = shown.map((name) => statSync(join(images, name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BYTES_MAX);
  });
});
