import { sql } from '../../../platform/db/database.ts';
import { type Cases, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getMailState: once(() => ({})),
  releaseMails: once(() => ({ body: { waiting: 'send' } })),
  getOperating: once(() => ({})),
  retryFailedJob: once(async ({ bed }) => {
    const { rows } = await sql<{ id: string }>`
      insert into jobs.job (name, data, state, started_on, completed_on)
      values ('held_mails', '{}', 'failed', now(), now()) returning id
    `.execute(bed.db.kysely);
    return { params: { id: rows[0]!.id } };
  }),
};
