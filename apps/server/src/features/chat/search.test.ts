import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { chatsOf } from '../../testing/chat-without-sockets.ts';
import { type SearchBed, seeking, startSearchBed } from '../../testing/search-bed.ts';
import { upload } from '../../testing/upload-bed.ts';
import { reactToMessage } from './commands.ts';
import { markRead } from './marks.ts';
import { ofSearchId, searchIdOf } from './search-id.ts';

let bed: SearchBed;
let anna: number;
let ben: number;
let clara: number;
let guest: number;
let admin: number;
let group: number;
beforeAll(async () => {
  bed = await startSearchBed('chat_message');
  const member = async (traits: Parameters<SearchBed['buildMember']>[0]) =>
    (await bed.buildMember(traits)).id;
  [anna, ben, clara] = [
    await member({ name: 'Anna A' }),
    await member({ name: 'Ben B' }),
    await member({ name: 'Clara C' }),
  ];
  guest = await member({ name: 'Gast G', isExternal: true });
  admin = await member({ name: 'Ada Admin', isNetworkAdmin: true });
  const built = await bed.buildGroup({
    name: 'Bauhof',
    access: 'hidden',
    createdBy: anna,
    members: [ben, guest],
  });
  group = built.id;
  await sql`update groups set chat_enabled = true where id = ${group}`.execute(bed.db.kysely);
});
afterAll(() => bed.stop());

const execute = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);
const chats = () => chatsOf(bed);
const say = async (...said: Parameters<ReturnType<typeof chatsOf>['say']>) => {
  const { chatId, number } = await chats().say(...said);
  return searchIdOf(chatId, number);
};
const inGroup = () => `group/${group}`;
const finders = async (id: number) => {
  const names: string[] = [];
  for (const [name, who] of Object.entries({ anna, ben, clara, guest, admin }))
    if (await bed.finds(who, 'chat_message', id)) names.push(name);
  return names;
};
const allowGuests = async (allowed: boolean) => {
  await changeSettings(bed.db.kysely, { guest_users_allow_chat: allowed });
  await bed.services.settings.reload();
};

it('calls a message by its chat and number, in the database as here', async () => {
  const pairs: [number, number][] = [
    [1, 1],
    [7, 67_108_863],
    [134_217_727, 5],
  ];
  for (const [chat, number] of pairs) {
    const id = searchIdOf(chat, number);
    const { rows } = await execute(sql`select chat_message_search_id(${chat}, ${number}) as id`);
    expect((rows[0] as { id: number }).id).toBe(id);
    expect(ofSearchId(id)).toEqual({ chatId: chat, number });
  }
});

