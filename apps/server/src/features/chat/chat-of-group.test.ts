import { chatDetails, leaveGroup, updateGroupMember } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';

let bed: ChatBed;
beforeAll(async () => {
  bed = await startChatBed();
});
afterAll(() => bed.stop());

it('tells everybody in it when somebody begins or ceases to run the group, by whatever way', async () => {
  const [ada, ben, cem, stranger] = await Promise.all([
    bed.talker(),
    bed.talker(),
    bed.talker(),
    bed.talker(),
  ]);
  const id = await bed.group([ada, ben, cem], { access: 'closed' });
  const { rows } = await sql<{ slug: string }>`select slug from groups where id = ${id}`.execute(
    bed.db.kysely,
  );
  const { slug } = rows[0]!;
  const admins = async () => new Set((await cem.ask(chatDetails, { chat_id: `group/${id}` })).admin_ids);
  const appoint = (isAdmin: boolean) =>
    ada.client.call(updateGroupMember, {
      params: { slug, member_id: ben.id },
      body: { is_group_admin: isAdmin },
    });
  /** What of the group people hear of a change. */
  async function heard(change: () => Promise<{ status: number }>, who: readonly Talker[]) {
    await bed.delivered();
    for (const each of who) each.heard.splice(0);
    expect((await change()).status).toBe(200);
    await bed.delivered();
    return Promise.all(who.map((each) => each.next('group_changed').then(({ data }) => data)));
  }

  expect(await admins()).toEqual(new Set([ada.id]));
  const told = { id, slug };
  expect(await heard(() => appoint(true), [ada, ben, cem])).toEqual([told, told, told]);
  expect(await admins()).toEqual(new Set([ada.id, ben.id]));
  expect(await heard(() => appoint(false), [ada, ben, cem])).toEqual([told, told, told]);
  expect(await admins()).toEqual(new Set([ada.id]));
  await heard(() => appoint(true), [cem]);
  expect(await heard(() => ada.client.call(leaveGroup, { params: { id: slug } }), [ben, cem])).toEqual([
    told,
    told,
  ]);
  expect(await admins()).toEqual(new Set([ben.id]));
  expect(stranger.heard.filter(({ event }) => event === 'group_changed')).toEqual([]);

  // Whoever only belongs to it comes and goes without everybody asking for the group anew.
  cem.heard.splice(0);
  ben.heard.splice(0);
  await cem.client.call(leaveGroup, { params: { id: slug } });
  await bed.delivered();
  await cem.next('memberships_changed');
  await ben.say(`group/${id}`, 'Danach');
  await ben.next('chat_message');
  expect(ben.heard.filter(({ event }) => event === 'group_changed')).toEqual([]);
});
