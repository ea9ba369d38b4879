import type { Language, Newsletter } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { unreadReturns } from '../mail-returns/index.ts';
import { inOrder, upcomingAppointments } from './content/candidates.ts';
import { entriesFor } from './content/entries.ts';
import { hindranceOf } from './issues.ts';
import { presentNewsletter, presentTemplate } from './present.ts';
import { foundedAt, outstandingIssues, recipientCounts, scheduleOf, storedTemplate } from './queries.ts';

/** How many appointments the list of the next issue shows. */
const LISTED_MAX = 100;

async function issueCount(db: Sql, networkId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from newsletter_issues where network_id = ${networkId} and started_at is not null
  `.execute(db);
  return rows[0]!.count;
}

/** When the newsletter comes, what will stand in it as far as the viewer sees it, and how the last one went. */
export async function overviewOf(
  db: Sql,
  { settings, environment }: Pick<Services, 'settings' | 'environment'>,
  viewer: Viewer,
  language: Language,
): Promise<Newsletter> {
  const { networkId } = viewer;
  const network = settings.current();
  const { publicUrl, mailFrom } = environment;
  const schedule = await scheduleOf(db, networkId, publicUrl);
  const coming = inOrder(await upcomingAppointments(db, networkId), schedule.appointment_order);
  const reader = { id: viewer.memberId, is_external: viewer.isExternal };
  const content = {
    appointment_ids: coming.map(({ id }) => id),
    blog_article_ids: [],
    activity_ids: [],
  };
  const { appointments } = (await entriesFor(db, content, [reader]))(reader);
  return presentNewsletter(
    {
      schedule,
      hindrance: await hindranceOf(db, schedule, publicUrl),
      appointments: appointments.slice(0, LISTED_MAX),
      counts: await recipientCounts(db, networkId),
      template: presentTemplate(await storedTemplate(db, networkId), {
        networkId,
        foundedAt: await foundedAt(db, networkId),
        language,
        naming: network,
      }),
      issues: await outstandingIssues(db, networkId),
      issueCount: await issueCount(db, networkId),
      returns: await unreadReturns(db),
    },
    { network, from: mailFrom, publicUrl, language },
  );
}
