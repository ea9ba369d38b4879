import {
  createMessage,
  deleteMessage,
  deleteSentMessage,
  readMessage,
  restoreMessages,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { type SearchBed, seeking, startSearchBed } from '../../testing/search-bed.ts';
import { upload } from '../../testing/upload-bed.ts';

type Person = Client & { memberId: number };

let bed: SearchBed;
let anna: Person;
let ben: Person;
let clara: Person;
let guest: Person;
let admin: Person;
const person = async (traits: Parameters<SearchBed['buildMember']>[0]) =>
  (await bed.as((await bed.buildMember(traits)).id)) as Person;
beforeAll(async () => {
  bed = await startSearchBed('message');
  [anna, ben, clara] = [
    await person({ name: 'Anna A' }),
    await person({ name: 'Ben B' }),
    await person({ name: 'Clara C' }),
  ];
  guest = await person({ name: 'Gast G', isExternal: true });
  admin = await person({ name: 'Ada Admin', isNetworkAdmin: true });
});
afterAll(() => bed.stop());

const send = async (draft: object = {}, from = anna): Promise<number> => {
  const answer = await from.call(createMessage, {
    body: { to: [ben.memberId], subject: 'Re: Lampionkette', content: 'Birnen **E14**', ...draft },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const finders = async (id: number) => {
  const names: string[] = [];
  for (const [name, who] of Object.entries({ anna, ben, clara, guest, admin }))
    if (await bed.finds(who.memberId, 'message', id)) names.push(name);
  return names;
};
const execute = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);

describe('messages in the index', () => {
  it('are found by subject, text and files, by who sent and who got them [S-28]', async () => {
    const file = await upload(anna, 'files', { name: 'Angebot.pdf', content: 'x' });
    const id = await send({ attachments: [file.id] });
    expect(await bed.documentOf('message', id)).toMatchObject({
      title: 'Re: Lampionkette',
      authorId: anna.memberId,
      groupId: null,
      has: ['file'],
      texts: [
        { text: 'Re: Lampionkette', weight: 'A' },
        { text: 'Birnen E14', weight: 'C' },
        { text: 'Angebot.pdf', weight: 'B', foundIn: { type: 'file', name: 'Angebot.pdf' } },
      ],
    });
    expect((await bed.documentOf('message', id))!.places.toSorted((a, b) => b - a)).toEqual([
      -anna.memberId,
      -ben.memberId,
    ]);
    expect(await finders(id)).toEqual(['anna', 'ben']);
  });

  it('are gone at once for who deletes them, and come back [S-19]', async () => {
    const id = await send();
    const noted = [`message ${id}`];
    expect(await bed.notedBy(() => ben.call(deleteMessage, { params: { id } }))).toEqual(noted);
    expect(await finders(id)).toEqual(['anna']);
    expect((await bed.documentOf('message', id))!.places).toEqual([-anna.memberId]);
    expect(await bed.hit(ben.memberId, 'message', id)).toBeUndefined();
    expect(
      await bed.notedBy(() => ben.call(restoreMessages, { body: { message_ids: [id], sent: false } })),
    ).toEqual(noted);
    expect(await finders(id)).toEqual(['anna', 'ben']);
    await ben.call(deleteMessage, { params: { id } });
    expect(await bed.notedBy(() => anna.call(deleteSentMessage, { params: { id } }))).toEqual(noted);
    expect(await finders(id)).toEqual([]);
    expect(await bed.documentOf('message', id)).toBeUndefined();
    expect(await bed.all('message')).not.toContain(id);
  });

  it('never reach who ignores their author', async () => {
    await execute(
      sql`insert into ignored_members (member_id, ignored_id) values (${ben.memberId}, ${anna.memberId})`,
    );
    const id = await send({ to: [ben.memberId, clara.memberId] });
    await execute(sql`delete from ignored_members`);
    expect(await finders(id)).toEqual(['anna', 'clara']);
  });

  it('are noted once however many get them, and not when they are read', async () => {
    let id = 0;
    expect(
      await bed.notedBy(async () => {
        id = await send({ to: [ben.memberId, clara.memberId] });
        const { rows } = await execute(sql`select count(*)::int as count from search_changes`);
        expect((rows[0] as { count: number }).count).toBe(2);
      }),
    ).toEqual([`message ${id}`]);
    expect(await bed.notedBy(() => ben.call(readMessage, { params: { id } }))).toEqual([]);
  });

  it('to everybody lie in one place, and are found by those who got them alone', async () => {
    const id = await send({ to: undefined, to_all_network_members: true }, admin);
    await execute(sql`
      with people as (
        insert into members (network_id, display_name, state)
        select id, 'Person ' || n, 'active'::member_state from networks, generate_series(1, 250) n returning id
      ) insert into message_recipients (message_id, member_id, is_named) select ${id}, id, false from people`);
    expect((await bed.documentOf('message', id))!.places).toEqual([0]);
    const late = await person({ name: 'Später S' });
    expect(await bed.finds(late.memberId, 'message', id)).toBe(false);
    expect(await bed.finds(ben.memberId, 'message', id)).toBe(true);
    await ben.call(deleteMessage, { params: { id } });
    expect(await bed.finds(ben.memberId, 'message', id)).toBe(false);
  });
});

describe('hits of messages', () => {
  it('show who wrote, to whom, and what', async () => {
    const id = await send({ to: [ben.memberId, clara.memberId] });
    expect(await bed.hit(ben.memberId, 'message', id, 'E14')).toMatchObject({
      kind: 'message',
      id,
      author: { id: anna.memberId, display_name: 'Anna A' },
      subject: 'Re: Lampionkette',
      to: ['Ben B', 'Clara C'],
      title: { text: 'Re: Lampionkette' },
      content: { text: 'Birnen E14' },
      found_in: null,
      html_url: `/messages/${id}`,
    });
    for (const who of [guest, admin]) expect(await bed.hit(who.memberId, 'message', id)).toBeUndefined();
  });

  it('tell a guest no names of people whom they may not know of', async () => {
    const group = await bed.buildGroup({
      createdBy: anna.memberId,
      access: 'closed',
      members: [guest.memberId],
    });
    const id = await send({ to: [guest.memberId, clara.memberId] });
    expect(group.id).toBeGreaterThan(0);
    expect((await bed.hit(guest.memberId, 'message', id))!.to).toEqual(['Gast G']);
  });

  it('cost the same number of statements however many they are', async () => {
    const ids = [await send(), await send(), await send(), await send()];
    const who = await bed.seeker(ben.memberId);
    const counted = async (some: number[]) => {
      const { statements, result } = await bed.countStatements(() =>
        bed.source('message').hits(who, some, seeking('')),
      );
      expect(result.size).toBe(some.length);
      return statements;
    };
    expect(await counted(ids)).toBe(await counted(ids.slice(0, 1)));
  });
});
