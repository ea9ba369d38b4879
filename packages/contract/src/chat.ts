import { type Static, Type } from 'typebox';
import { Attachment } from './attachments.ts';
import { Id, Images, Instant, Nullable } from './common.ts';
import { liveCall } from './live-calls.ts';

/** The longest chat message, in UTF-16 code units. */
export const CHAT_TEXT_MAX = 10_000;
export const STATUS_TEXT_MAX = 100;
/** Until when a chat is muted that is muted for ever [RUL-0257]. */
export const MUTED_FOR_EVER = '9999-12-31T23:59:59Z';

/** `member/{other}` as the reader sees it or the pair `member/{a}:{b}`, `group/{id}` (decision 22). */
export const ChatId = Type.String({
  pattern: '^(member/[1-9][0-9]{0,14}(:[1-9][0-9]{0,14})?|group/[1-9][0-9]{0,14})$',
});
const MessageNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** What others see: `offline` is also who wants to be invisible. */
export const PRESENCES = ['online', 'busy', 'offline'] as const;
export const Presence = Type.Object({ type: Type.Enum([...PRESENCES]), text: Type.String() });
export type Presence = Static<typeof Presence>;

/** What one says of oneself. */
export const STATUS_TYPES = ['busy', 'online', 'invisible'] as const;
export const ChatStatus = Type.Object({ type: Type.Enum([...STATUS_TYPES]), text: Type.String() });
export type ChatStatus = Static<typeof ChatStatus>;

export const ChatPerson = Type.Object({
  id: Id,
  name: Type.String(),
  deleted: Type.Boolean(),
  is_external: Type.Boolean(),
  image_id: Nullable(Id),
  images: Nullable(Images),
});
export type ChatPerson = Static<typeof ChatPerson>;

export const QuotedMessage = Type.Object({
  id: Id,
  from: ChatPerson,
  /** At most 300 signs of it. */
  text: Type.String(),
  deleted: Type.Boolean(),
  has_attachments: Type.Boolean(),
});
export type QuotedMessage = Static<typeof QuotedMessage>;

/** How many reacted with an emoji, and who: the first 200 of them. */
export const ChatReaction = Type.Object({
  emoji: Type.String(),
  count: Type.Integer(),
  member_ids: Type.Array(Id),
});

export const ChatMessage = Type.Object({
  /** Its number in its chat: 1, 2, 3 without gaps. */
  id: Id,
  chat_id: ChatId,
  /** The change of the chat that touched it last. Of two versions the one with the higher change holds. */
  change: Type.Integer(),
  /** Made by the program that sent it, so that it knows its own message again. */
  client_id: Type.String({ format: 'uuid' }),
  from: ChatPerson,
  /** Markdown; empty when it is deleted, or by somebody whom the reader ignores. */
  text: Type.String(),
  attachments: Type.Array(Attachment),
  quoted_message: Nullable(QuotedMessage),
  reactions: Type.Array(ChatReaction),
  created_at: Instant,
  edited_at: Nullable(Instant),
  deleted: Type.Boolean(),
  /** By somebody whom the reader ignores. */
  ignored: Type.Boolean(),
  can: Type.Object({ update: Type.Boolean(), destroy: Type.Boolean(), private_chat: Type.Boolean() }),
});
export type ChatMessage = Static<typeof ChatMessage>;

export const ChatState = Type.Object({
  last_read_id: MessageNumber,
  muted_until: Nullable(Instant),
  app_muted_until: Nullable(Instant),
  /** Messages of others after the last one read; 100 means that many or more. */
  unread_count: Type.Integer(),
});
export type ChatState = Static<typeof ChatState>;

export const PartnerState = Type.Object({ last_received_id: MessageNumber, last_read_id: MessageNumber });
export type PartnerState = Static<typeof PartnerState>;

/** Why nothing can be written: the group is archived, the partner is gone or may not chat, or one ignores them. */
export const WRITE_PROHIBITED = ['archived', 'partner_gone', 'partner_cannot_chat', 'ignored'] as const;

export const LastMessage = Type.Object({
  id: Id,
  from: Type.Object({ id: Id, name: Type.String() }),
  /** Plain text, at most 200 signs. */
  text: Type.String(),
  deleted: Type.Boolean(),
  /** By somebody whom the viewer ignores: the text is empty. */
  ignored: Type.Boolean(),
  has_attachments: Type.Boolean(),
});

