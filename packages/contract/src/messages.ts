import { type Static, Type } from 'typebox';
import { Attachment } from './attachments.ts';
import { Actor, Content, Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const messages = resource('messages');

export const SUBJECT_MAX = 200;
/** Messages of a page of the inbox [RUL-0212]. */
export const MESSAGES_PER_PAGE = 10;

const ToGroup = Type.Object({
  id: Id,
  name: Type.String(),
  html_url: Type.String(),
  /** Write to it: one administers it. */
  can: Type.Object({ write: Type.Boolean() }),
});

const MessageFields = {
  id: Id,
  subject: Type.String(),
  content: Type.String(),
  /** The same without its marks. */
  plain_content: Type.String(),
  html_content: Type.String(),
  created_at: Instant,
  author: Actor,
  /** People named themselves, as far as the viewer may know of them. */
  to: Type.Array(Actor),
  to_groups: Type.Array(ToGroup),
  to_all_network_members: Type.Boolean(),
  /** Everybody who got it. */
  to_count: Type.Integer(),
  i: Type.Object({ read: Type.Boolean(), author: Type.Boolean() }),
  has_replies: Type.Boolean(),
  has_attachments: Type.Boolean(),
  attachments: Type.Array(Attachment),
  conversation_starter_id: Id,
  html_url: Type.String(),
  can: Type.Object({
    reply: Type.Boolean(),
    /** Somebody else got it too. */
    reply_all: Type.Boolean(),
    share: Type.Boolean(),
    translate: Type.Boolean(),
  }),
};

/** A message without what belongs to its conversation. */
export const ConversationMessage = Type.Object(MessageFields);
export type ConversationMessage = Static<typeof ConversationMessage>;

export const Message = Type.Object({
  ...MessageFields,
  /** Everything of the conversation that the viewer sent or got, oldest first, itself included; at most 100. */
  conversation: Type.Array(ConversationMessage),
  conversation_length: Type.Integer(),
});
export type Message = Static<typeof Message>;

export const MessageEntry = Type.Object({
  id: Id,
  subject: Type.String(),
  /** The first words. */
  excerpt: Type.String(),
  created_at: Instant,
  author: Actor,
  /** The first ten who were named. */
  to: Type.Array(Actor),
  to_groups: Type.Array(ToGroup),
  to_all_network_members: Type.Boolean(),
  to_count: Type.Integer(),
  i: Type.Object({ read: Type.Boolean(), author: Type.Boolean() }),
  has_replies: Type.Boolean(),
  has_attachments: Type.Boolean(),
  conversation_starter_id: Id,
  html_url: Type.String(),
});
export type MessageEntry = Static<typeof MessageEntry>;

const listQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: MESSAGES_PER_PAGE })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
});
const MessageList = Type.Object({
  messages: Type.Array(MessageEntry),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
});
export type MessageList = Static<typeof MessageList>;

const oneOf = Type.Object({ id: Id });
/** Ids come in the body, or as query parameters where a client sends none with DELETE (decision 28). */
const idsBody = Nullable(
  Type.Object({ message_ids: Type.Array(Id, { maxItems: 500 }) }, { additionalProperties: false }),
);
const idsQuery = Type.Object({ message_ids: Type.Optional(Type.Array(Id, { maxItems: 500 })) });
const many = { query: idsQuery, body: idsBody } as const;
const changed = { status: 200, answer: Type.Object({ message_ids: Type.Array(Id) }) } as const;

export const listMessages = messages.get('listMessages', '/api/v1/messages', {
  ids: ['API-049'],
  summary: 'Messages that one got, newest first',
  query: listQuery,
  answer: MessageList,
});

export const listSentMessages = messages.get('listSentMessages', '/api/v1/messages/sent', {
  ids: ['API-050'],
  summary: 'Messages that one sent, newest first',
  query: listQuery,
  answer: MessageList,
});

export const countEverybody = messages.get('countEverybody', '/api/v1/messages/everybody', {
  ids: ['API-467'],
  summary: 'How many people a message to everybody would go to, for those who may send one',
  answer: { count: Type.Integer() },
});

export const getMessage = messages.get('getMessage', '/api/v1/messages/{id}', {
  ids: ['API-051'],
  summary: 'A message with its conversation; reading it does not mark it',
  params: oneOf,
  answer: Message,
});

export const readMessage = messages.post('readMessage', '/api/v1/messages/{id}/read', {
  ids: ['API-053'],
  summary: 'Mark a message read',
  params: oneOf,
  ...changed,
});

export const unreadMessage = messages.delete('unreadMessage', '/api/v1/messages/{id}/read', {
  ids: ['API-054'],
  summary: 'Mark a message unread',
  params: oneOf,
  ...changed,
});

export const readMessages = messages.post('readMessages', '/api/v1/messages/read', {
  ids: ['API-055'],
  summary: 'Mark messages read; unknown ones are passed over',
  ...many,
  ...changed,
});

export const unreadMessages = messages.delete('unreadMessages', '/api/v1/messages/read', {
  ids: ['API-056'],
  summary: 'Mark messages unread; unknown ones are passed over',
  ...many,
  ...changed,
});

export const deleteMessages = messages.delete('deleteMessages', '/api/v1/messages/delete', {
  ids: ['API-057'],
  summary: 'Delete messages that one got, for oneself',
  ...many,
  ...changed,
});

export const deleteSentMessages = messages.delete('deleteSentMessages', '/api/v1/messages/sent/delete', {
  ids: ['API-058'],
  summary: 'Delete messages from the sent list; those who got them keep them',
  ...many,
  ...changed,
});

export const deleteMessage = messages.delete('deleteMessage', '/api/v1/messages/{id}', {
  ids: ['API-059'],
  summary: 'Delete a message that one got, for oneself',
  params: oneOf,
  ...changed,
});

export const deleteSentMessage = messages.delete('deleteSentMessage', '/api/v1/messages/sent/{id}', {
  ids: ['API-060'],
  summary: 'Delete a message from the sent list; those who got it keep it',
  params: oneOf,
  ...changed,
});

export const restoreMessages = messages.post('restoreMessages', '/api/v1/messages/restore', {
  ids: ['API-461'],
  summary: 'Take back the deletion of messages, for a day after it',
  body: { message_ids: Type.Array(Id, { maxItems: 500 }), sent: Type.Boolean() },
  ...changed,
});

export const createMessage = messages.post('createMessage', '/api/v1/messages', {
  ids: ['API-061'],
  summary: 'Send a message to members, to groups that one administers, or (administrators) to everybody',
  body: {
    to: Type.Optional(Type.Array(Id, { maxItems: 500, uniqueItems: true })),
    to_group: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
    to_all_network_members: Type.Optional(Type.Boolean()),
    subject: Type.Optional(Type.String({ maxLength: SUBJECT_MAX })),
    content: Content,
    attachments: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
    /** A message of the conversation that it belongs to. */
    conversation_starter_id: Type.Optional(Nullable(Id)),
    /** A message whose attachments go along. */
    shared_message_id: Type.Optional(Nullable(Id)),
  },
  answer: Message,
});
