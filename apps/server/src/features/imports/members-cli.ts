import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Language } from '@dorfplatz/contract';
import { MEMBER_LIST_BYTES_MAX } from '@dorfplatz/contract';
import type { Database } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { readSettings } from '../../platform/settings/network-settings.ts';
import {
  CancelledError,
  importMemberList,
  type Reading,
  readMemberList,
  reasonsOf,
  rejectedList,
  UnreadableError,
} from '../member-imports/index.ts';
import { ImportError } from './read-archive.ts';

export type MembersOptions = {
  path: string;
  isDryRun: boolean;
  sendWelcomeMail: boolean;
  signal: AbortSignal;
  out: (text: string) => void;
  show: (share: number, people: number) => void;
};

const SHOWN = 20;
const number = new Intl.NumberFormat('en');

/**
 * Brings members in from a list, or says what that would do. The lines that bring nobody in are written beside it.
 * @throws ImportError for a list that cannot be read
 */
export async function importMembers(db: Database, options: MembersOptions): Promise<void> {
  const { path, isDryRun, sendWelcomeMail, signal, out, show } = options;
  const network = await readSettings(db.kysely);
  const { language } = network;
  const begun = performance.now();
  const onProgress = (share: number, people: number) => {
    show(share, people);
    return !signal.aborted;
  };
  try {
    const { size } = await stat(path);
    if (size > MEMBER_LIST_BYTES_MAX) throw new UnreadableError('too_large');
    const run = { db, network, bytes: await readFile(path), onProgress };
    const reading = isDryRun
      ? await readMemberList(run)
      : await importMemberList({
          ...run,
          authorId: null,
          sendWelcomeMail,
          import: { fileName: basename(path) },
        });
    out(summaryOf(path, isDryRun, reading, (performance.now() - begun) / 1000));
    await writeRefused(`${path}.rejected.csv`, reading, language, out);
  } catch (error) {
    if (error instanceof CancelledError) out('Stopped. Nobody was added.');
    else if (error instanceof UnreadableError)
      throw new ImportError(translate(language, `member_imports.unreadable.${error.code}`, {}));
    else throw error;
  }
}

function summaryOf(path: string, isDryRun: boolean, { counts, list }: Reading, seconds: number): string {
  const known = list.columns.filter(({ column, property }) => column !== null || property !== null);
  const unknown = list.columns.filter((column) => !known.includes(column));
  const rows: [string, number][] = [
    ['lines', counts.lines],
    [isDryRun ? 'would come in' : 'added', counts.added],
    ['administrators', counts.administrators],
    ['memberships', counts.memberships],
    ['members already', counts.known],
    ['rejected', counts.rejected],
  ];
  const title = isDryRun
    ? `Dry run of ${basename(path)}: nothing was written.`
    : counts.added > 0
      ? `Imported ${basename(path)}.`
      : `Nobody new in ${basename(path)}.`;
  const names = (columns: typeof unknown) => columns.map(({ header }) => header).join(', ');
  return [
    title,
    `  ${'encoding'.padEnd(16)}${list.encoding}, separated by ${list.delimiter === '\t' ? 'tabs' : list.delimiter}`,
    `  ${'columns'.padEnd(16)}${names(known)}`,
    ...(unknown.length > 0 ? [`  ${'left out'.padEnd(16)}${names(unknown)}`] : []),
    ...rows.map(([name, count]) => `  ${name.padEnd(16)}${number.format(count).padStart(10)}`),
    `  ${'duration'.padEnd(16)}${`${seconds.toFixed(1)} s`.padStart(10)}  (${number.format(Math.round(counts.lines / seconds))} lines/s)`,
  ].join('\n');
}

async function writeRefused(
  path: string,
  { refused, list }: Reading,
  language: Language,
  out: (text: string) => void,
): Promise<void> {
  await rm(path, { force: true });
  const wrong = refused.filter(({ outcome }) => outcome === 'rejected');
  for (const line of wrong.slice(0, SHOWN)) out(`  line ${line.line}: ${reasonsOf(line, language)}`);
  if (refused.length === 0) return;
  await pipeline(Readable.from(rejectedList(list.columns, refused, language)), createWriteStream(path));
  out(`The lines that brought nobody in are in ${path}, each with the reason.`);
}
