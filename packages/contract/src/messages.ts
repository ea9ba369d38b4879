import { type Static, Type } from 'typebox';
import { Attachment } from './attachments.ts';
import { Actor, Content, Id, Instant, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';

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

const messages = { tag: 'messages', access: 'signed_in' } as const;
const oneOf = Type.Object({ id: Id });
/** Ids come in the body, or as query parameters where a client sends none with DELETE (decision 28). */
const idsBody = Nullable(
  Type.Object({ message_ids: Type.Array(Id, { maxItems: 500 }) }, { additionalProperties: false }),
);
const idsQuery = Type.Object({ message_ids: Type.Optional(Type.Array(Id, { maxItems: 500 })) });
const many = { query: idsQuery, body: idsBody } as const;
const changed = { status: 200, answer: Type.Object({ message_ids: Type.Array(Id) }) } as const;

export const listMessages = endpoint({
  ids: ['API-049'],
  name: 'listMessages',
  method: 'GET',
  path: '/api/v1/messages',
  summary: 'Messages that one got, newest first',
  ...messages,
  query: listQuery,
  status: 200,
  answer: MessageList,
});

export const listSentMessages = endpoint({
  ids: ['API-050'],
  name: 'listSentMessages',
  method: 'GET',
  path: '/api/v1/messages/sent',
  summary: 'Messages that one sent, newest first',
  ...messages,
  query: listQuery,
  status: 200,
  answer: MessageList,
});

export const countEverybody = endpoint({
  ids: ['API-467'],
  name: 'countEverybody',
  method: 'GET',
  path: '/api/v1/messages/everybody',
  summary: 'How many people a message to everybody would go to, for those who may send one',
  ...messages,
  status: 200,
  answer: Type.Object({ count: Type.Integer() }),
});

export const getMessage = endpoint({
  ids: ['API-051'],
  name: 'getMessage',
  method: 'GET',
  path: '/api/v1/messages/{id}',
  summary: 'A message with its conversation; reading it does not mark it',
  ...messages,
  params: oneOf,
  status: 200,
  answer: Message,
});

export const readMessage = endpoint({
  ids: ['API-053'],
  name: 'readMessage',
  method: 'POST',
  path: '/api/v1/messages/{id}/read',
  summary: 'Mark a message read',
  ...messages,
  params: oneOf,
  ...changed,
});

export const unreadMessage = endpoint({
  ids: ['API-054'],
  name: 'unreadMessage',
  method: 'DELETE',
  path: '/api/v1/messages/{id}/read',
  summary: 'Mark a message unread',
  ...messages,
  params: oneOf,
  ...changed,
});

export const readMessages = endpoint({
  ids: ['API-055'],
  name: 'readMessages',
  method: 'POST',
  path: '/api/v1/messages/read',
  summary: 'Mark messages read; unknown ones are passed over',
  ...messages,
  ...many,
  ...changed,
});

export const unreadMessages = endpoint({
  ids: ['API-056'],
  name: 'unreadMessages',
  method: 'DELETE',
  path: '/api/v1/messages/read',
  summary: 'Mark messages unread; unknown ones are passed over',
  ...messages,
  ...many,
  ...changed,
});

export const deleteMessages = endpoint({
  ids: ['API-057'],
  name: 'deleteMessages',
  method: 'DELETE',
  path: '/api/v1/messages/delete',
  summary: 'Delete messages that one got, for oneself',
  ...messages,
  ...many,
  ...changed,
});

export const deleteSentMessages = endpoint({
  ids: ['API-058'],
  name: 'deleteSentMessages',
  method: 'DELETE',
  path: '/api/v1/messages/sent/delete',
  summary: 'Delete messages from the sent list; those who got them keep them',
  ...messages,
  ...many,
  ...changed,
});

export const deleteMessage = endpoint({
  ids: ['API-059'],
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/api/v1/messages/{id}',
  summary: 'Delete a message that one got, for oneself',
  ...messages,
  params: oneOf,
  ...changed,
});

export const deleteSentMessage = endpoint({
  ids: ['API-060'],
  name: 'deleteSentMessage',
  method: 'DELETE',
  path: '/api/v1/messages/sent/{id}',
  summary: 'Delete a message from the sent list; those who got it keep it',
  ...messages,
  params: oneOf,
  ...changed,
});

export const restoreMessages = endpoint({
  ids: ['API-461'],
  name: 'restoreMessages',
  method: 'POST',
  path: '/api/v1/messages/restore',
  summary: 'Take back the deletion of messages, for a day after it',
  ...messages,
  body: Type.Object(
    { message_ids: Type.Array(Id, { maxItems: 500 }), sent: Type.Boolean() },
    { additionalProperties: false },
  ),
  ...changed,
});

export const createMessage = endpoint({
  ids: ['API-061'],
  name: 'createMessage',
  method: 'POST',
  path: '/api/v1/messages',
  summary: 'Send a message to members, to groups that one administers, or (administrators) to everybody',
  ...messages,
  body: Type.Object(
    {
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
    { additionalProperties: false },
  ),
  status: 201,
  answer: Message,
});