export const Chat = Type.Object({
  id: ChatId,
  type: Type.Enum(['member', 'group']),
  name: Type.String(),
  image: Nullable(Images),
  image_id: Nullable(Id),
  /** Of a private chat. */
  partner: Nullable(ChatPerson),
  /** Of a group's chat. */
  group: Nullable(Type.Object({ id: Id, slug: Type.String(), member_count: Type.Integer() })),
  last_message: Nullable(LastMessage),
  last_interacted_at: Nullable(Instant),
  /** The number of its newest message, 0 without any. */
  last_id: MessageNumber,
  /** Its newest change: what `more_messages` takes as `changed_since`. */
  change: Type.Integer(),
  state: ChatState,
  /** Of a private chat: how far the partner got and read it. */
  partner_state: Nullable(PartnerState),
  /** Of the partner, where the network shows it. */
  status: Nullable(Presence),
  write_prohibited_reason: Nullable(Type.Enum([...WRITE_PROHIBITED])),
  can: Type.Object({ write: Type.Boolean() }),
});
export type Chat = Static<typeof Chat>;

/** How many members' last read message is which. */
export const ChatReaders = Type.Array(Type.Object({ last_read_id: MessageNumber, count: Type.Integer() }));
export type ChatReaders = Static<typeof ChatReaders>;

export const ChatDetails = Type.Object({
  chat: Chat,
  /** Of a group: some who belong to it, for their faces. */
  members: Type.Array(ChatPerson),
  /** Of a group: who runs it. */
  admin_ids: Type.Array(Id),
  /** Of a group, where the network shows who is online. */
  online_count: Nullable(Type.Integer()),
  /** Of a group: how far its members read, oneself among them, for its 100 newest messages. */
  readers: ChatReaders,
});
export type ChatDetails = Static<typeof ChatDetails>;

export const MessagePage = Type.Object({
  /** In the order of their numbers; with `changed_since` every message that a later change touched. */
  messages: Type.Array(ChatMessage),
  has_older: Type.Boolean(),
  has_newer: Type.Boolean(),
  last_id: MessageNumber,
  /** The chat's newest change when this was read. */
  change: Type.Integer(),
  /** With `changed_since`: false when more than `limit` messages changed, and the page is to be read anew. */
  complete: Type.Boolean(),
});
export type MessagePage = Static<typeof MessagePage>;

export const MyChats = Type.Object({
  chats: Type.Array(Chat),
  next_cursor: Nullable(Type.String()),
  /** Unread messages of all own chats that are not muted; 100 means that many or more. */
  unread_count: Type.Integer(),
});
export type MyChats = Static<typeof MyChats>;

const closed = { additionalProperties: false } as const;
const inChat = { chat_id: ChatId };
const oneMessage = { ...inChat, message_id: Id };
const StateAnswer = Type.Object({ chat_id: ChatId, state: ChatState });
const Text = Type.String({ maxLength: CHAT_TEXT_MAX });

export const sendChatMessage = liveCall({
  ids: ['API-069'],
  event: 'message',
  summary: 'Send a message; the same client_id again is answered with the message that it made',
  body: Type.Object(
    {
      ...inChat,
      client_id: Type.String({ format: 'uuid' }),
      text: Text,
      quoted_message_id: Type.Optional(Nullable(Id)),
      /** Own uploads; a message may have them instead of text. */
      attachments: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
    },
    closed,
  ),
  answer: ChatMessage,
});

export const createChat = liveCall({
  ids: ['API-070'],
  event: 'create_chat',
  summary: 'The chat with a member or of a group, made when it is not there yet',
  body: Type.Object({ id: ChatId, type: Type.Enum(['member', 'group']) }, closed),
  answer: Chat,
});

export const markAsRead = liveCall({
  ids: ['API-071'],
  event: 'mark_as_read',
  summary: 'Everything up to a message was read; going back is passed over',
  body: Type.Object(oneMessage, closed),
  answer: StateAnswer,
});

export const markAsReceived = liveCall({
  ids: ['API-072'],
  event: 'mark_as_received',
  summary: 'Everything up to a message of a private chat has arrived',
  body: Type.Object(oneMessage, closed),
  answer: Type.Object({}),
});

export const muteChat = liveCall({
  ids: ['API-073'],
  event: 'mute_chat',
  summary: 'Hear nothing of a chat until then',
  body: Type.Object({ ...inChat, muted_until: Instant }, closed),
  answer: StateAnswer,
});

export const unmuteChat = liveCall({
  ids: ['API-074'],
  event: 'unmute_chat',
  summary: 'Hear of a chat again',
  body: Type.Object(inChat, closed),
  answer: StateAnswer,
});

