import type { Language, ReportAct, ReportReason } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { cleanWords } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, notFound, Problem } from '../../platform/problem.ts';
import { type Entry, hideEntry, restoreEntry } from '../activities/index.ts';
import { lockMember } from '../member-manager/index.ts';
import { hidePage, showPageAgain } from '../pages/index.ts';
import { reportAbilities } from './policy.ts';
import { findReport } from './queries.ts';
import type { ReportRow } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    reported: { reportId: number };
    report_acted_on: { reportId: number; actId: number };
  }
}

/** What is reported: an entry as it stands, or an address alone. */
export type Reported = {
  url: string;
  activityId: number | null;
  replyId: number | null;
  pageId: number | null;
  authorId: number | null;
  groupId: number | null;
  content: string;
};

/** Reports something: with others who did so it is one report while that is open, and of each one counts [A24]. */
export async function report(
  tx: Transaction,
  viewer: Viewer,
  about: Reported,
  { reason, text }: { reason: ReportReason; text: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into reports (activity_id, reply_id, page_id, url, author_id, group_id, content)
    values (${about.activityId}, ${about.replyId}, ${about.pageId}, ${about.url}, ${about.authorId}, ${about.groupId}, ${about.content})
    on conflict (url) where state = 'open' do update set url = excluded.url returning id
  `.execute(tx);
  const reportId = rows[0]!.id;
  const { rows: said } = await sql`
    insert into report_voices (report_id, member_id, reason, text)
    values (${reportId}, ${viewer.memberId}, ${reason}, ${cleanWords(text)})
    on conflict do nothing returning report_id
  `.execute(tx);
  if (said.length === 0) return;
  await recordEvents(tx, [{ type: 'reported', actorId: viewer.memberId, payload: { reportId } }]);
}

/** As long as the member manager lets a reason be. */
const LOCK_REASON_MAX = 500;

const DECISIONS: readonly ReportAct[] = ['hide', 'keep', 'restore'];

/** Refuses a decision that was made without knowing of another one; says which, and whose. */
function mustBeNewest(row: ReportRow, basedOn: number | null, language: Language): void {
  const latest = row.acts.findLast(({ act }) => DECISIONS.includes(act));
  if (!latest || latest.id <= (basedOn ?? 0)) return;
  throw new Problem(409, 'report_decided', {
    detail: translate(language, `reports.done.${latest.act}`, { name: latest.actor.display_name }),
  });
}

/** Refuses the locking of an author to whom it is not given, and of one who is locked or gone; tells which. */
function mustLockAuthor(actor: Viewer, row: ReportRow): void {
  if (!actor.isNetworkAdmin) throw forbidden();
  if (row.author?.id === actor.memberId) throw conflict('own_membership');
  if (row.author?.state === 'locked') throw conflict('report_author_locked');
  if (!reportAbilities(actor, row).lock_author) throw conflict();
}

const entryOf = (row: ReportRow) => ({ activityId: row.activity_id, replyId: row.reply_id }) as Entry;

/** Takes what was reported out of sight. @returns the containers in which a post lay; undefined where it is gone */
async function hideReported(tx: Transaction, actor: Viewer, row: ReportRow): Promise<number[] | undefined> {
  if (row.page_id === null) return hideEntry(tx, actor, entryOf(row));
  return (await hidePage(tx, actor, row.page_id)) ? [] : undefined;
}

const restoreReported = (tx: Transaction, actor: Viewer, row: ReportRow): Promise<boolean> =>
  row.page_id === null
    ? restoreEntry(tx, actor, entryOf(row), row.hidden_from)
    : showPageAgain(tx, actor, row.page_id);

async function carryOut(
  tx: Transaction,
  actor: Viewer,
  row: ReportRow,
  { act, words }: { act: ReportAct; words: string },
): Promise<void> {
  if (act === 'hide') {
    const places = await hideReported(tx, actor, row);
    if (!places) throw conflict('report_gone');
    await sql`update reports set state = 'hidden', hidden_from = ${places}::bigint[] where id = ${row.id}`.execute(
      tx,
    );
  } else if (act === 'restore') {
    if (!(await restoreReported(tx, actor, row))) throw conflict('report_gone');
    await sql`update reports set state = 'kept', hidden_from = '{}' where id = ${row.id}`.execute(tx);
  } else if (act === 'lock_author') {
    await lockMember(tx, actor, row.author!.id, words);
  } else if (act === 'keep') {
    await sql`update reports set state = 'kept' where id = ${row.id}`.execute(tx);
  }
}

/**
 * Decides about a report, warns or locks the author, or notes something.
 * @param basedOn the newest act that was shown
 * @throws Problem 404 for whom it is none of their business, 403 for who may not lock, 409 where somebody else decided
 *   since, the thing is gone or the author cannot be locked, 422 for a warning or a note without words
 */
export async function actOnReport(
  tx: Transaction,
  actor: Viewer,
  id: number,
  { act, text, basedOn }: { act: ReportAct; text: string; basedOn: number | null },
  language: Language,
): Promise<void> {
  await sql`select id from reports where id = ${id} for update`.execute(tx);
  const row = await findReport(tx, actor, id);
  if (!row) throw notFound();
  const words = cleanWords(text);
  if (words === '' && (act === 'warn' || act === 'note')) throw invalid({ text: ['required'] });
  if (act === 'lock_author') {
    if (words.length > LOCK_REASON_MAX) throw invalid({ text: ['maxLength'] });
    mustLockAuthor(actor, row);
  }
  if (DECISIONS.includes(act)) mustBeNewest(row, basedOn, language);
  if (act !== 'note' && !reportAbilities(actor, row)[act])
    throw conflict(row.state === 'gone' ? 'report_gone' : 'report_decided');
  await carryOut(tx, actor, row, { act, words });
  const { rows } = await sql<{ id: number }>`
    insert into report_acts (report_id, actor_id, act, text) values (${id}, ${actor.memberId}, ${act}, ${words})
    returning id
  `.execute(tx);
  noteAct(tx, {
    target: { report: String(id), ...(act === 'lock_author' && { member: String(row.author!.id) }) },
    before: { state: row.state },
    after: { act },
  });
  await recordEvents(tx, [
    {
      type: 'report_acted_on',
      actorId: actor.memberId,
      payload: { reportId: id, actId: rows[0]!.id },
    },
  ]);
}
