import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NameProblem, type Noun, respelled } from './names.ts';

const templates = join(import.meta.dirname, 'templates');
const ENDING = '.template';

/** What the templates have instead of numbers that are given here. */
const API_ID = 'API-000';
const MIGRATION = '0000_';

const numbersIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => Number(match[1]));
const next = (numbers: readonly number[], digits: number, before = 0) =>
  String(Math.max(...numbers, before) + 1).padStart(digits, '0');

/** Adds lines to a file: at its end, or before the first line that begins with `before` behind the one with `after`. */
function insert(
  file: string,
  lines: string,
  { after = '', before }: { after?: string; before?: string } = {},
) {
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(after);
  const at = before === undefined ? text.length : text.indexOf(`\n${before}`, from) + 1;
  if (from === -1 || at === 0) throw new Error(`${file} has no line ${after} … ${before} any more`);
  writeFileSync(file, text.slice(0, at) + lines + text.slice(at));
}

/** Rows of the role matrix: what each of its twelve roles gets. */
const MATRIX = [
  'listSampleThings\t\t401 403 403 200 200 200 200 200 200 401 200 200',
  'createSampleThing\t\t401 403 403 201 201 201 201 201 201 401 201 201',
  'getSampleThing\town\t401 404 404 200 200 200 200 200 200 401 200 200',
  'getSampleThing\tof another\t401 404 404 200 200 200 200 200 200 401 200 200',
  'deleteSampleThing\town\t401 404 404 204 204 204 204 204 204 401 204 204',
  'deleteSampleThing\tof another\t401 404 404 403 403 403 403 204 403 401 403 403',
];

/** Rows of the abilities: the same roles, a member who administers the category, and the author. */
const ABILITIES = [
  'sample_thing\town\tdestroy\t- - - yes yes yes yes yes yes - yes yes yes yes',
  'sample_thing\tof another\tdestroy\t- - - - - - - yes - - - - - yes',
];

const rows = (lines: readonly string[]) =>
  lines.map((line) => `${line.replace(/\S+( \S+)+$/, (all) => all.replaceAll(' ', '\t'))}\n`).join('');

/**
 * Lays out the files of a feature, and lists it where the product lists its features. What follows from that, the types
 * of the tables and the format of the sources, is left to the caller.
 * @param root the folder of the project
 * @returns the files that are new, and those that were changed, below the root
 * @throws NameProblem where something has that name already; nothing is written then
 */
export function layOut(root: string, noun: Noun): { added: string[]; changed: string[] } {
  const at = (path: string) => join(root, path);
  const read = (path: string) => readFileSync(at(path), 'utf8');
  const named = (text: string) => respelled(text, noun);

  const migrations = readdirSync(at('apps/server/migrations'));
  const migration = next(
    migrations.map((name) => Number.parseInt(name, 10)),
    4,
  );
  const api = next(numbersIn(read('docs/spec/api.tsv'), /^API-(\d+)/gm), 3);
  const screens = numbersIn(read('docs/spec/screens.tsv'), /^SCR-(\d+)/gm);

  const files = globSync(`**/*${ENDING}`, { cwd: templates }).sort();
  const added = files.map((file) => ({
    path: named(file.slice(0, -ENDING.length)).replace(MIGRATION, `${migration}_`),
    text: named(readFileSync(join(templates, file), 'utf8')).replaceAll(API_ID, `API-${api}`),
  }));
  const taken = [
    ...added.map(({ path }) => path).filter((path) => existsSync(at(path))),
    ...(read('apps/server/src/platform/db/generated/schema.ts').includes(named('\n  sample_things: '))
      ? [named('the table sample_things')]
      : []),
  ];
  if (taken.length > 0) throw new NameProblem(`There is already ${taken.join(', ')}`);

  for (const { path, text } of added) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }

  const changed: string[] = [];
  const change = (path: string, lines: string, place?: { after?: string; before?: string }) => {
    insert(at(path), named(lines), place);
    if (!changed.includes(path)) changed.push(path);
  };
  const app = 'apps/server/src/app.ts';
  change(app, "import { sampleThings } from './features/sample-things/index.ts';\n", { before: 'import ' });
  change(app, '  sampleThings,\n', { after: 'const FEATURES', before: '];' });
  change('packages/contract/src/declarations.ts', "export * from './sample-things.ts';\n");
  change(
    'apps/web/src/kit/paths.ts',
    [
      "  sampleThings: '/sample_things',\n",
      "  newSampleThing: '/sample_things/new',\n",
      "  sampleThing: '/sample_things/:sampleThingId',\n",
    ].join(''),
    { before: '} as const' },
  );
  change(
    'docs/spec/api.tsv',
    [
      `API-${api}a\tsample-things\tGET\t/sample_things\tpage\t\tsample things, the newest first\tchosen\tproduct\tmembers; 403 for guests\n`,
      `API-${api}b\tsample-things\tPOST\t/sample_things\t\ttext*\tthe sample thing\tchosen\tproduct\tmembers; 403 for guests\n`,
      `API-${api}c\tsample-things\tGET\t/sample_things/{id}\t\t\tone sample thing\tchosen\tproduct\tmembers; 404 for guests\n`,
      `API-${api}d\tsample-things\tDELETE\t/sample_things/{id}\t\t\t\tchosen\tproduct\tits author, and network administrators\n`,
    ].join(''),
  );
  const screen = (index: number) => `SCR-${next(screens, 3, Math.max(...screens) + index)}`;
  change(
    'docs/spec/screens.tsv',
    [
      `${screen(0)}\tsample-things\t/sample_things\tthe sample things of the network, the newest first\tmembers\tproduct\n`,
      `${screen(1)}\tsample-things\t/sample_things/new\tadds one\tmembers\tproduct\n`,
      `${screen(2)}\tsample-things\t/sample_things/:sample_thing_id\tone of them, with its whole text\tmembers\tproduct\n`,
    ].join(''),
  );
  change('apps/server/src/testing/matrix/role-matrix.tsv', rows(MATRIX));
  change('apps/server/src/testing/abilities/abilities.tsv', rows(ABILITIES));
  return { added: added.map(({ path }) => path), changed };
}
