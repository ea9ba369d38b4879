import { createHash, randomUUID } from 'node:crypto';
import { failureWord } from '../../platform/fetcher/failure-words.ts';
import type { Services } from '../../platform/services.ts';
import { handOver, keepFailure, keepUnchanged } from './settle.ts';
import type { ClaimedSubscription } from './tables.ts';

/** Unpacked; more than a calendar of twenty thousand appointments has. */
export const CALENDAR_BYTES = 10 * 1024 * 1024;
const ASKED_MS = 30_000;

/** Many servers write the moment of the answer into each entry, which says nothing of the entry. */
const digestOf = (text: string): string =>
  createHash('sha256')
    .update(text.replaceAll(/^DTSTAMP[:;].*$/gm, ''))
    .digest('hex');

/** Asks for a calendar that this worker has claimed; what is new of it is read by another job. */
export async function fetchCalendar(
  { db, fetcher, storage, jobs }: Services,
  claimed: ClaimedSubscription,
): Promise<void> {
  const { calendar_id: calendarId, address, read_from, etag, last_modified } = claimed;
  const answer = await fetcher.ask({
    address,
    headers: { accept: 'text/calendar,*/*;q=0.5' },
    timeoutMs: ASKED_MS,
    maxBytes: CALENDAR_BYTES,
    known: read_from === null ? undefined : { address: read_from, etag, lastModified: last_modified },
  });
  if (answer.kind === 'unchanged') return keepUnchanged(db, claimed);
  if (answer.kind === 'failed') return keepFailure(db, claimed, failureWord(answer));
  if (answer.status !== 200) return keepFailure(db, claimed, `http_${answer.status}`);
  const text = answer.bytes.toString('latin1');
  // Nothing at all is more likely a mistake of the server than the end of everything.
  if (text.trim() === '') return keepFailure(db, claimed, 'empty');
  const known = {
    readFrom: answer.address,
    etag: answer.headers.etag ?? null,
    lastModified: answer.headers['last-modified'] ?? null,
  };
  const digest = digestOf(text);
  if (digest === claimed.digest) return keepUnchanged(db, claimed, known);
  const storageKey = `calendar-subscriptions/${randomUUID()}`;
  await storage.put(storageKey, answer.bytes);
  const isWhole = /\bEND:VCALENDAR\s*$/i.test(text);
  const fetched = { calendarId, storageKey, ...known, digest, isWhole };
  if (!(await handOver(db, jobs, claimed, fetched))) await storage.remove(storageKey);
}
