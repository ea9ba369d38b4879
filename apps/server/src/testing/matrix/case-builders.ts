import type { Place, Role, World } from './world.ts';

export type CaseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: true;
  headers?: Record<string, string>;
  /** Bytes instead of a body. */
  payload?: Buffer;
};

/** What a role sends in a case. `own` is the id of the person, 0 for nobody. */
export type Build = (world: World, role: Role, own: number) => CaseInput | Promise<CaseInput>;

/** Cases of calls by the names of the calls. */
export type Cases = Record<string, Record<string, Build>>;

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

export const onCalendar = (rest: (id: number) => CaseInput): Record<string, Build> => ({
  ...places(async (world, place) => rest(await world.calendar(place))),
  'own, personal': async (world, _role, own) =>
    rest(await world.bed.buildCalendar({ ownerId: own || world.author })),
  'personal of another': async (world) => rest(await world.bed.buildCalendar({ ownerId: world.author })),
  'shared by another': async (world, _role, own) => rest(await world.sharedCalendar(own || world.author)),
});

export const named = (prefix: string, cases: Record<string, Build>): Record<string, Build> =>
  Object.fromEntries(Object.entries(cases).map(([name, build]) => [`${prefix}${name}`, build]));

let counter = 0;
export const newAddress = () => {
  counter += 1;
  return `outside-${counter}@example.org`;
};
