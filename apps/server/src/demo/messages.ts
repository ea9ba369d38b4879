import type { Transaction } from '../platform/db/database.ts';
import { sql } from '../platform/db/database.ts';
import { chanceOf } from './chance.ts';
import { answeringTime, DAY, HOUR, isoInstant } from './moments.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { insertRows } from './rows.ts';
import { LETTER_TO_ALL, LETTER_TO_GROUP, PLANNED_MESSAGES } from './texts/messages.ts';

type Letter = {
  author: Person;
  to: Person[];
  subject: string;
  content: string;
  at: number;
  /** The letter that began the conversation. */
  starter: Letter | undefined;
  groupId?: number;
  toAll?: true;
  isUnread: boolean;
};

const isThere = (person: Person) => !person.isLocked;

/** Who writes, and what: conversations of each account with people of the network, and two letters to many. */
function lettersOf(plan: Plan, now: number): Letter[] {
  const chance = chanceOf('lindenplatz/messages');
  const others = plan.people.filter((person) => !person.demo && isThere(person) && !person.isExternal);
  const letters: Letter[] = [];
  for (const me of plan.people.filter((person) => person.demo && !person.isExternal)) {
    for (const [index, { subject, turns }] of chance
      .some(PLANNED_MESSAGES, PLANNED_MESSAGES.length)
      .entries()) {
      const other = chance.pick(others);
      // The first lie an hour back, the last some months.
      let at =
        now -
        Math.floor(DAY * 0.05 + (index / 3) ** 2 * 3 * DAY + chance.next() * DAY) -
        turns.length * 5 * HOUR;
      let starter: Letter | undefined;
      for (const [turn, [who, content]] of turns.entries()) {
        const author = who === 'me' ? me : other;
        const letter: Letter = {
          author,
          to: [author === me ? other : me],
          subject: starter && subject ? `Re: ${subject}` : subject,
          content,
          at,
          starter,
          isUnread: author === other && turn === turns.length - 1 && index < 3,
        };
        letters.push(letter);
        starter ??= letter;
        at = Math.min(now - HOUR / 2, answeringTime(chance, at, 2 * HOUR));
      }
    }
  }
  const administrator = plan.people.find((person) => person.isNetworkAdmin && person.demo);
  if (administrator)
    letters.push({
      author: administrator,
      to: plan.people.filter((person) => person !== administrator && isThere(person)),
      ...LETTER_TO_ALL,
      at: now - 5 * DAY,
      starter: undefined,
      toAll: true,
      isUnread: false,
    });
  const group = plan.groups.find(({ key }) => key === LETTER_TO_GROUP.group);
  const head = group?.memberships.find(({ person, isAdmin }) => isAdmin && person.demo)?.person;
  if (group && head)
    letters.push({
      author: head,
      to: group.memberships.flatMap(({ person, state }) =>
        person !== head && state === 'member' && isThere(person) ? [person] : [],
      ),
      subject: LETTER_TO_GROUP.subject,
      content: LETTER_TO_GROUP.content,
      at: now - 2 * DAY,
      starter: undefined,
      groupId: group.id,
      isUnread: false,
    });
  return letters.sort((a, b) => a.at - b.at);
}

/** Lets the people to sign in as find letters that they got and sent. */
export async function writeMessages(
  tx: Transaction,
  plan: Plan,
  networkId: number,
  now: number,
): Promise<void> {
  const letters = lettersOf(plan, now);
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from messages`.execute(tx);
  const ids = new Map(letters.map((letter, index) => [letter, rows[0]!.last + index + 1]));
  await insertRows(
    tx,
    'messages',
    letters.map((letter) => ({
      id: ids.get(letter),
      network_id: networkId,
      author_id: letter.author.id,
      conversation_starter_id: letter.starter ? ids.get(letter.starter) : null,
      subject: letter.subject,
      content: letter.content,
      to_all: letter.toAll ?? false,
      recipient_count: letter.to.length,
      created_at: isoInstant(letter.at),
    })),
  );
  await insertRows(
    tx,
    'message_recipients',
    letters.flatMap((letter) =>
      letter.to.map((person) => ({
        message_id: ids.get(letter),
        member_id: person.id,
        is_named: !letter.toAll && letter.groupId === undefined,
        read_at: letter.isUnread ? null : isoInstant(Math.min(now, letter.at + HOUR)),
      })),
    ),
  );
  await insertRows(
    tx,
    'message_groups',
    letters.flatMap((letter) =>
      letter.groupId === undefined ? [] : [{ message_id: ids.get(letter), group_id: letter.groupId }],
    ),
  );
}
