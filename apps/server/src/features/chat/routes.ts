import {
  appMuteChat,
  type Chat,
  chatDetails,
  composing,
  createChat,
  deleteChatMessage,
  editChatMessage,
  markAsRead,
  markAsReceived,
  moreMessages,
  muteChat,
  myChats,
  myProfile,
  networkInfo,
  reactToChatMessage,
  sendChatMessage,
  setStatus,
  unmuteChat,
  watchPresence,
} from '@dorfplatz/contract';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import { PRESENCE, rooms } from '../../platform/live/live-messages.ts';
import { presencesOf } from '../../platform/live/presence.ts';
import { membersOnline } from '../../platform/live/readers.ts';
import { type LiveRoute, serveLive } from '../../platform/live/serve-live.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { chatIdOf, readChatId } from './chat-key.ts';
import { beginChat, deleteMessage, editMessage, reactToMessage, sendMessage } from './commands.ts';
import { tellComposing } from './composing.ts';
import { markRead, markReceived, mute, openMarks } from './marks.ts';
import { mustChat, mustWrite } from './policy.ts';
import { knownAmong, saveStatus, statusOf, statusText } from './presence.ts';
import { presentChat, presentPerson, presentState } from './present.ts';
import { aroundGroup, chatRow, listChats, stateOf, unreadInChats } from './queries.ts';
import { readMessage, readMessages } from './reading.ts';
import { loadBegun, loadStanding } from './standing.ts';
import type { BegunRow, ChatRow, StandingRow } from './tables.ts';

const LISTED = 30;

