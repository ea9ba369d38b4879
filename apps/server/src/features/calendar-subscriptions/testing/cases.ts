import { sql } from '../../../platform/db/database.ts';
import { type CaseInput, type Cases, onCalendar } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** Each case with a calendar that follows one of another site. */
const onFollower = (rest: (id: number) => CaseInput): Cases[string] => {
  const cases = onCalendar((id) => ({ params: { id } }));
  return Object.fromEntries(
    Object.entries(cases).map(([name, build]) => [
      name,
      async (world: World, ...given) => {
        const { params } = await build(world, ...given);
        const id = Number(params!.id);
        await sql`
          insert into calendar_subscriptions (calendar_id, address, next_fetch_at)
          values (${id}, 'https://calendar.example/a.ics', now() + interval '1 year')
        `.execute(world.bed.db.kysely);
        return rest(id);
      },
    ]),
  );
};

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getCalendarSubscription: onFollower((id) => ({ params: { id } })),
  subscribeCalendar: onCalendar((id) => ({
    params: { id },
    body: { address: 'https://calendar.example/a.ics' },
  })),
  fetchCalendarSubscription: onFollower((id) => ({ params: { id } })),
  endCalendarSubscription: onFollower((id) => ({ params: { id }, query: { appointments: 'keep' } })),
};
