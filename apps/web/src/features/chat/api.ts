import {
  appMuteChat,
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
  reactToChatMessage,
  sendChatMessage,
  setStatus,
  unmuteChat,
  watchPresence,
} from '@dorfplatz/contract';
import { callLive } from '../../lib/live.ts';
import type { Outgoing } from './outgoing.ts';

/** A page at the beginning is wanted fast, those that are scrolled to come ahead of the eye. */
const pageSize = 50;
const furtherSize = 100;

export const loadChats = (cursor: string | null) =>
  callLive(myChats, cursor === null ? { limit: 30 } : { cursor, limit: 30 });
export const countUnread = async () => (await callLive(myChats, { limit: 1 })).unread_count;
export const openChat = (id: string) =>
  callLive(createChat, { id, type: id.startsWith('group/') ? 'group' : 'member' });
export const loadDetails = (chat_id: string) => callLive(chatDetails, { chat_id });
export const loadNewest = (chat_id: string) => callLive(moreMessages, { chat_id, limit: pageSize });
export const loadBefore = (chat_id: string, before: number) =>
  callLive(moreMessages, { chat_id, before, limit: furtherSize });
export const loadAfter = (chat_id: string, after: number) =>
  callLive(moreMessages, { chat_id, after, limit: furtherSize });
export const loadAround = (chat_id: string, around: number) =>
  callLive(moreMessages, { chat_id, around, limit: pageSize });
export const loadDay = (chat_id: string, date: string) =>
  callLive(moreMessages, { chat_id, date, limit: pageSize });
export const loadChanges = (chat_id: string, changed_since: number) =>
  callLive(moreMessages, { chat_id, changed_since, limit: 200 });

export const send = ({ chatId, clientId, text, quoted, attachments }: Outgoing) =>
  callLive(sendChatMessage, {
    chat_id: chatId,
    client_id: clientId,
    text,
    quoted_message_id: quoted?.id ?? null,
    attachments: attachments.map(({ id }) => id),
  });
export const edit = (chat_id: string, message_id: number, text: string) =>
  callLive(editChatMessage, { chat_id, message_id, text });
export const remove = (chat_id: string, message_id: number) =>
  callLive(deleteChatMessage, { chat_id, message_id });
export const react = (chat_id: string, message_id: number, emoji: string, reacted: boolean) =>
  callLive(reactToChatMessage, { chat_id, message_id, emoji, reacted });

export const sayRead = (chat_id: string, message_id: number) => callLive(markAsRead, { chat_id, message_id });
export const sayReceived = (chat_id: string, message_id: number) =>
  callLive(markAsReceived, { chat_id, message_id });
export const sayComposing = (chat_id: string, isComposing: boolean) =>
  callLive(composing, { chat_id, composing: isComposing });

export const mute = (chat_id: string, muted_until: string) => callLive(muteChat, { chat_id, muted_until });
export const unmute = (chat_id: string) => callLive(unmuteChat, { chat_id });
export const muteApp = (chat_id: string, app_muted_until: string | null) =>
  callLive(appMuteChat, { chat_id, app_muted_until });

export const loadOwnStatus = async () => (await callLive(myProfile, {})).status;
export const saveStatus = (type: 'busy' | 'online' | 'invisible', text: string) =>
  callLive(setStatus, { type, text });
export const watch = async (member_ids: number[]) => (await callLive(watchPresence, { member_ids })).statuses;
