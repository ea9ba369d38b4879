import { HandingOverError, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import {
  claimRecipients,
  finishIssue,
  giveBack,
  handOver,
  noteHindrance,
  type Outcome,
  settle,
  skip,
  skipEmpty,
} from './claims.ts';
import { aroundOf, createComposer } from './content/compose.ts';
import { entriesFor } from './content/entries.ts';
import { mailOf } from './mail.ts';
import { readersOf } from './queries.ts';
import type { IssueRow } from './tables.ts';
import { sourceOf } from './template/commands.ts';
import { compileTemplate } from './template/compile.ts';

/** People who are taken and written for together. */
const BATCH = 200;
/** Mails that the server has in hand at a time: as many are in doubt at most when this process is killed. */
const IN_HAND = 20;
/** After so long what mails are made of is read anew: colours, names, settings. */
const RUN_MS = 60_000;

export type Sendable = Pick<
  IssueRow,
  'id' | 'template_id' | 'due_at' | 'appointment_ids' | 'blog_article_ids' | 'activity_ids'
> & { network_id: number };

/** Writes outcomes down as they come: what comes while one statement is under way goes with the next. */
function createLedger(services: Services, issueId: number) {
  let waiting: Outcome[] = [];
  let writing: Promise<void> | undefined;
  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const outcomes = waiting;
      waiting = [];
      await settle(services.db.kysely, issueId, outcomes);
    }
  }
  return {
    note(outcome: Outcome): Promise<void> {
      waiting.push(outcome);
      writing ??= write().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  };
}

/** What came of a piece of sending: more is to be sent at once, nothing is due, or the mail server is away. */
export type Came = 'more' | 'nothing' | 'away';

/**
 * Sends an issue for a while. Nobody gets it twice: each mail is written down as given to the server before, and as taken
 * right after; what a killed process leaves in between stays in doubt. Only who holds the lead may call it.
 * @param isOver whether this process is about to end
 */
export async function sendIssue(services: Services, issue: Sendable, isOver: () => boolean): Promise<Came> {
  const { kysely } = services.db;
  const compiled = await compileTemplate(await sourceOf(kysely, issue.network_id, issue.template_id));
  const around = await aroundOf(services);
  const day = Temporal.Instant.from(issue.due_at).toZonedDateTimeISO(around.network.time_zone).toPlainDate();
  const composer = createComposer(services, compiled, around, day.toString());
  const about = {
    issueId: issue.id,
    publicUrl: around.publicUrl,
  };
  const ledger = createLedger(services, issue.id);
  const bulk = await services.mailer.openBulk();
  const until = performance.now() + RUN_MS;
  /** The batch before, whose last mails are still under way while the next is made. */
  let before: Promise<Came> = Promise.resolve('more');
  try {
    while (!isOver() && performance.now() < until) {
      const ids = await claimRecipients(kysely, issue.id, BATCH);
      if (ids.length === 0) {
        const came = await before;
        if (came !== 'more') return came;
        await finishIssue(kysely, issue.id);
        return 'nothing';
      }
      const mails = await write(ids);
      const came = await before;
      if (came !== 'more') {
        await giveBack(kysely, issue.id, ids);
        return came;
      }
      before = hand(mails);
      // Whoever waits for it hears of its failure; until then nobody has to.
      before.catch(() => {});
    }
    return await before;
  } finally {
    await before.catch(() => {});
    bulk.close();
  }

  /** What to send to these people; who is none of the readers any more, or has nothing to read, is left out. */
  async function write(ids: readonly number[]): Promise<Map<number, Mail>> {
    const readers = await readersOf(kysely, ids);
    const gone = ids.filter((id) => !readers.has(id));
    await skip(kysely, issue.id, gone);
    const see = await entriesFor(kysely, issue, [...readers.values()]);
    composer.forget();
    const empty: number[] = [];
    const mails = new Map<number, Mail>();
    for (const reader of readers.values()) {
      const composed = composer.compose(see(reader), reader);
      if (composed.entries === 0) empty.push(reader.id);
      else mails.set(reader.id, mailOf(composed, reader, services, about));
    }
    await skipEmpty(kysely, issue.id, empty);
    return mails;
  }

  /** Gives mails to the server, a handful at a time. */
  async function hand(mails: ReadonlyMap<number, Mail>): Promise<Came> {
    const left = [...mails.keys()];
    const underWay = new Set<Promise<void>>();
    let isAway = false;
    let failure: unknown;
    while (left.length > 0 && !isAway && !failure && !isOver()) {
      const group = left.splice(0, IN_HAND / 2);
      const going = await handOver(kysely, issue.id, group);
      if (going.length === 0) {
        left.unshift(...group);
        break;
      }
      for (const id of going) {
        const sending = sendOne(id, mails.get(id)!).finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      while (underWay.size > IN_HAND / 2) await Promise.race(underWay);
    }
    await Promise.all(underWay);
    if (failure) throw failure;
    await giveBack(kysely, issue.id, left);
    await noteHindrance(kysely, issue.id, isAway ? 'mail_server' : null);
    return isAway ? 'away' : 'more';

    async function sendOne(memberId: number, mail: Mail): Promise<void> {
      let outcome: Outcome = { memberId, became: 'sent', detail: '' };
      try {
        await bulk.send(mail);
      } catch (error) {
        const became = error instanceof HandingOverError ? error.kind : 'refused';
        outcome = { memberId, became, detail: (error as Error).message };
        if (became === 'away') isAway = true;
        services.log.warn({ err: error, memberId, issueId: issue.id }, 'a newsletter was not taken');
      }
      try {
        await ledger.note(outcome);
      } catch (error) {
        failure = error;
      }
    }
  }
}
