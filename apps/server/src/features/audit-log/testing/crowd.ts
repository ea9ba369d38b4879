import { recordAct } from '../../../platform/audit/record.ts';
import type { Crowd } from '../../../testing/contract/crowd.ts';

/** A log of more than one page. */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  await world.bed.db.kysely.transaction().execute(async (tx) => {
    for (const id of people)
      await recordAct(tx, {
        actorId: world.people.network_admin,
        via: 'web',
        action: 'updateSettings',
        outcome: 'done',
        target: { member: String(id) },
        details: {},
        address: null,
      });
  });
  return {};
}
