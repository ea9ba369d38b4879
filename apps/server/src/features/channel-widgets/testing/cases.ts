import { sql } from '../../../platform/db/database.ts';
import type { Build, CaseInput, Cases } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';
import { buildLayout } from './build.ts';

type Laid = { slug: string; channelId: number; widgetId: number };

/** Channels as they may stand to people, with a widget in their layout. */
const STANDINGS: Record<string, Parameters<World['channel']>[0] | ((world: World) => object)> = {
  'for members': {},
  'for everybody': { openness: 'everyone' },
  'for a hidden group': (world) => ({ openness: 'members', groups: [world.hidden.id] }),
  'for members, draft': { status: 'draft' },
};

async function laid(world: World, standing: string): Promise<Laid> {
  const traits = STANDINGS[standing];
  const channel = await world.channel(typeof traits === 'function' ? traits(world) : traits);
  const { widgetId } = await buildLayout(world.bed, channel.id);
  return { slug: channel.slug, channelId: channel.id, widgetId };
}

const onLayout = (rest: (laid: Laid) => Omit<CaseInput, 'params'> & { params?: object } = () => ({})) =>
  Object.fromEntries(
    Object.keys(STANDINGS).map((name): [string, Build] => [
      name,
      async (world) => {
        const built = await laid(world, name);
        const { params, ...sent } = rest(built);
        return { ...sent, params: { slug: built.slug, ...params } };
      },
    ]),
  );

/** A widget of a channel for members that is for the people of the hidden group, or that stands nowhere. */
const hidden =
  (how: 'for a hidden group' | 'not placed'): Build =>
  async (world) => {
    const { slug, widgetId } = await laid(world, 'for members');
    const { kysely } = world.bed.db;
    if (how === 'not placed')
      await sql`update channel_widgets set position = null, width = null where id = ${widgetId}`.execute(
        kysely,
      );
    else {
      await sql`update channel_widgets set is_for_groups = true where id = ${widgetId}`.execute(kysely);
      await sql`insert into channel_widget_groups values (${widgetId}, ${world.hidden.id})`.execute(kysely);
    }
    return { params: { slug, widgetId } };
  };

const text = { type: 'text', title: 'Neu', properties: { content: 'Neu' } };
const emptied = { rows: [], based_on: 1 };
const onWidget = ({ widgetId }: Laid) => ({ params: { widgetId } });

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listChannelWidgets: {
    ...onLayout(),
    'all of them': async (world) => ({
      params: { slug: (await laid(world, 'for members')).slug },
      query: { all: true },
    }),
  },
  createChannelWidget: onLayout(() => ({ body: { widget: text } })),
  getChannelWidget: {
    ...onLayout(onWidget),
    'widget for a hidden group': hidden('for a hidden group'),
    'widget that is not placed': hidden('not placed'),
  },
  updateChannelWidget: onLayout((built) => ({ ...onWidget(built), body: { widget: text, version: 1 } })),
  deleteChannelWidget: onLayout(onWidget),
  getChannelLayout: onLayout(),
  updateChannelLayout: {
    ...onLayout(() => ({ body: emptied })),
    'based on one that is over': async (world) => ({
      params: { slug: (await laid(world, 'for members')).slug },
      body: { rows: [], based_on: 0 },
    }),
  },
  draftChannelLayout: onLayout(() => ({ body: emptied })),
  discardChannelLayout: onLayout(),
  listLayoutVersions: onLayout(),
  getLayoutVersion: onLayout(() => ({ params: { version: 1 } })),
};