/** Answers the calls of chats. Whoever may not chat at all gets 403 before anything is looked for. */
export function liveCalls(services: Services): LiveRoute[] {
  const { db, settings, limits, live } = services;
  const { kysely } = db;

  const isShown = () => settings.current().show_online_status !== 'disabled';

  async function presented(viewer: Viewer, found: readonly ChatRow[]): Promise<Chat[]> {
    const partners = found.flatMap(({ partner_id }) => (partner_id === null ? [] : [partner_id]));
    const online =
      partners.length > 0 && isShown() ? await membersOnline(kysely, partners) : new Set<number>();
    return found.map((row) => presentChat(viewer, row, online, settings.current()));
  }
  const presentedOne = async (viewer: Viewer, chat: StandingRow): Promise<Chat> =>
    (await presented(viewer, [await chatRow(kysely, viewer, chat)]))[0]!;

  async function presentedState(db: Sql, viewer: Viewer, chat: BegunRow) {
    return { chat_id: chatIdOf(chat), state: presentState(await stateOf(db, viewer.memberId, chat)) };
  }

  /** Loads a begun chat and lets a command mark it. */
  const marking =
    (command: (tx: Transaction, viewer: Viewer, chat: BegunRow) => Promise<void>) =>
    (viewer: Viewer, chatId: string) =>
    async (tx: Transaction) => {
      const chat = await beginChat(tx, viewer, await loadStanding(tx, viewer, chatId));
      await command(tx, viewer, chat);
      return presentedState(tx, viewer, chat);
    };

  /** Loads a begun chat that can be written into, lets a command change one of its messages, and reads that. */
  const changing =
    (
      viewer: Viewer,
      chatId: string,
      number: number,
      command: (tx: Transaction, chat: BegunRow) => Promise<void>,
    ) =>
    async (tx: Transaction) => {
      const chat = await loadBegun(tx, viewer, chatId);
      await readMessage(services, tx, viewer, chat, number);
      mustWrite(viewer, chat, settings.current());
      await command(tx, chat);
      return readMessage(services, tx, viewer, chat, number);
    };

  const muting = (viewer: Viewer, chatId: string, ...change: Muting) =>
    marking((tx, { memberId }, chat) => mute(tx, memberId, chat, ...change))(viewer, chatId);

  return [
    serveLive(sendChatMessage, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      await limits.take('chat_message', String(viewer.memberId));
      return write(async (tx) => {
        const standing = await loadStanding(tx, viewer, body.chat_id);
        mustWrite(viewer, standing, settings.current());
        const chat = await beginChat(tx, viewer, standing);
        const number = await sendMessage(tx, viewer, chat, body);
        return readMessage(services, tx, viewer, chat, number);
      });
    }),
    serveLive(editChatMessage, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      await limits.take('chat_message', String(viewer.memberId));
      const { chat_id, message_id, text } = body;
      return write(
        changing(viewer, chat_id, message_id, (tx, chat) => editMessage(tx, viewer, chat, message_id, text)),
      );
    }),
    serveLive(deleteChatMessage, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      const { chat_id, message_id } = body;
      return write(
        changing(viewer, chat_id, message_id, (tx, chat) => deleteMessage(tx, viewer, chat, message_id)),
      );
    }),
    serveLive(reactToChatMessage, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      const { chat_id, message_id } = body;
      return write(
        changing(viewer, chat_id, message_id, (tx, chat) =>
          reactToMessage(tx, viewer, chat, message_id, body),
        ),
      );
    }),
    serveLive(createChat, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      if (readChatId(viewer, body.id).kind !== body.type) throw invalid({ type: ['invalid'] });
      const chat = await write(async (tx) => {
        const begun = await beginChat(tx, viewer, await loadStanding(tx, viewer, body.id));
        await openMarks(tx, viewer.memberId, begun);
        return begun;
      });
      return presentedOne(viewer, chat);
    }),
    serveLive(myChats, async ({ viewer, body }) => {
      mustChat(viewer, settings.current());
      const limit = body.limit ?? LISTED;
      const cursor = body.cursor ? readCursor(body.cursor) : undefined;
      const [found, unread_count] = await Promise.all([
        listChats(db, viewer, cursor, limit + 1),
        unreadInChats(db, viewer),
      ]);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        chats: await presented(viewer, page),
        next_cursor: last && found.length > limit ? encodeCursor(last.touched_at, last.chat_id!) : null,
        unread_count,
      };
    }),
    serveLive(moreMessages, async ({ viewer, body }) => {
      mustChat(viewer, settings.current());
      return readMessages(services, viewer, body.chat_id, body);
    }),
    serveLive(chatDetails, async ({ viewer, body }) => {
      mustChat(viewer, settings.current());
      const chat = await loadStanding(kysely, viewer, body.chat_id);
      if (chat.group_id === null)
        return {
          chat: await presentedOne(viewer, chat),
          members: [],
          admin_ids: [],
          online_count: null,
          readers: [],
        };
      const [shown, around] = await Promise.all([
        presentedOne(viewer, chat),
        aroundGroup(kysely, viewer, { chat_id: chat.chat_id, group_id: chat.group_id }, settings.current()),
      ]);
      return {
        chat: shown,
        members: around.faces.map((row) => presentPerson(row, settings.current())),
        admin_ids: around.admins,
        online_count: around.online,
        readers: around.readers,
      };
    }),
    serveLive(markAsRead, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      return write(
        marking((tx, { memberId }, chat) => markRead(tx, memberId, chat, body.message_id))(
          viewer,
          body.chat_id,
        ),
      );
    }),
    serveLive(markAsReceived, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      const chat = await loadBegun(kysely, viewer, body.chat_id);
      await write((tx) => markReceived(tx, viewer.memberId, chat, body.message_id));
      return {};
    }),
    serveLive(muteChat, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      return write(muting(viewer, body.chat_id, 'muted_until', body.muted_until));
    }),
    serveLive(unmuteChat, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      return write(muting(viewer, body.chat_id, 'muted_until', null));
    }),
    serveLive(appMuteChat, async ({ viewer, body, write }) => {
      mustChat(viewer, settings.current());
      return write(muting(viewer, body.chat_id, 'app_muted_until', body.app_muted_until));
    }),
    serveLive(composing, async ({ viewer, body }) => {
      mustChat(viewer, settings.current());
      const chat = await loadStanding(kysely, viewer, body.chat_id);
      mustWrite(viewer, chat, settings.current());
      await tellComposing(services, viewer, chat, body.composing);
      return {};
    }),
    serveLive(myProfile, async ({ viewer }) => ({
      profile: presentPerson(
        {
          id: viewer.memberId,
          display_name: viewer.displayName,
          state: 'active',
          is_external: viewer.isExternal,
          image_id: viewer.imageId,
        },
        settings.current(),
      ),
      status: await statusOf(kysely, viewer.memberId),
      can: { chat: canChat(viewer, settings.current()) },
    })),
    serveLive(networkInfo, async () => {
      const { show_online_status, guest_users_allow_chat } = settings.current();
      return { show_online_status, guest_users_allow_chat };
    }),
    serveLive(setStatus, async ({ viewer, body, write }) => {
      const { show_online_status } = settings.current();
      if (body.type === 'invisible' && show_online_status !== 'optional')
        throw invalid({ type: ['invalid'] });
      const status = { type: body.type, text: statusText(body.text ?? '') };
      await write((tx) => saveStatus(tx, viewer.memberId, status));
      const told = await presencesOf(kysely, [viewer.memberId], settings.current());
      for (const data of told)
        live.emitFleeting({ rooms: [rooms.presence(viewer.memberId)] }, { event: 'presence', data });
      return status;
    }),
    serveLive(watchPresence, async ({ viewer, body, joinOnly }) => {
      const known = isShown() ? await knownAmong(kysely, viewer, body.member_ids) : [];
      // Joined first: what changes while the answer is worked out is heard, too.
      await joinOnly(PRESENCE, known.map(rooms.presence));
      return { statuses: await presencesOf(kysely, known, settings.current()) };
    }),
  ];
}

type Muting = [column: 'muted_until' | 'app_muted_until', until: string | null];
