import { chatDetails, getSession, myChats } from '@dorfplatz/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rooms } from '../../platform/live/live-messages.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';

let bed: ChatBed;
beforeAll(async () => {
  bed = await startChatBed();
});
afterAll(() => bed.stop());

/** Sets it in the database alone, as `npm run settings` does: no process is asked to look. */
const letGuestsChat = (guest_users_allow_chat: boolean) =>
  changeSettings(bed.db.kysely, { guest_users_allow_chat });
afterEach(() => bed.setting({ guest_users_allow_chat: false }));

/** What somebody hears of a message to a chat: whatever was told by the end came before what is told in passing. */
async function textsHeard(who: Talker, speaker: Talker, chatId: string, text: string): Promise<string[]> {
  who.heard.splice(0);
  await speaker.say(chatId, text);
  await bed.delivered();
  const end = who.nextPassing('presence');
  const data = { member_id: speaker.id, status: { type: 'online' as const, text: '' } };
  bed.services.live.emitFleeting({ rooms: [rooms.member(who.id)] }, { event: 'presence', data });
  await end;
  return who.heard.flatMap(({ data: told }) => ('message' in told ? [told.message.text] : []));
}

/** Seconds until a guest hears what is said, or hears it no more; the same socket all the time. */
async function secondsUntil(isHeard: boolean, who: Talker, speaker: Talker, chatId: string): Promise<number> {
  const started = Date.now();
  while ((await textsHeard(who, speaker, chatId, 'Hallo?')).includes('Hallo?') !== isHeard)
    expect(Date.now() - started).toBeLessThan(5_000);
  return (Date.now() - started) / 1000;
}

it('comes to guests who are there as soon as the network lets them chat, and goes as fast [RUL-0249]', async () => {
  const [ada, guest, stranger] = [
    await bed.talker(),
    await bed.talker({ isExternal: true }),
    await bed.talker({ isExternal: true }),
  ];
  const chatId = `group/${await bed.group([ada, guest])}`;
  expect(await textsHeard(guest, ada, chatId, 'ohne Gäste')).toEqual([]);

  await letGuestsChat(true);
  expect(await secondsUntil(true, guest, ada, chatId)).toBeLessThan(1);
  expect(await textsHeard(stranger, ada, chatId, 'nicht für alle Gäste')).toEqual([]);
  expect((await guest.say(chatId, 'Danke')).text).toBe('Danke');

  await letGuestsChat(false);
  expect(await secondsUntil(false, guest, ada, chatId)).toBeLessThan(1);
  expect(await guest.refused(chatDetails, { chat_id: chatId })).toMatchObject({ status: 403 });
  expect(await guest.refused(myChats, {})).toMatchObject({ status: 403 });
  expect(await textsHeard(guest, ada, chatId, 'wieder unter uns')).toEqual([]);
  expect((await guest.catchUp('1')).messages.map(({ data }) => data)).not.toContainEqual(
    expect.objectContaining({ message: expect.objectContaining({ text: 'wieder unter uns' }) }),
  );
});

it('is told to everybody as a change of what they may do', async () => {
  const [ada, guest] = [await bed.talker(), await bed.talker({ isExternal: true })];
  for (const isOn of [true, false]) {
    for (const each of [ada, guest]) each.heard.splice(0);
    await letGuestsChat(isOn);
    await Promise.all([ada.next('access_changed'), guest.next('access_changed')]);
    const { body } = await guest.client.call(getSession);
    expect(body.viewer?.can.chat).toBe(isOn);
  }
  ada.heard.splice(0);
  await changeSettings(bed.db.kysely, { guest_users_allow_chat: false, name: 'Tannried' });
  await bed.delivered();
  expect(ada.heard.map(({ event }) => event)).not.toContain('access_changed');
});

it('is right for a guest who comes while the setting changes', async () => {
  const [ada, guest] = [await bed.talker(), await bed.talker({ isExternal: true })];
  const chatId = `group/${await bed.group([ada, guest])}`;
  const [, again] = await Promise.all([letGuestsChat(true), bed.again(guest)]);
  expect(await secondsUntil(true, again, ada, chatId)).toBeLessThan(1);
  const [, third] = await Promise.all([letGuestsChat(false), bed.again(guest)]);
  expect(await secondsUntil(false, third, ada, chatId)).toBeLessThan(1);
});
