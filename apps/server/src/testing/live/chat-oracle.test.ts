import { setTimeout as pause } from 'node:timers/promises';
import { type LiveMessage, markAsRead, myChats } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { chanceOf } from '../../demo/chance.ts';
import { setMembership } from '../../features/groups/index.ts';
import { sql } from '../../platform/db/database.ts';
import { type ChatBed, startChatBed, type Talker } from './chat-bed.ts';

const STEPS = sizeOf('chat-isolation');
/** Whoever loses or gains something hears so at the latest after this. */
const GRACE_MS = 1_000;
/** After so many messages something changes, and so much at a time. */
const ROUND = 60;
const CHANGES = 4;

let bed: ChatBed;
let people: Talker[];
let groups: number[];
beforeAll(async () => {
  bed = await startChatBed();
  people = [];
  for (let count = 0; count < 7; count += 1) people.push(await bed.talker());
  groups = [];
  for (const access of ['open', 'closed', 'hidden'] as const)
    groups.push(await bed.group([people[0]!, people[1]!], { access }));
});
afterAll(() => bed.stop());

type Said = {
  chatId: string;
  text: string;
  id: number;
  at: number;
  mayHear: Set<number>;
  ignoring: Set<number>;
};

/** What the rules say, kept by hand: who belongs where, who ignores whom, which groups have a chat. */
class Oracle {
  readonly members = new Map<number, Set<number>>();
  readonly ignores = new Map<number, Set<number>>();
  readonly closed = new Set<number>();
  /** When something changed for a person. */
  readonly changedAt = new Map<number, number[]>();
  readonly said: Said[] = [];

  change(ids: Iterable<number>): void {
    for (const id of ids) this.changedAt.set(id, [...(this.changedAt.get(id) ?? []), Date.now()]);
  }
  hearers(groupId: number): Set<number> {
    return this.closed.has(groupId) ? new Set() : new Set(this.members.get(groupId));
  }
  ignoring(authorId: number): Set<number> {
    return new Set([...this.ignores].flatMap(([id, ignored]) => (ignored.has(authorId) ? [id] : [])));
  }
  isSettled(memberId: number, at: number): boolean {
    return (this.changedAt.get(memberId) ?? []).every((changed) => at < changed || at > changed + GRACE_MS);
  }
}

