import { deleteChannel, getChannel, updateChannel, updateChannelDesign } from '@dorfplatz/contract';
import { type Abilities, call } from '../../../testing/abilities/ability.ts';

type Thing = { slug: string };

/** What one can do with a channel. */
export const abilities: Abilities<Thing> = {
  kind: 'channel',
  where: ['for members', 'for everybody', 'for a closed group', 'draft'],
  make: ({ world, places, where }) =>
    world.channel({
      ...(where === 'for everybody' && { openness: 'everyone' }),
      ...(where === 'for a closed group' && { openness: 'members', groups: [places.closed.id] }),
      ...(where === 'draft' && { status: 'draft' }),
    }),
  async canOf(client, { slug }) {
    const { status, body } = await client.call(getChannel, { params: { slug } });
    return status === 200 ? body.i.can : {};
  },
  flags: {
    update: [
      {
        call: call(updateChannel, ({ slug }) => ({ params: { slug }, body: { channel: { title: 'Neu' } } })),
      },
      { call: call(updateChannelDesign, ({ slug }) => ({ params: { slug }, body: { accent: '#00577d' } })) },
    ],
    destroy: [{ call: call(deleteChannel, ({ slug }) => ({ params: { slug } })) }],
  },
};
