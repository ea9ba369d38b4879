import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const decisions = readdirSync(join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`);
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/add-a-feature.md',
  'docs/operations.md',
  'docs/spec/README.md',
  'docs/tour.md',
  ...decisions,
];

it.each(documents)('%s names only files and folders that exist', (document) => {
  const paths = [...read(document).matchAll(/`((?:apps|packages|docs|tools|e2e|bench)\/[\w./-]*)`/g)];
  expect(paths.map((match) => match[1]!).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the guide walks a feature through every layer', () => {
  const guide = read('docs/add-a-feature.md');
  const layers = 'migrations policy queries commands present routes index live jobs locales test'.split(' ');
  expect(layers.filter((layer) => !guide.includes(layer))).toEqual([]);
});

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/add-a-feature.md', 'docs/tour.md'])(
  '%s links only to pages and calls only scripts that exist',
  (document) => {
    const text = read(document);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const folder = document.includes('/') ? 'docs' : '.';
    const links = [...text.matchAll(/\[[^\]]*\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1]!);
    expect(links.filter((link) => !existsSync(join(root, folder, link)))).toEqual([]);
    const called = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map((match) => match[1]!);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  },
);