describe('messages of chats in the index', () => {
  it('are found by who is in the chat now [S-21]', async () => {
    await allowGuests(true);
    const id = await say(anna, inGroup(), 'Der **Kran** kommt');
    expect(await bed.documentOf('chat_message', id)).toMatchObject({
      title: '',
      groupId: group,
      places: [ofSearchId(id).chatId],
      texts: [{ text: 'Der Kran kommt', weight: 'C' }],
    });
    expect(await bed.all('chat_message')).toContain(id);
    expect(await finders(id)).toEqual(['anna', 'ben', 'guest']);
    expect(await bed.findsInGroup(ben, group, 'chat_message', id)).toBe(true);
    await allowGuests(false);
    expect(await finders(id)).toEqual(['anna', 'ben']);
    await execute(
      sql`update group_memberships set state = 'rejected' where group_id = ${group} and member_id = ${ben}`,
    );
    expect(await finders(id)).toEqual(['anna']);
    expect(await bed.hit(ben, 'chat_message', id)).toBeUndefined();
    await execute(
      sql`update group_memberships set state = 'member' where group_id = ${group} and member_id = ${ben}`,
    );
    const secret = await say(anna, `member/${ben}`, 'Nur wir zwei');
    expect(await finders(secret)).toEqual(['anna', 'ben']);
    expect(await bed.findsInGroup(anna, group, 'chat_message', secret)).toBe(false);
  });

  it('are found by what they quote and by their files, and say where [S-28]', async () => {
    const client = await bed.as(anna);
    const file = await upload(client, 'files', { name: 'Statik.pdf', content: 'x' });
    const first = await say(ben, inGroup(), 'Wer hat den Schraubstock?');
    const id = await say(anna, inGroup(), 'Ich', {
      quoted_message_id: ofSearchId(first).number,
      attachments: [file.id],
    });
    const quoted = (await bed.hit(ben, 'chat_message', id, 'Schraubstock'))!;
    expect(quoted).toMatchObject({
      content: { text: 'Wer hat den Schraubstock?' },
      found_in: { type: 'quote' },
      author: { display_name: 'Anna A' },
      chat_name: 'Bauhof',
      html_url: `/chat/group%2F${group}#message-${ofSearchId(id).number}`,
    });
    expect((await bed.hit(ben, 'chat_message', id, 'Statik'))!.found_in).toMatchObject({
      type: 'file',
      html_url: `/files/${file.id}`,
    });
    expect(await bed.hit(clara, 'chat_message', id, 'Statik')).toBeUndefined();
    // What was quoted goes with what it was quoted from.
    const noted = await bed.notedBy(() => chats().remove(ben, inGroup(), ofSearchId(first).number));
    expect(noted).toEqual([`chat_message ${first}`, `chat_message ${id}`].toSorted());
    expect(await bed.textsOf('chat_message', id)).toEqual([
      ['C', 'Ich'],
      ['B', 'Statik.pdf'],
    ]);
  });

  it('are gone when they are deleted, and say what they say now [S-19]', async () => {
    let id = 0;
    expect(
      await bed.notedBy(async () => {
        id = await say(ben, inGroup(), 'Zettelkasten');
      }),
    ).toEqual([`chat_message ${id}`]);
    const { number } = ofSearchId(id);
    const noted = [`chat_message ${id}`];
    expect(await bed.notedBy(() => chats().edit(ben, inGroup(), number, 'Werkzeugkasten'))).toEqual(noted);
    expect(await bed.textsOf('chat_message', id)).toEqual([['C', 'Werkzeugkasten']]);
    expect(await bed.notedBy(() => chats().remove(ben, inGroup(), number))).toEqual(noted);
    expect(await bed.documentOf('chat_message', id)).toBeUndefined();
    expect(await bed.all('chat_message')).not.toContain(id);
    expect(await finders(id)).toEqual([]);
  });

  it('of people whom one ignores are not found, nor what others quote of them [S-19]', async () => {
    const id = await say(ben, inGroup(), 'Streitpunkt');
    const quoting = await say(anna, inGroup(), 'Nein', { quoted_message_id: ofSearchId(id).number });
    await execute(sql`insert into ignored_members (member_id, ignored_id) values (${anna}, ${ben})`);
    expect(await finders(id)).toEqual(['ben']);
    expect(await finders(quoting)).toEqual(['anna', 'ben']);
    expect(await bed.hit(anna, 'chat_message', quoting, 'Streitpunkt')).toMatchObject({
      content: { text: '' },
      found_in: null,
    });
    await execute(sql`delete from ignored_members`);
  });

  it('are not noted for being read or reacted to, nor is what a chat tells itself', async () => {
    const id = await say(ben, inGroup(), 'Gut');
    expect(
      await bed.notedBy(() =>
        chats().within(anna, inGroup(), async (tx, viewer, chat) => {
          await reactToMessage(tx, viewer, chat, ofSearchId(id).number, { emoji: '👍', reacted: true });
          await markRead(tx, anna, chat, ofSearchId(id).number);
        }),
      ),
    ).toEqual([]);
    await execute(
      sql`update chat_messages set author_id = null where chat_message_search_id(chat_id, number) = ${id}`,
    );
    expect(await bed.documentOf('chat_message', id)).toBeUndefined();
    expect(await bed.finds(anna, 'chat_message', id)).toBe(false);
  });

  it('show a private chat by the name of the other, marked when they are gone [RUL-0153]', async () => {
    const leaving = (await bed.buildMember({ name: 'Emil E' })).id;
    const id = await say(leaving, `member/${anna}`, 'Tschüss');
    const { number } = ofSearchId(id);
    expect(await bed.hit(anna, 'chat_message', id)).toMatchObject({
      chat_name: 'Emil E',
      author: { deleted: false },
      html_url: `/chat/member%2F${leaving}#message-${number}`,
    });
    await execute(sql`update members set state = 'left' where id = ${leaving}`);
    expect(await bed.hit(anna, 'chat_message', id)).toMatchObject({ author: { deleted: true } });
  });

  it('cost the same number of statements however many they are', async () => {
    const ids = [];
    for (const text of ['a', 'b', 'c', 'd']) ids.push(await say(anna, inGroup(), text));
    const who = await bed.seeker(ben);
    const counted = async (some: number[]) => {
      const { statements, result } = await bed.countStatements(() =>
        bed.source('chat_message').hits(who, some, seeking('')),
      );
      expect(result.size).toBe(some.length);
      return statements;
    };
    expect(await counted(ids)).toBe(await counted(ids.slice(0, 1)));
  });
});
