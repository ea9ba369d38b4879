import { type CaseInput, type Cases, once, places } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';
import { currentFeedToken } from '../index.ts';

/** The token of one's own feeds; whoever is signed out has found the author's. */
const withToken = async (world: World, own: number): Promise<CaseInput> => ({
  query: { auth_token: await currentFeedToken(world.bed.services, own || world.author) },
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getFeedAddresses: once(() => ({})),
  renewFeedToken: once(() => ({})),
  calendarFeed: {
    ...places(async (world, place, own) => ({
      params: { id: await world.calendar(place) },
      ...(await withToken(world, own)),
    })),
    'personal of another': async (world, _role, own) => ({
      params: { id: await world.bed.buildCalendar({ ownerId: world.author }) },
      ...(await withToken(world, own)),
    }),
    'without a token': async (world) => ({ params: { id: await world.calendar(world.network) } }),
  },
  appointmentsFeed: once((world, _role, own) => withToken(world, own)),
  participatingFeed: once((world, _role, own) => withToken(world, own)),
  appointmentIcs: places(async (world, place) => ({
    params: { id: String(await world.appointment(place)) },
  })),
};
