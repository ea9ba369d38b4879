import {
  type Build,
  type CaseInput,
  type Cases,
  groups,
  once,
} from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** A message that the role got, one that they sent, and one between others. */
const ofMessages = (rest: (id: number) => CaseInput): Record<string, Build> => ({
  received: async (world, _role, own) => rest(own ? await world.message(world.author, own) : 1),
  sent: async (world, _role, own) => rest(own ? await world.message(own, world.author) : 1),
  'of others': async (world) => rest(await betweenOthers(world)),
});

async function betweenOthers(world: World): Promise<number> {
  const { id } = await world.bed.buildMember();
  return world.message(world.author, id);
}

const one = (id: number): CaseInput => ({ params: { id } });

const many = (id: number): CaseInput => ({ body: { message_ids: [id] } });

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listMessages: once(() => ({})),
  listSentMessages: once(() => ({})),
  countEverybody: once(() => ({})),
  getMessage: ofMessages(one),
  readMessage: ofMessages(one),
  unreadMessage: ofMessages(one),
  deleteMessage: ofMessages(one),
  deleteSentMessage: ofMessages(one),
  readMessages: ofMessages(many),
  unreadMessages: ofMessages(many),
  deleteMessages: ofMessages(many),
  deleteSentMessages: ofMessages(many),
  restoreMessages: {
    received: async (world, _role, own) => ({
      body: { message_ids: [own ? await world.message(world.author, own) : 1], sent: false },
    }),
  },
  createMessage: {
    'to the author': (world) => ({ body: { to: [world.author], content: 'Hallo' } }),
    'to a locked member': (world) => ({ body: { to: [world.people.locked], content: 'Hallo' } }),
    'to nobody': () => ({ body: { to: [], content: 'Hallo' } }),
    'to everybody': () => ({ body: { to_all_network_members: true, content: 'Hallo' } }),
    'as an answer': async (world, _role, own) => ({
      body: {
        to: [world.author],
        content: 'Hallo',
        conversation_starter_id: own ? await world.message(world.author, own) : null,
      },
    }),
    'in a conversation of others': async (world) => ({
      body: { to: [world.author], content: 'Hallo', conversation_starter_id: await betweenOthers(world) },
    }),
    ...groups((place) => ({ body: { to_group: [place.id], content: 'Hallo' } })),
  },
};
