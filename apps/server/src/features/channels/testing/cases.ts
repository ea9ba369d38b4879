import { type Build, type CaseInput, type Cases, once } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

type Channel = Awaited<ReturnType<World['channel']>>;

/** Channels as they may stand to people, each run by the channel manager. */
const STANDINGS: Record<string, (world: World) => Promise<Channel>> = {
  'for members': (world) => world.channel(),
  'for everybody': (world) => world.channel({ openness: 'everyone' }),
  'for a hidden group': (world) => world.channel({ openness: 'members', groups: [world.hidden.id] }),
  'for members, draft': (world) => world.channel({ status: 'draft' }),
  'for members, archived': (world) => world.channel({ status: 'archived' }),
};

/** A call on a channel of each standing; `rest` gives what it sends besides the address. */
export const onChannel = (
  rest: (world: World, channel: Channel) => Omit<CaseInput, 'params'> & { params?: object } = () => ({}),
): Record<string, Build> =>
  Object.fromEntries(
    Object.entries(STANDINGS).map(([name, build]) => [
      name,
      async (world) => {
        const channel = await build(world);
        const { params, ...sent } = rest(world, channel);
        return { ...sent, params: { slug: channel.slug, ...params } };
      },
    ]),
  );

const assigned = (world: World, { slug }: Channel) => ({
  body: {
    channels: [slug],
    members: [
      { id: world.author, type: 'member' },
      { id: world.open.id, type: 'group' },
    ],
    subscribe_all_network_members: false,
  },
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listChannels: once(() => ({})),
  createChannel: once(() => ({ body: { channel: { title: 'Neuer Kanal' } } })),
  getChannel: {
    ...onChannel(),
    'by a former address': async (world) => {
      const { id, slug } = await world.channel();
      await world.bed.db.kysely
        .insertInto('channel_slugs')
        .values({ slug: `former-${slug}`, channel_id: id })
        .execute();
      return { params: { slug: `former-${slug}` } };
    },
  },
  updateChannel: {
    ...onChannel(() => ({ body: { channel: { description: 'Neu' } } })),
    'start page': async (world) => ({
      params: { slug: (await world.channel()).slug },
      body: { channel: { is_start_page: true } },
    }),
    'read before another change': async (world) => ({
      params: { slug: (await world.channel()).slug },
      body: { channel: { description: 'Neu' }, version: 7 },
    }),
  },
  deleteChannel: onChannel(),
  getChannelDesign: onChannel(),
  updateChannelDesign: onChannel(() => ({ body: { accent: '#00577d' } })),
  favoriteChannel: onChannel(),
  unfavoriteChannel: onChannel(),
  subscribeChannel: onChannel(),
  unsubscribeChannel: onChannel(),
  visitChannel: onChannel(),
  listChannelSubscribers: onChannel(),
  listChannelManagers: onChannel(),
  addChannelManager: onChannel(({ author }) => ({ params: { memberId: author } })),
  removeChannelManager: onChannel(({ author }) => ({ params: { memberId: author } })),
  getChannelStatistics: onChannel(),
  listDirectoryChannels: once(() => ({})),
  assignChannelSubscriptions: once(async (world) => assigned(world, await world.channel())),
};
