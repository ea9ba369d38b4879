import { sql, type Transaction } from '../platform/db/database.ts';
import { chanceOf } from './chance.ts';
import { HOUR, isoInstant, MINUTE } from './moments.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { insertRows } from './rows.ts';
import { GROUP_CHATS, type PlannedLine, PRIVATE_CHATS, STATUSES } from './texts/chats.ts';

type Line = PlannedLine & { author: Person; at: number };
type Chat = {
  group: Plan['groups'][number] | undefined;
  /** Who is in it, first the account to sign in as. */
  people: Person[];
  lines: Line[];
  /** Lines at its end that its demo accounts have not read. */
  unread: number;
};

const EVERYWHERE_BUT = ['vorstand', 'beirat', 'presse', 'satzung', 'mieter'];

/** Whether a group of the demo network has a chat. */
export const hasChat = (key: string): boolean => !EVERYWHERE_BUT.includes(key);

/** Gives the lines of a script their speakers and times, so that the last one is said at `end`. */
function said(
  script: readonly PlannedLine[],
  speakers: Record<PlannedLine['by'], Person>,
  end: number,
): Line[] {
  let at = end - script.slice(1).reduce((sum, { after = 3 }) => sum + after, 0) * MINUTE;
  return script.map((line, index) => {
    if (index > 0) at += (line.after ?? 3) * MINUTE;
    return { ...line, author: speakers[line.by], at };
  });
}

const isThere = (person: Person) => !person.isLocked;

function chatsOf(plan: Plan, now: number): Chat[] {
  const chance = chanceOf('lindenplatz/chats');
  const groups = Object.entries(GROUP_CHATS).flatMap(([key, script], index): Chat[] => {
    const group = plan.groups.find((each) => each.key === key);
    const people = (group?.memberships ?? []).flatMap(({ person, state }) =>
      state === 'member' && isThere(person) ? [person] : [],
    );
    const me = people.find(({ demo }) => demo);
    const [A, B, C, D] = chance.some(
      people.filter(({ demo }) => !demo),
      4,
    );
    if (!group || !me || !A || !B || !C || !D) return [];
    const end = now - 20 * MINUTE - index * 7 * HOUR;
    return [{ group, people, lines: said(script, { me, A, B, C, D }, end), unread: index < 3 ? 2 : 0 }];
  });
  const others = plan.people.filter((person) => !person.demo && isThere(person) && !person.isExternal);
  const privately = plan.people
    .filter(({ demo }) => demo)
    .flatMap((me) => {
      // A guest writes to those whom they meet in their groups.
      const met = plan.groups.flatMap(({ memberships }) =>
        memberships.some(({ person, state }) => person === me && state === 'member')
          ? memberships.flatMap(({ person, state }) => (state === 'member' ? [person] : []))
          : [],
      );
      const able = me.isExternal ? [...new Set(met)].filter((person) => others.includes(person)) : others;
      const scripts = chance.some(PRIVATE_CHATS, me.isExternal ? 3 : 4);
      return chance.some(able, scripts.length).map((A, index): Chat => {
        const end = now - 7 * MINUTE - Math.floor((index + chance.next()) * 9 * HOUR);
        const lines = said(scripts[index]!, { me, A, B: A, C: A, D: A }, end);
        return { group: undefined, people: [me, A], lines, unread: index < 2 ? 1 : 0 };
      });
    });
  return [...groups, ...privately];
}

/** Lets the people to sign in as find chats, with words that are new to them. */
export async function writeChats(tx: Transaction, plan: Plan, networkId: number, now: number): Promise<void> {
  const chats = chatsOf(plan, now);
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from chats`.execute(tx);
  const ids = new Map(chats.map((chat, index) => [chat, rows[0]!.last + index + 1]));
  const pairOf = ({ group, people }: Chat) =>
    group ? [null, null] : [people[0]!.id, people[1]!.id].sort((a, b) => a - b);
  await insertRows(
    tx,
    'chats',
    chats.map((chat) => ({
      id: ids.get(chat),
      network_id: networkId,
      group_id: chat.group?.id ?? null,
      member_a: pairOf(chat)[0],
      member_b: pairOf(chat)[1],
      last_number: chat.lines.length,
      last_change: chat.lines.length,
      last_message_at: isoInstant(chat.lines.at(-1)!.at),
      created_at: isoInstant(chat.lines[0]!.at),
    })),
  );
  await sql`select setval(pg_get_serial_sequence('chats', 'id'), greatest(1, (select max(id) from chats)))`.execute(
    tx,
  );
  await writeLines(tx, plan, chats, ids);
  const isUnread = (chat: Chat, person: Person) =>
    person.demo !== undefined &&
    chat.lines.slice(-chat.unread || undefined).some(({ author }) => author !== person);
  await insertRows(
    tx,
    'chat_states',
    chats.flatMap((chat) =>
      chat.people.map((person) => {
        const read = chat.lines.length - (chat.unread > 0 && isUnread(chat, person) ? chat.unread : 0);
        return { chat_id: ids.get(chat), member_id: person.id, last_read: read, last_received: read };
      }),
    ),
  );
  const chance = chanceOf('lindenplatz/statuses');
  const shown = chance.some(
    plan.people.filter((person) => !person.demo && isThere(person)),
    STATUSES.length,
  );
  await insertRows(
    tx,
    'chat_statuses',
    shown.map((person, index) => ({
      member_id: person.id,
      ...STATUSES[index],
      updated_at: isoInstant(now - HOUR),
    })),
  );
}

async function writeLines(
  tx: Transaction,
  plan: Plan,
  chats: readonly Chat[],
  ids: ReadonlyMap<Chat, number>,
): Promise<void> {
  const all = chats.flatMap((chat) =>
    chat.lines.map((line, index) => ({ chat, line, chat_id: ids.get(chat)!, number: index + 1 })),
  );
  await insertRows(
    tx,
    'chat_messages',
    all.map(({ line, chat_id, number }) => ({
      chat_id,
      number,
      change: number,
      author_id: line.author.id,
      client_id: `00000000-0000-4000-8000-${(chat_id * 1_000 + number).toString(16).padStart(12, '0')}`,
      text: line.text,
      quoted_number: line.quotes ? number - line.quotes : null,
      created_at: isoInstant(line.at),
    })),
  );
  await insertRows(
    tx,
    'chat_reactions',
    all.flatMap(({ chat, line, chat_id, number }) => {
      const able = chat.people.filter((person) => person !== line.author && !person.demo).slice(0, 4);
      return (line.reactions ?? []).flatMap((emoji, index) =>
        able.slice(0, 1 + ((number + index) % 3)).map((person) => ({
          chat_id,
          number,
          member_id: person.id,
          emoji,
          created_at: isoInstant(line.at + MINUTE),
        })),
      );
    }),
  );
  const pictures = plan.files.filter(({ directory }) => directory === 'images');
  const portraits = new Set([...plan.people, ...plan.groups].map(({ imageId }) => imageId));
  await insertRows(
    tx,
    'chat_message_files',
    all.flatMap(({ line, chat_id, number }) => {
      const picture = line.hasImage && pictures.find(({ id }) => !portraits.has(id));
      return picture ? [{ chat_id, number, file_id: picture.id, position: 1 }] : [];
    }),
  );
}
