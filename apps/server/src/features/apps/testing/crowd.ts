import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/** As many apps as there are people, in the network and in the open group. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  for (let index = 0; index < PEOPLE; index += 1) {
    await world.app(world.network);
    await world.app(world.open);
  }
  return {};
}
