import type { Chat, ChatMessage, LiveEvents, MyChats } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { type ChatList, isMuted, mustCount, withChatMessage, withChatState, withChats } from './chat-list.ts';
import { recipientSections } from './recipients.ts';

const viewerId = 1;
const now = Date.parse('2026-06-10T12:00:00Z');
const at = (minute: number) => `2026-06-10T10:${String(minute).padStart(2, '0')}:00Z`;
const chat = (id: string, minute: number, part: Partial<Chat['state']> = {}): Chat =>
  ({
    id,
    last_interacted_at: at(minute),
    last_id: 5,
    change: 5,
    state: { last_read_id: 5, unread_count: 0, muted_until: null, app_muted_until: null, ...part },
  }) as Chat;
const page = (chats: Chat[], unread_count = 0, next_cursor: string | null = null): MyChats => ({
  chats,
  next_cursor,
  unread_count,
});
const ids = ({ chats }: ChatList) => chats.map(({ id }) => id);
const told = (
  chat_id: string,
  id: number,
  { from = 2, minute = 30, change = id, ignored = false, deleted = false } = {},
): LiveEvents['chat_message'] => ({
  chat_id,
  message: { id, from: { id: from }, deleted, ignored, change } as ChatMessage,
  chat: { last_message: null, last_interacted_at: at(minute), last_id: id, change },
});
const heard = (list: ChatList, event: LiveEvents['chat_message']) =>
  withChatMessage(list, event, { viewerId, now });

const two = () => withChats(null, page([chat('group/1', 20), chat('member/2', 10)]), true);

test('a message puts its chat to the top and counts once', () => {
  const once = heard(two(), told('member/2', 6))!;
  expect(ids(once)).toEqual(['member/2', 'group/1']);
  expect(once.unread).toBe(1);
  expect(heard(once, told('member/2', 6))!.unread).toBe(1);
});

test('neither own messages nor those of ignored people count, and writing means having read', () => {
  const read = heard(heard(two(), told('group/1', 6))!, told('group/1', 7, { from: viewerId }))!;
  expect(read.unread).toBe(0);
  expect(read.chats[0]!.state).toMatchObject({ unread_count: 0, last_read_id: 7 });
  expect(heard(two(), told('group/1', 6, { ignored: true }))!.unread).toBe(0);
});

test('muted chats show their number and count nowhere else', () => {
  const muted = withChats(null, page([chat('group/1', 20, { muted_until: '9999-12-31T23:59:59Z' })]), true);
  expect(isMuted(muted.chats[0]!, now)).toBe(true);
  const list = heard(muted, told('group/1', 6))!;
  expect([list.unread, list.chats[0]!.state.unread_count]).toEqual([0, 1]);
  expect(isMuted(chat('group/1', 1, { muted_until: at(0) }), now)).toBe(false);
});

test('reading in another tab takes its number from the whole', () => {
  const list = heard(two(), told('member/2', 6))!;
  const state = { ...list.chats[0]!.state, unread_count: 0, last_read_id: 6 };
  expect(withChatState(list, 'member/2', state, now).unread).toBe(0);
});

test('beyond what is counted the server is asked', () => {
  expect(mustCount(withChats(null, page([chat('group/1', 1, { unread_count: 100 })], 100), true))).toBe(true);
  expect(mustCount(two())).toBe(false);
});

test('a chat that nobody knew here is asked for', () => {
  expect(heard(two(), told('group/9', 1))).toBeNull();
});

test('the first page read anew lets go of chats that are no longer one’s own, and keeps later pages', () => {
  const first = withChats(null, page([chat('group/1', 20), chat('group/2', 15)], 0, 'next'), true);
  const both = withChats(first, page([chat('group/3', 5)], 0, null), false);
  expect(ids(both)).toEqual(['group/1', 'group/2', 'group/3']);
  const again = withChats(both, page([chat('group/1', 20), chat('member/7', 12)], 0, 'next'), true);
  expect(ids(again)).toEqual(['group/1', 'member/7', 'group/3']);
  expect(ids(withChats(both, page([chat('group/1', 20)], 0, null), true))).toEqual(['group/1']);
});

test('recipients stand under people and the names of their groups’ categories [RUL-0239]', () => {
  const entries = [
    { type: 'member', id: viewerId, displayName: 'Ich', images: null, detection_profile_field: null },
    { type: 'member', id: 2, displayName: 'Ben', images: null, detection_profile_field: 'Küche' },
    {
      type: 'group',
      id: 3,
      name: 'Chor',
      profile_image: null,
      category: { plural_name: 'Vereine', color: 'blue' },
    },
    {
      type: 'group',
      id: 4,
      name: 'Post',
      profile_image: null,
      category: { plural_name: 'Teams', color: 'pink' },
    },
    { type: 'member', id: 5, displayName: 'Cleo', images: null, detection_profile_field: null },
  ] as never;
  const sections = recipientSections(entries, viewerId, 'Personen');
  expect(sections.map(({ title, recipients }) => [title, recipients.map(({ chatId }) => chatId)])).toEqual([
    ['Personen', ['member/2', 'member/5']],
    ['Vereine', ['group/3']],
    ['Teams', ['group/4']],
  ]);
});
