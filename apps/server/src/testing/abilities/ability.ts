import type { Endpoint } from '@dorfplatz/contract';
import type { Client } from '../client.ts';
import type { Place, World } from '../matrix/world.ts';

export type Can = Record<string, boolean>;
export type Person = { name: string; client: Client; id: number };

type Call = { endpoint: Endpoint; input: Record<string, unknown> };

/** What a flag promises: the call that it stands for, and how its success shows. */
export type Promised<Thing> = {
  call(thing: Thing, world: World): Call | Promise<Call>;
  /** Whether a successful answer really did it: joining where one is a member already answers, but does nothing. */
  holds?(body: never, membershipBefore: string | undefined): boolean;
};

/** Every flag of a kind of thing, with every call that it allows. */
export type Flags<Thing> = Record<string, Promised<Thing>[]>;

/** The network, and a group of each sort. */
export const PLACES = [
  'network',
  'open',
  'closed',
  'hidden',
  'externally visible',
  'moderated',
  'externally visible and moderated',
  'archived',
  'archived and moderated',
] as const;
export type PlaceName = (typeof PLACES)[number];

/** What the abilities are tried on: the world, and what lies where for whom. */
export type Ground = { world: World; places: Record<PlaceName, Place>; where: string; person: Person };

/** A kind of thing whose answer says what one can do with it: `testing/abilities.ts` of a feature has one. */
export type Abilities<Thing> = {
  /** Its name in the table. */
  kind: string;
  /** Where, or whose, it is; a row of the table for each flag. */
  where: readonly string[];
  flags: Flags<Thing>;
  /** A new one for each call, so that calls do not disturb each other. */
  make(ground: Ground): Promise<Thing>;
  /** What its answer says; nothing where the person does not get it. */
  canOf(client: Client, thing: Thing): Promise<Can>;
};

/** A call that a flag allows. */
export const call =
  <Thing>(endpoint: Endpoint, input: (thing: Thing, world: World) => Record<string, unknown>) =>
  (thing: Thing, world: World): Call => ({ endpoint, input: input(thing, world) });

/**
 * Whether the server lets this person do what a flag stands for, and whether its answer was a success at all: after one
 * the thing is no more what it was.
 */
export async function mayReally<Thing>(
  client: Client,
  promised: Promised<Thing>,
  thing: Thing,
  world: World,
  membershipBefore?: string,
): Promise<{ may: boolean; isDone: boolean }> {
  const { endpoint, input } = await promised.call(thing, world);
  const answer = await client.call(endpoint, input as never);
  if (answer.status >= 500) throw new Error(`${endpoint.name} answered ${answer.status}`);
  const isDone = answer.status < 300;
  return { may: isDone && (promised.holds?.(answer.body as never, membershipBefore) ?? true), isDone };
}