export const appMuteChat = liveCall({
  ids: ['API-075'],
  event: 'app_mute_chat',
  summary: 'Have nothing of a chat pushed to the app until then; null ends it',
  body: Type.Object({ ...inChat, app_muted_until: Nullable(Instant) }, closed),
  answer: StateAnswer,
});

export const composing = liveCall({
  ids: ['API-076'],
  event: 'composing',
  summary: 'Writing, or no longer',
  body: Type.Object({ ...inChat, composing: Type.Boolean() }, closed),
  answer: Type.Object({}),
  reads: true,
  tells: true,
});

export const myChats = liveCall({
  ids: ['API-077'],
  event: 'my_chats',
  summary: 'Own chats, those with the newest message first',
  body: Type.Object(
    {
      cursor: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    },
    closed,
  ),
  answer: MyChats,
  reads: true,
});

export const myProfile = liveCall({
  ids: ['API-078'],
  event: 'my_profile',
  summary: 'Oneself in chats, with what one says of oneself',
  body: Type.Object({}, closed),
  answer: Type.Object({
    profile: ChatPerson,
    status: ChatStatus,
    can: Type.Object({ chat: Type.Boolean() }),
  }),
  reads: true,
});

export const networkInfo = liveCall({
  ids: ['API-079'],
  event: 'network_info',
  summary: 'How the network wants chats to be',
  body: Type.Object({}, closed),
  answer: Type.Object({
    show_online_status: Type.Enum(['disabled', 'optional', 'enabled']),
    guest_users_allow_chat: Type.Boolean(),
  }),
  reads: true,
});

export const moreMessages = liveCall({
  ids: ['API-080'],
  event: 'more_messages',
  summary:
    'Messages of a chat: the newest, or those before, after or around one, from a day on, or changed since',
  body: Type.Object(
    {
      ...inChat,
      before: Type.Optional(Id),
      after: Type.Optional(MessageNumber),
      around: Type.Optional(MessageNumber),
      /** The first message of this day, or of the next one that has any, in the viewer's time zone. */
      date: Type.Optional(Type.String({ format: 'date' })),
      changed_since: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    closed,
  ),
  answer: MessagePage,
  reads: true,
});

export const chatDetails = liveCall({
  ids: ['API-081'],
  event: 'chat_details',
  summary: 'One chat with who is in it and how far they read',
  body: Type.Object(inChat, closed),
  answer: ChatDetails,
  reads: true,
});

export const setStatus = liveCall({
  ids: ['API-082'],
  event: 'set_status',
  summary: 'Say of oneself whether one is there',
  body: Type.Object(
    { type: Type.Enum([...STATUS_TYPES]), text: Type.Optional(Type.String({ maxLength: STATUS_TEXT_MAX })) },
    closed,
  ),
  answer: ChatStatus,
});

export const editChatMessage = liveCall({
  ids: ['API-462'],
  event: 'edit_message',
  summary: 'Change the text of an own message',
  body: Type.Object({ ...oneMessage, text: Text }, closed),
  answer: ChatMessage,
});

export const deleteChatMessage = liveCall({
  ids: ['API-463'],
  event: 'delete_message',
  summary: 'Delete an own message, or in a group that one administers any; its place stays',
  body: Type.Object(oneMessage, closed),
  answer: ChatMessage,
});

export const reactToChatMessage = liveCall({
  ids: ['API-464'],
  event: 'react',
  summary: 'React to a message with an emoji, or take it back',
  body: Type.Object(
    { ...oneMessage, emoji: Type.String({ minLength: 1, maxLength: 32 }), reacted: Type.Boolean() },
    closed,
  ),
  answer: ChatMessage,
});

export const watchPresence = liveCall({
  ids: ['API-465'],
  event: 'watch_presence',
  summary: 'Who of these people is there; what changes is told from then on, until others are named',
  body: Type.Object({ member_ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }) }, closed),
  answer: Type.Object({ statuses: Type.Array(Type.Object({ member_id: Id, status: Presence })) }),
  reads: true,
});

/** Every call of the live socket. */
export const LIVE_CALLS = [
  sendChatMessage,
  createChat,
  markAsRead,
  markAsReceived,
  muteChat,
  unmuteChat,
  appMuteChat,
  composing,
  myChats,
  myProfile,
  networkInfo,
  moreMessages,
  chatDetails,
  setStatus,
  editChatMessage,
  deleteChatMessage,
  reactToChatMessage,
  watchPresence,
] as const;
