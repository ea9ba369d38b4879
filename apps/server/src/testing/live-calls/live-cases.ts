import { randomUUID } from 'node:crypto';
import { sql } from '../../platform/db/database.ts';
import type { Place, Role, World } from '../matrix/world.ts';

/** A chat with one message of the author's. */
type Written = { chat_id: string; message_id: number };
export type LiveCase = (world: World, role: Role, own: number) => Promise<Record<string, unknown>>;

/** Somebody whom no role shares anything with but the network. */
async function stranger(world: World): Promise<number> {
  return (await world.bed.buildMember()).id;
}

async function messageIn(world: World, chatRow: number, author = world.author): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with counted as (
      update chats set last_number = last_number + 1, last_change = last_change + 1, last_message_at = now()
      where id = ${chatRow} returning id, last_number, last_change
    )
    insert into chat_messages (chat_id, number, change, author_id, client_id, text)
    select id, last_number, last_change, ${author}::bigint, ${randomUUID()}::uuid, 'Hallo' from counted returning number
  `.execute(world.bed.db.kysely);
  return rows[0]!.number;
}

/** The chat of a group with a message of its author's, or (`author`) somebody else's. */
export async function inGroup(world: World, place: Place, author?: number): Promise<Written> {
  await sql`update groups set chat_enabled = true where id = ${place.id}`.execute(world.bed.db.kysely);
  const { rows } = await sql<{ id: number }>`
    insert into chats (network_id, group_id)
    select c.network_id, g.id from groups g join group_categories c on c.id = g.group_category_id where g.id = ${place.id}
    on conflict (group_id) do update set group_id = excluded.group_id returning id
  `.execute(world.bed.db.kysely);
  return { chat_id: `group/${place.id}`, message_id: await messageIn(world, rows[0]!.id, author) };
}

/** The chat of two members with a message of the first one's. */
export async function between(world: World, one: number, other: number): Promise<Written> {
  const { rows } = await sql<{ id: number }>`
    insert into chats (network_id, member_a, member_b)
    select network_id, least(${one}::bigint, ${other}::bigint), greatest(${one}::bigint, ${other}::bigint)
    from members where id = ${one}
    on conflict (member_a, member_b) do update set member_a = excluded.member_a returning id
  `.execute(world.bed.db.kysely);
  const [low, high] = one < other ? [one, other] : [other, one];
  return { chat_id: `member/${low}:${high}`, message_id: await messageIn(world, rows[0]!.id, one) };
}

/** A call that names a chat, tried in every kind of chat. */
const inEveryChat = (more: (written: Written) => Record<string, unknown> = () => ({})) => {
  const body = (written: Written) => ({ chat_id: written.chat_id, ...more(written) });
  return {
    'with the author': async (world: World, _: Role, own: number) => {
      const written = own ? await between(world, world.author, own) : await inGroup(world, world.open);
      return body({ ...written, chat_id: own ? `member/${world.author}` : written.chat_id });
    },
    'of two others': async (world: World) => body(await between(world, world.author, await stranger(world))),
    'of an open group': async (world: World) => body(await inGroup(world, world.open)),
    'of a closed group': async (world: World) => body(await inGroup(world, world.closed)),
    'of a hidden group': async (world: World) => body(await inGroup(world, world.hidden)),
  };
};

const withMessage = ({ message_id }: Written) => ({ message_id });

/** Bodies by event and name of the case; each role tries each. */
export const LIVE_CASES: Record<string, Record<string, LiveCase>> = {
  message: inEveryChat(() => ({ client_id: randomUUID(), text: 'Hallo' })),
  create_chat: {
    'with the author': async (world) => ({ id: `member/${world.author}`, type: 'member' }),
    'with oneself': async (_, __, own) => ({ id: `member/${own || 1}`, type: 'member' }),
    'with somebody locked': async (world) => ({ id: `member/${world.people.locked}`, type: 'member' }),
    'of two others': async (world) => {
      const other = await stranger(world);
      return {
        id: `member/${Math.min(world.author, other)}:${Math.max(world.author, other)}`,
        type: 'member',
      };
    },
    'of a closed group': async (world) => ({
      id: (await inGroup(world, world.closed)).chat_id,
      type: 'group',
    }),
    'of a hidden group': async (world) => ({
      id: (await inGroup(world, world.hidden)).chat_id,
      type: 'group',
    }),
  },
  mark_as_read: inEveryChat(withMessage),
  mark_as_received: inEveryChat(withMessage),
  mute_chat: inEveryChat(() => ({ muted_until: '9999-12-31T23:59:59Z' })),
  unmute_chat: inEveryChat(),
  app_mute_chat: inEveryChat(() => ({ app_muted_until: '9999-12-31T23:59:59Z' })),
  composing: inEveryChat(() => ({ composing: true })),
  my_chats: { '': async () => ({}) },
  my_profile: { '': async () => ({}) },
  network_info: { '': async () => ({}) },
  more_messages: inEveryChat(),
  chat_details: inEveryChat(),
  set_status: { '': async () => ({ type: 'busy', text: 'Am Brunnen' }) },
  edit_message: {
    ...inEveryChat((written) => ({ ...withMessage(written), text: 'Neu' })),
    'of one’s own': async (world, _, own) => ({
      ...(await inGroup(world, world.closed, own || undefined)),
      text: 'Neu',
    }),
  },
  delete_message: {
    ...inEveryChat(withMessage),
    'of one’s own': async (world, _, own) => inGroup(world, world.closed, own || undefined),
  },
  react: inEveryChat((written) => ({ ...withMessage(written), emoji: '🎉', reacted: true })),
  watch_presence: { '': async (world) => ({ member_ids: [world.author] }) },
};
