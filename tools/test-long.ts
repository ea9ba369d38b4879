// npm run test:long -- SUITE [--n N] [--again]
// Runs a generated suite in its large size, in parts of at most half an hour. What was interrupted goes on where it
// stopped; --again begins anew, --n takes another size. For policies and fields, --only WORD takes the mutants that name it; for
// wild-calendars, --folder FOLDER has calendars of other programs with a witness.json of what is in them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EQUIVALENT } from './long/equivalent-mutants.ts';
import { mutateFields } from './long/fields.ts';
import { mutatePolicies } from './long/policies.ts';
import { SIZES, type Sized } from './long/sizes.ts';

const root = join(import.meta.dirname, '..');
const testing = 'apps/server/src/testing';

const FILES: Record<Sized, string[]> = {
  fuzz: [`${testing}/contract/fuzz.test.ts`],
  content: [
    'packages/content/src/round-trip.test.ts',
    'packages/content/src/document-round-trip.test.ts',
    'packages/content/src/hostile.test.ts',
    'apps/web/src/features/documents/extensions.test.ts',
  ],
  'live-topics': [`${testing}/live/live-topics.test.ts`],
  'live-order': [`${testing}/live/live-order.test.ts`],
  kill: [`${testing}/robustness/kill.test.ts`],
  'kill-files': [`${testing}/robustness/kill-files.test.ts`],
  chat: [`${testing}/robustness/chat-soak.test.ts`],
  'chat-isolation': [`${testing}/live/chat-oracle.test.ts`],
  recurrence: ['packages/recurrence/src/witnesses/comparison.test.ts'],
  timing: [`${testing}/robustness/timing.test.ts`],
  hostile: [`${testing}/hostile/hostile.test.ts`],
  growth: ['packages/content/src/growth.test.ts', `${testing}/robustness/growth.test.ts`],
  reading: [`${testing}/reading/forms.test.ts`, `${testing}/reading/statements.test.ts`],
  'search-leaks': [`${testing}/reading/search-leaks.test.ts`],
  'item-order': ['apps/server/src/features/items/moving.test.ts'],
  'item-lists': ['apps/server/src/features/items/imports/round-trip.test.ts'],
  'newsletter-kill': ['apps/server/src/features/newsletter/killed.test.ts'],
  'newsletter-speed': ['apps/server/src/features/newsletter/speed.test.ts'],
  'wild-mails': ['apps/server/src/features/imports/wild-mails/wild-mails.test.ts'],
  'wild-calendars': ['apps/server/src/features/calendar-imports/witnesses'],
  races: [`${testing}/robustness/races.test.ts`],
};
/** Suites that always try everything there is. */
const WHOLE: Record<string, string[]> = {
  'foreign-ids': [`${testing}/contract/foreign-ids.test.ts`],
  csrf: [`${testing}/contract/forgery.test.ts`],
  roles: [`${testing}/matrix/role-matrix.test.ts`],
  abilities: [`${testing}/abilities/abilities.test.ts`],
  'new-feature': ['tools/new-feature.test.ts'],
  screens: ['e2e/src/screens.test.ts'],
  'uploads-killed': [`${testing}/robustness/uploads-killed.test.ts`],
};
/** Where this program may run: half hours, the date line, quarters, no change of offset, either half of the year. */
const ZONES = [
  'UTC',
  'America/St_Johns',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
];
/** Whatever reckons with dates. */
const DATED = [
  ...[
    'calendars',
    'appointments',
    'participants',
    'meetings',
    'holidays',
    'calendar-feeds',
    'calendar-imports',
  ].map((feature) => `apps/server/src/features/${feature}`),
  'apps/web/src/features/calendar',
  'apps/web/src/features/appointments',
  'packages/recurrence/src',
  'packages/ui/src',
];
const names = [...Object.keys(FILES), ...Object.keys(WHOLE), 'policies', 'fields', 'zones'];

function end(isHeld: boolean, line: string): never {
  console.log(`${isHeld ? 'held' : 'BROKEN'}: ${line}`);
  process.exit(isHeld ? 0 : 1);
}

const minutesSince = (begun: number) => `${((performance.now() - begun) / 60_000).toFixed(1)} min`;

function runTests(files: readonly string[], env: Record<string, string>): boolean {
  // Journeys need the web and a browser, which npm test builds and finds.
  const words = files.some((file) => file.startsWith('e2e/'))
    ? ['tools/test.ts', ...files]
    : ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...files];
  const { status } = spawnSync(process.execPath, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

const isSized = (suite: string): suite is Sized => suite in SIZES;

function runInParts(suite: Sized, total: number, isAnew: boolean): never {
  const { part, unit } = SIZES[suite];
  const folder = join(root, 'node_modules', '.cache', 'test-long');
  const file = join(folder, `${suite}-${total}`);
  mkdirSync(folder, { recursive: true });
  if (isAnew) rmSync(file, { force: true });
  let done = 0;
  try {
    done = Number(readFileSync(file, 'utf8'));
    console.log(`${suite}: goes on after ${done} of ${total}`);
  } catch {
    console.log(`${suite}: ${total} ${unit}`);
  }
  const begun = performance.now();
  while (done < total) {
    const size = Math.min(part, total - done);
    if (!runTests(FILES[suite], { LONG_SUITE: suite, LONG_SIZE: String(size) })) {
      end(false, `${suite}, between ${done} and ${done + size} of ${total} ${unit}`);
    }
    done += size;
    writeFileSync(file, String(done));
    console.log(`${suite}: ${done} of ${total}, ${minutesSince(begun)}`);
  }
  rmSync(file);
  end(true, `${suite}, ${total} ${unit}, ${minutesSince(begun)}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string' },
    again: { type: 'boolean' },
    only: { type: 'string' },
    folder: { type: 'string' },
  },
});
const suite = positionals[0] ?? '';
const size = values.n === undefined ? undefined : Number(values.n);
if (!names.includes(suite) || positionals.length !== 1 || (size !== undefined && !(size >= 1))) {
  console.error(`Usage: npm run test:long -- SUITE [--n N] [--again]\nSuites: ${names.join(', ')}`);
  process.exit(1);
}
// Read by the suite itself, wherever it runs.
if (values.folder !== undefined)
  process.env.LONG_FOLDER = resolve(process.env.INIT_CWD ?? '.', values.folder);
const begun = performance.now();
if (suite === 'policies') {
  const survivors = await mutatePolicies(root, EQUIVALENT, values.only);
  for (const survivor of survivors) console.error(`SURVIVES  ${survivor}`);
  end(survivors.length === 0, `policies, ${survivors.length} survivors, ${minutesSince(begun)}`);
}
if (suite === 'fields') {
  const count = size ?? 300;
  const survivors = await mutateFields(root, {
    count,
    seed: Number(process.env.SEED ?? 1),
    only: values.only,
  });
  for (const survivor of survivors) console.error(`SURVIVES  ${survivor}`);
  end(survivors.length === 0, `fields, ${survivors.length} survivors of ${count}, ${minutesSince(begun)}`);
}
if (suite === 'zones') {
  const broken = ZONES.filter((zone) => !runTests(DATED, { TZ: zone }));
  end(broken.length === 0, `zones, ${ZONES.length} of them, ${minutesSince(begun)} ${broken.join(', ')}`);
}
if (isSized(suite)) runInParts(suite, size ?? SIZES[suite].large, values.again ?? false);
end(runTests(WHOLE[suite]!, { LONG_SUITE: suite }), `${suite}, ${minutesSince(begun)}`);
