import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIFFERENCES } from './differences.ts';
import { type Occurrence, occurrencesOf, readBytes } from './occurrences.ts';

/** What another program found in a file: how many occurrences, and the first of them. */
type Witness = { occurrences: number; first: Occurrence[] };

/** Where the witness has times without a zone. */
const ZONE = 'Europe/Berlin';
/** Without another one, two of our own show that they are compared. */
const folder = process.env.LONG_FOLDER ?? join(import.meta.dirname, 'files');

/** From the first year of a file to three years after its last start, as the witness looked. */
function windowOf(text: string): [string, string] {
  const events = text.match(/^BEGIN:VEVENT[\s\S]*?^END:VEVENT/gm) ?? [];
  const years = events.flatMap((event) =>
    [...event.matchAll(/^DTSTART[^\n]*?:\s*(\d{4})\d{4}/gm)].map((one) => Number(one[1])),
  );
  return [`${Math.min(...years)}-01-01`, `${Math.max(...years) + 3}-01-01`];
}

/** A whole day without an end is equal to its start there. */
const spelled = ([start, end, name]: Occurrence): string => {
  const isDay = start.length === 10;
  const next = isDay && Temporal.PlainDate.from(start).add({ days: 1 }).toString();
  return `${start} ${isDay && end === next ? start : end} ${name.trim()}`;
};

async function differenceOf(bytes: Uint8Array, witness: Witness): Promise<string[]> {
  const ours = occurrencesOf(await readBytes(bytes, ZONE), ...windowOf(Buffer.from(bytes).toString()));
  const theirs = witness.first.map(spelled);
  const first = ours.slice(0, theirs.length).map(spelled);
  const missing = theirs.filter((one) => !first.includes(one));
  const count =
    ours.length === witness.occurrences ? [] : [`${ours.length} instead of ${witness.occurrences}`];
  return [...count, ...missing.slice(0, 3).map((one) => `lacks ${one}`)];
}

test('calendars of others take place when another program says that they do, but for what is listed with its reason', async () => {
  const witnesses = JSON.parse(readFileSync(join(folder, 'witness.json'), 'utf8')) as Record<string, Witness>;
  const names = readdirSync(folder).filter((name) => name.endsWith('.ics'));
  const others: string[] = [];
  const counts = { files: names.length, equal: 0, listed: 0 };
  for (const name of names) {
    const found = await differenceOf(readFileSync(join(folder, name)), witnesses[name]!);
    if (found.length === 0) counts.equal += 1;
    else if (DIFFERENCES[name]) counts.listed += 1;
    else others.push(`${name}: ${found.join('; ')}`);
  }
  if (process.env.LONG_FOLDER)
    console.log(
      `${counts.files} files, ${counts.equal} equal, ${counts.listed} differing with a listed reason, others ${others.length}`,
    );
  expect(others).toEqual([]);
}, 600_000);
