import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendarText } from './calendar-text.ts';
import { readByKhal, served, whyNoKhal } from './khal.ts';
import { CASES, isListedIn, type Listed, readerEvents, shown } from './reader-cases.ts';
import { type Reading, readByIcalJs, readByNodeIcal } from './readers.ts';

const events = readerEvents();
const text = calendarText(events, {
  method: 'PUBLISH',
  feed: { name: 'Alle Termine', color: '#2563eb', refreshMinutes: 60 },
});
const wanted = shown(events);
const table = readFileSync(new URL('reader-differences.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1);

const inWindow = (listed: readonly Listed[] = []): Listed[] => listed.filter(isListedIn(CASES));

/** What only one side has, as the table has it. */
function differences(reader: string, reading: Reading): string[] {
  return [...new Set([...wanted.keys(), ...reading.keys()])].sort().flatMap((uid) => {
    const [ours, theirs] = [inWindow(wanted.get(uid)), inWindow(reading.get(uid))];
    return [
      ...ours.filter((at) => !theirs.includes(at)).map((at) => [reader, uid, 'lacks', at].join('\t')),
      ...theirs.filter((at) => !ours.includes(at)).map((at) => [reader, uid, 'has', at].join('\t')),
    ];
  });
}

const known = (reader: string): string[] =>
  table
    .filter((line) => line.startsWith(`${reader}\t`))
    .map((line) => line.split('\t').slice(0, 4).join('\t'));

test.each([
  ['ical.js', readByIcalJs],
  ['node-ical', readByNodeIcal],
] as const)('%s lists what the web shows, but for what is known of it', (reader, read) => {
  expect(differences(reader, read(text))).toEqual(known(reader));
});

test('khal lists what the web shows, fetched by vdirsyncer', { timeout: 300_000 }, async (context) => {
  const missing = whyNoKhal();
  if (missing !== null) {
    expect(process.env.CI, missing).not.toBe('true');
    console.warn(`Not read by khal and vdirsyncer. ${missing}`);
    return context.skip(missing);
  }
  const { files, reading } = await served(text, (url) => readByKhal(url));
  expect(files).toBe(wanted.size);
  expect(differences('khal', reading)).toEqual(known('khal'));
});

test('every known difference has its reason', () => {
  for (const line of table) expect(line.split('\t')[4]?.length, line).toBeGreaterThan(20);
});
