import { deleteApp, getApp, getBuiltApp, updateApp, updateAppLayout } from '@dorfplatz/contract';
import { type Abilities, call, PLACES, type PlaceName } from '../../../testing/abilities/ability.ts';

type Thing = { id: number; slug: string };

/** Who builds an app, and who deletes it. */
export const abilities: Abilities<Thing> = {
  kind: 'app',
  where: [...PLACES, 'to build'],
  async make({ world, places, where, person }) {
    if (where === 'to build') {
      const grants = { manage: [{ type: 'member' as const, id: person.id || world.author }] };
      return world.app(world.network, { grants });
    }
    return world.app(places[where as PlaceName]);
  },
  async canOf(client, { id, slug }) {
    const seen = await client.call(getApp, { params: { appSlug: slug } });
    const built = await client.call(getBuiltApp, { params: { id } });
    // Who runs a place without belonging to it builds its apps, and does not read them.
    return {
      manage: seen.status === 200 ? seen.body.can.manage : built.status === 200,
      ...(built.status === 200 && built.body.can),
    };
  },
  flags: {
    manage: [
      {
        call: call(updateApp, ({ id }) => ({
          params: { id },
          body: { app: { description: 'Neu' }, version: 1 },
        })),
      },
      {
        call: call(updateAppLayout, ({ id }) => ({
          params: { id },
          body: { item_layout: { type: 'auto', tabs: [] }, version: 1 },
        })),
      },
    ],
    destroy: [{ call: call(deleteApp, ({ id }) => ({ params: { id } })) }],
  },
};