describe('chats under random changes of who belongs, ignores and has a chat', () => {
  it(
    'are heard by exactly those who may hear them',
    async () => {
      const chance = chanceOf(`chat oracle ${process.env.LONG_SIZE ?? ''}`);
      const oracle = new Oracle();
      for (const id of groups) oracle.members.set(id, new Set([people[0]!.id, people[1]!.id]));
      const heard = new Map(people.map(({ id }) => [id, new Map<string, string>()]));
      for (const person of people) {
        const known = heard.get(person.id)!;
        person.socket.on('live', ({ event, data }: LiveMessage) => {
          if (event === 'chat_message') known.set(`${data.chat_id}/${data.message.id}`, data.message.text);
        });
        person.heard.splice(0);
      }
      let lastOwn: { by: number; key: string } | undefined;

      async function changeMembership(): Promise<void> {
        const [groupId, person] = [chance.pick(groups), chance.pick(people)];
        const own = oracle.members.get(groupId)!;
        const isMember = own.has(person.id);
        if (isMember && own.size <= 2) return;
        await bed.db.kysely.transaction().execute((tx) =>
          setMembership(tx, person.id, {
            groupId,
            memberId: person.id,
            status: isMember ? 'no_member' : 'member',
          }),
        );
        bed.services.events.nudge();
        if (isMember) own.delete(person.id);
        else own.add(person.id);
        oracle.change([person.id]);
      }
      async function changeIgnoring(): Promise<void> {
        const [who, whom] = chance.some(people, 2);
        const own = oracle.ignores.get(who!.id) ?? new Set();
        oracle.ignores.set(who!.id, own);
        if (own.delete(whom!.id)) {
          await sql`
            delete from ignored_members where member_id = ${who!.id} and ignored_id = ${whom!.id}
          `.execute(bed.db.kysely);
        } else {
          await bed.ignore(who!, whom!);
          own.add(whom!.id);
        }
        oracle.change([who!.id]);
      }
      async function changeChat(): Promise<void> {
        const groupId = chance.pick(groups);
        const isClosed = oracle.closed.delete(groupId);
        if (!isClosed) oracle.closed.add(groupId);
        await sql`update groups set chat_enabled = ${isClosed} where id = ${groupId}`.execute(bed.db.kysely);
        oracle.change(people.map(({ id }) => id));
      }
      async function speak(): Promise<void> {
        const person = chance.pick(people);
        const isPrivate = chance.isLucky(0.3);
        const groupId = chance.pick(groups);
        const other = chance.pick(people.filter((each) => each !== person));
        const chatId = isPrivate ? `member/${other.id}` : `group/${groupId}`;
        const ignoring = oracle.ignoring(person.id);
        const mayWrite = isPrivate
          ? !oracle.ignores.get(person.id)?.has(other.id)
          : oracle.hearers(groupId).has(person.id);
        const at = Date.now();
        const text = `geheim ${oracle.said.length} ${at}`;
        const sent = await person.say(chatId, text).catch(() => undefined);
        expect(sent !== undefined).toBe(mayWrite);
        if (!sent) return;
        lastOwn = { by: person.id, key: `${chatId}/${sent.id}` };
        if (isPrivate) {
          const key = `member/${person.id}`;
          oracle.said.push({
            chatId: key,
            text,
            id: sent.id,
            at,
            mayHear: ignoring.has(other.id) ? new Set() : new Set([other.id]),
            ignoring: new Set(),
          });
        } else
          oracle.said.push({ chatId, text, id: sent.id, at, mayHear: oracle.hearers(groupId), ignoring });
      }

      /** Everything said so far is on its way once its author hears the last of it, and with all others before an answer. */
      async function settled(): Promise<void> {
        await bed.delivered();
        const last = lastOwn;
        if (last) await expect.poll(() => heard.get(last.by)!.has(last.key)).toBe(true);
        await Promise.all(people.map((person) => person.ask(myChats, {})));
      }

      for (let step = 0; step < STEPS; step += 1) {
        if (step % ROUND === 0) {
          await settled();
          for (let count = 0; count < CHANGES; count += 1) {
            const fate = chance.next();
            if (fate < 0.6) await changeMembership();
            else if (fate < 0.85) await changeIgnoring();
            else await changeChat();
          }
          // What is said meanwhile may be heard or not; after this it must be right.
          await speak();
          await pause(GRACE_MS + 50);
        }
        await speak();
      }
      await settled();

      const wrong: string[] = [];
      let checked = 0;
      const readBy = new Map(people.map(({ id }) => [id, new Set(heard.get(id)!.values())]));
      for (const { chatId, text, id, at, mayHear, ignoring } of oracle.said) {
        const isPrivate = chatId.startsWith('member/');
        for (const person of people) {
          // Who writes hears themselves, in a private chat under another name.
          if (!oracle.isSettled(person.id, at) || chatId === `member/${person.id}`) continue;
          const reads = readBy.get(person.id)!.has(text);
          const hears = isPrivate ? reads : heard.get(person.id)!.has(`${chatId}/${id}`);
          checked += 1;
          if (mayHear.has(person.id) !== hears) wrong.push(`${person.id} of ${chatId}/${id}`);
          if (reads && (!mayHear.has(person.id) || ignoring.has(person.id)))
            wrong.push(`${person.id} reads ${chatId}/${id}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(checked).toBeGreaterThan(STEPS);
    },
    timeFor('chat-isolation', 60_000),
  );

  it('unread numbers told as it happens are those of a fresh look', async () => {
    const [ada, ben, cleo] = [await bed.talker(), await bed.talker(), await bed.talker()];
    const chance = chanceOf('chat counts');
    const talkers = [ada, ben, cleo];
    const chatId = `group/${await bed.group(talkers)}`;
    await bed.ignore(ada, ben);
    const unread = new Map(talkers.map(({ id }) => [id, new Map<string, number>()]));
    for (const who of talkers) {
      const own = unread.get(who.id)!;
      who.socket.on('live', ({ event, data }: LiveMessage) => {
        if (event === 'chat_state_changed') own.set(data.chat_id, data.state.unread_count);
        if (event !== 'chat_message' || data.message.change !== data.message.id) return;
        const isOwn = data.message.from.id === who.id;
        const before = own.get(data.chat_id) ?? 0;
        own.set(data.chat_id, isOwn ? 0 : Math.min(100, before + (data.message.ignored ? 0 : 1)));
      });
    }
    for (let step = 0; step < 200; step += 1) {
      const [who, other] = chance.some(talkers, 2);
      if (chance.isLucky(0.15)) {
        const { chats } = await who!.ask(myChats, {});
        for (const chat of chats.slice(0, 1))
          if (chat.last_id > 0) await who!.ask(markAsRead, { chat_id: chat.id, message_id: chat.last_id });
      } else if (chance.isLucky(0.5)) await who!.say(chatId, `${step}`);
      else await who!.say(`member/${other!.id}`, `${step}`).catch(() => undefined);
      if (step % 20 !== 19) continue;
      await bed.delivered();
      for (const each of talkers) {
        const { chats } = await each.ask(myChats, {});
        const fresh = Object.fromEntries(chats.map(({ id, state }) => [id, state.unread_count]));
        await expect
          .poll(() => Object.fromEntries(chats.map(({ id }) => [id, unread.get(each.id)!.get(id) ?? 0])))
          .toEqual(fresh);
      }
    }
  }, 60_000);
});
