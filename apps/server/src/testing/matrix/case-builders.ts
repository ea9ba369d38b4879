import { createECDH } from 'node:crypto';
import { unsubscribeToken } from '../../features/member-settings/index.ts';
import type { Place, Role, World } from './world.ts';

export type CaseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: true;
};

/** What a role sends in a case. `own` is the id of the person, 0 for nobody. */
export type Build = (world: World, role: Role, own: number) => CaseInput | Promise<CaseInput>;

export const once = (build: Build): Record<string, Build> => ({ '': build });

export const places = (
  build: (world: World, place: Place, own: number) => CaseInput | Promise<CaseInput>,
): Record<string, Build> => ({
  network: (world, _role, own) => build(world, world.network, own),
  open: (world, _role, own) => build(world, world.open, own),
  closed: (world, _role, own) => build(world, world.closed, own),
  hidden: (world, _role, own) => build(world, world.hidden, own),
});

export const groups = (
  build: (place: Place, world: World) => CaseInput | Promise<CaseInput>,
): Record<string, Build> => {
  const { network: _, ...all } = places((world, place) => build(place, world));
  return all;
};

export const onPost = (rest: (id: number) => CaseInput) =>
  places(async (world, place) => rest(await world.post(place)));

export const onReply = (rest: (activityId: number, replyId: number) => CaseInput) =>
  places(async (world, place) => {
    const activityId = await world.post(place);
    return rest(activityId, await world.reply(activityId));
  });

export const named = (prefix: string, cases: Record<string, Build>): Record<string, Build> =>
  Object.fromEntries(Object.entries(cases).map(([name, build]) => [`${prefix}${name}`, build]));

/** Settings are tried on oneself, on people whom one may know of, and on one whom guests may not. */
export const settingsOf = (rest: () => CaseInput): Record<string, Build> => ({
  own: (_world, _role, own) => ({ params: { membershipId: own || 1 }, ...rest() }),
  'of another': (world) => ({ params: { membershipId: world.author }, ...rest() }),
  'of a locked member': (world) => ({ params: { membershipId: world.people.locked }, ...rest() }),
});

/** Devices are their owner's alone. */
export const onDevice = (
  name: 'id' | 'deviceId',
  rest: () => CaseInput = () => ({}),
): Record<string, Build> => ({
  own: async (world, _role, own) => ({ params: { [name]: own ? await world.device(own) : 1 }, ...rest() }),
  'of another': async (world) => ({ params: { [name]: await world.device(world.author) }, ...rest() }),
});

/** What a browser says of its subscription; its key is a point of the curve. */
export function browserSubscription(): CaseInput['body'] {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  counter += 1;
  return {
    platform: 'web',
    subscription: {
      endpoint: `https://push.example.org/${counter}`,
      keys: { p256dh, auth: Buffer.alloc(16, counter).toString('base64url') },
    },
  };
}

/** A link of a mail works for whoever has it, signed in or not, and a forged one for nobody. */
export const links = (): Record<string, Build> => ({
  signed: (world) => ({
    params: {
      token: unsubscribeToken({ memberId: world.author, keys: ['like'] }, world.bed.services.signedTokens),
    },
  }),
  forged: () => ({ params: { token: 'MSBsaWtl.forged' } }),
});

let counter = 0;
export const newAddress = () => {
  counter += 1;
  return `outside-${counter}@example.org`;
};
