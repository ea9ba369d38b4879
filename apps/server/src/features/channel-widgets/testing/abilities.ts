import {
  createChannelWidget,
  deleteChannelWidget,
  draftChannelLayout,
  getChannelLayout,
  listChannelWidgets,
  listLayoutVersions,
  updateChannelLayout,
  updateChannelWidget,
} from '@dorfplatz/contract';
import { type Abilities, call } from '../../../testing/abilities/ability.ts';
import { buildLayout } from './build.ts';

type Thing = { slug: string; widgetId: number };

const text = { type: 'text', properties: { content: 'Neu' } };
const emptied = { rows: [], based_on: 1 };

/** What one can do with the layout of a channel and its widgets. */
export const abilities: Abilities<Thing> = {
  kind: 'channel_layout',
  where: ['for members', 'for everybody', 'for a closed group', 'draft'],
  async make({ world, places, where }) {
    const { id, slug } = await world.channel({
      ...(where === 'for everybody' && { openness: 'everyone' }),
      ...(where === 'for a closed group' && { openness: 'members', groups: [places.closed.id] }),
      ...(where === 'draft' && { status: 'draft' }),
    });
    const { widgetId } = await buildLayout(world.bed, id);
    return { slug, widgetId };
  },
  async canOf(client, { slug }) {
    const { status, body } = await client.call(getChannelLayout, { params: { slug } });
    return status === 200 ? body.can : {};
  },
  flags: {
    update: [
      { call: call(updateChannelLayout, ({ slug }) => ({ params: { slug }, body: emptied })) },
      { call: call(draftChannelLayout, ({ slug }) => ({ params: { slug }, body: emptied })) },
      { call: call(listLayoutVersions, ({ slug }) => ({ params: { slug } })) },
      { call: call(listChannelWidgets, ({ slug }) => ({ params: { slug }, query: { all: true } })) },
      { call: call(createChannelWidget, ({ slug }) => ({ params: { slug }, body: { widget: text } })) },
      {
        call: call(updateChannelWidget, ({ slug, widgetId }) => ({
          params: { slug, widgetId },
          body: { widget: text, version: 1 },
        })),
      },
      { call: call(deleteChannelWidget, ({ slug, widgetId }) => ({ params: { slug, widgetId } })) },
    ],
  },
};
