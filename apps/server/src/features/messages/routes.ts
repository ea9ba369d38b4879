import {
  countEverybody,
  createMessage,
  deleteMessage,
  deleteMessages,
  deleteSentMessage,
  deleteSentMessages,
  getMessage,
  listMessages,
  listSentMessages,
  MESSAGES_PER_PAGE,
  type Message,
  readMessage,
  readMessages,
  restoreMessages,
  unreadMessage,
  unreadMessages,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { hasTranslator } from '../translations/index.ts';
import { type Mark, markMessages, sendMessage } from './commands.ts';
import { mustWriteToAll } from './policy.ts';
import { knownOf, presentEntry, presentMessage } from './present.ts';
import { conversationOf, messagePage } from './queries.ts';
import { everybodyBut } from './recipients.ts';

type Ids = { message_ids?: number[] };
type Write = Context<typeof readMessage>['write'];
type ListQuery = { limit?: number; offset?: number };

/** The ids of a call on many, from its body or its address (decision 28). */
function idsOf({ body, query }: { body: Ids | null; query: Ids }): number[] {
  const ids = body?.message_ids ?? query.message_ids;
  if (ids === undefined) throw invalid({ message_ids: ['required'] });
  return ids;
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const mayTranslate = hasTranslator(services.environment);

  async function page(viewer: Viewer, list: 'inbox' | 'sent', query: ListQuery) {
    const { limit = MESSAGES_PER_PAGE, offset = 0 } = query;
    const { rows, total } = await messagePage(db, viewer, list, { limit, offset });
    const known = await knownOf(db.kysely, viewer, settings.current(), rows);
    return { messages: rows.map((row) => presentEntry(row, known)), total, limit, offset };
  }

  /** A message with its conversation; throws 404 for one that the viewer neither sent nor got. */
  async function present(viewer: Viewer, id: number): Promise<Message> {
    const conversation = await conversationOf(db.kysely, viewer, id);
    if (conversation.rows.length === 0) throw notFound();
    const known = await knownOf(db.kysely, viewer, settings.current(), conversation.rows);
    return presentMessage(id, conversation, known, mayTranslate);
  }

  serve(http, services, listMessages, ({ viewer, query }) => page(viewer, 'inbox', query));
  serve(http, services, listSentMessages, ({ viewer, query }) => page(viewer, 'sent', query));
  serve(http, services, countEverybody, async ({ viewer }) => {
    mustWriteToAll(viewer, { to_all_network_members: true });
    return { count: await everybodyBut(db.kysely, viewer) };
  });
  serve(http, services, getMessage, ({ viewer, params }) => present(viewer, params.id));

  serve(http, services, createMessage, async ({ viewer, body, write }) => {
    mustWriteToAll(viewer, body);
    const id = await write((tx) => sendMessage(tx, viewer, body));
    return present(viewer, id);
  });

  /** Throws 404 for what the viewer neither sent nor got. */
  const one = (mark: Mark) => async (context: { viewer: Viewer; params: { id: number }; write: Write }) => {
    const { viewer, params, write } = context;
    const message_ids = await write((tx) => markMessages(tx, viewer, mark, [params.id]));
    if (message_ids.length === 0) throw notFound();
    return { message_ids };
  };
  serve(http, services, readMessage, one('read'));
  serve(http, services, unreadMessage, one('unread'));
  serve(http, services, deleteMessage, one('delete'));
  serve(http, services, deleteSentMessage, one('delete_sent'));

  const many =
    (mark: Mark) => async (context: { viewer: Viewer; body: Ids | null; query: Ids; write: Write }) => {
      const ids = idsOf(context);
      return { message_ids: await context.write((tx) => markMessages(tx, context.viewer, mark, ids)) };
    };
  serve(http, services, readMessages, many('read'));
  serve(http, services, unreadMessages, many('unread'));
  serve(http, services, deleteMessages, many('delete'));
  serve(http, services, deleteSentMessages, many('delete_sent'));

  serve(http, services, restoreMessages, async ({ viewer, body, write }) => {
    const mark = body.sent ? 'restore_sent' : 'restore';
    return { message_ids: await write((tx) => markMessages(tx, viewer, mark, body.message_ids)) };
  });
}
