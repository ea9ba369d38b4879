import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../platform/db/database.ts';
import { createLeadership } from '../../platform/events/leadership.ts';
import type { Running, Services } from '../../platform/services.ts';
import { recoverClaims } from './claims.ts';
import { openDueIssue, pauseHindered } from './issues.ts';
import { prepareIssue } from './prepare.ts';
import { type Sendable, sendIssue } from './sending.ts';
import type { IssueRow } from './tables.ts';

/** How often it is looked for something to do, in milliseconds. Tests make it shorter. */
export const PACE = { look: 2_000, afterFailure: 5_000, awayFirst: 5_000, awayMost: 60_000 };

type Open = Sendable & Pick<IssueRow, 'state'>;

/** Makes what is due, for every network: there is one in an installation. */
async function openDue(services: Services): Promise<void> {
  const { rows } = await sql<{ network_id: number }>`
    select network_id from newsletter_settings
  `.execute(services.db.kysely);
  for (const { network_id } of rows)
    await services.db.kysely.transaction().execute(async (tx) => {
      await pauseHindered(tx, services, network_id);
      await openDueIssue(tx, services, network_id);
    });
}

async function openIssues({ db }: Services): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, network_id, state, template_id, due_at, appointment_ids, blog_article_ids, activity_ids
    from newsletter_issues where state in ('preparing', 'sending') order by id
  `.execute(db.kysely);
  return rows;
}

/** Makes issues when they are due and sends them, in one process of all at a time. */
export function runNewsletters(services: Services): Running {
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;
  const leadership = createLeadership(services.databaseUrl, 'newsletter', services.log);
  const rest = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: ending.signal }).catch(() => {});
  let isRecovered = false;
  let away = 0;

  /** @returns how long to rest */
  async function look(): Promise<number> {
    if (!(await leadership.holds())) {
      isRecovered = false;
      return PACE.look;
    }
    if (!isRecovered) await recoverClaims(services.db.kysely);
    isRecovered = true;
    await services.settings.reload();
    await openDue(services);
    let wait = PACE.look;
    for (const issue of await openIssues(services)) {
      if (issue.state === 'preparing') await prepareIssue(services.db, issue.id, isOver);
      const came = await sendIssue(services, issue, isOver);
      if (came === 'more') wait = 0;
      away = came === 'away' ? away + 1 : 0;
      if (came === 'away') wait = Math.min(PACE.awayMost, PACE.awayFirst * 2 ** (away - 1));
    }
    return wait;
  }

  async function work(): Promise<void> {
    while (!isOver()) {
      try {
        await rest(await look());
      } catch (error) {
        services.log.error({ err: error }, 'the newsletter could not be sent');
        // Whatever was under way when it failed is looked after by who begins anew.
        isRecovered = false;
        await rest(PACE.afterFailure);
      }
    }
  }

  const worked = work();
  return {
    async stop() {
      ending.abort();
      await worked;
      await leadership.close();
    },
  };
}
