import type { NotificationKind, ReportAct } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../notifications/index.ts';
import { decidesText } from './policy.ts';

/** Tells those who decide that something was reported. */
async function tellDeciders(tx: Transaction, actorId: number, reportId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from reports r join members p on p.state in ('active', 'to_be_onboarded')
      and (p.is_network_admin or p.id in (
        select runs.member_id from group_memberships runs where runs.group_id = r.group_id and runs.is_admin and runs.state = 'member'
      ))
    where r.id = ${reportId} and ${sql.raw(decidesText('r', 'p'))} order by p.id
  `.execute(tx);
  await notify(
    tx,
    rows.map(({ id }) => ({
      about: { report_id: reportId },
      memberId: id,
      kind: 'report' as const,
      actorId,
      gatheringKey: `report:${reportId}`,
    })),
  );
}

const TO_REPORTERS: Partial<Record<ReportAct, NotificationKind>> = {
  hide: 'report_upheld',
  keep: 'report_kept',
};
const TO_AUTHOR: Partial<Record<ReportAct, NotificationKind>> = {
  hide: 'entry_hidden',
  warn: 'entry_warned',
};

type Act = { act: ReportAct; text: string; author_id: number | null; reporters: number[] };

/** Tells those who reported what came of it, and the author what was done; of who reported it the author hears nothing. */
async function tellOutcome(tx: Transaction, actorId: number, reportId: number, actId: number): Promise<void> {
  const { rows } = await sql<Act>`
    select a.act, a.text, r.author_id, array(
      select member_id from report_voices v where v.report_id = r.id order by member_id
    ) as reporters
    from report_acts a join reports r on r.id = a.report_id where a.id = ${actId}
  `.execute(tx);
  const [{ act, text, author_id: authorId, reporters } = { act: 'note' } as Act] = rows;
  const common = { about: { report_id: reportId }, actorId };
  const outcome = TO_REPORTERS[act];
  const told = TO_AUTHOR[act];
  await notify(tx, [
    ...(outcome
      ? reporters.map((memberId) => ({
          ...common,
          memberId,
          kind: outcome,
          gatheringKey: `report_outcome:${reportId}:${actId}`,
        }))
      : []),
    ...(told && authorId !== null
      ? [{ ...common, memberId: authorId, kind: told, message: text, gatheringKey: `report_act:${actId}` }]
      : []),
  ]);
}

export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'reports-notices',
    async handle(events, tx) {
      for (const { type, actorId, payload } of events) {
        if (type === 'reported') await tellDeciders(tx, actorId!, payload.reportId);
        if (type === 'report_acted_on') await tellOutcome(tx, actorId!, payload.reportId, payload.actId);
      }
      return () => services.events.nudge();
    },
  },
];
