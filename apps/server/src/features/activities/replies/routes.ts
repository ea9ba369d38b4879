import {
  createReply as createReplyCall,
  deleteReply as deleteReplyCall,
  likeActivity,
  listLikes,
  listLikesOfReply,
  listReplies,
  type Reacted,
  reactToActivity,
  reactToReply,
  restoreReply,
  unlikeActivity,
  unreactToActivity,
  unreactToReply,
  updateReply as updateReplyCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../platform/db/database.ts';
import { encodeCursor, readCursor } from '../../../platform/http/cursor.ts';
import { type Context, serve } from '../../../platform/http/serve.ts';
import { languageOf } from '../../../platform/i18n/language-of.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { type Created, checkContent, createReply, plainReply, updateReply } from '../commands.ts';
import { deleteEntry, takeBack } from '../deletion.ts';
import { loadActivity } from '../load-activity.ts';
import { replyPartsOf } from '../parts.ts';
import { entryAbilities } from '../policy.ts';
import { justWritten, presentAnswered, presentAuthor, presentOwn, presentReply } from '../present.ts';
import { activityOfAnyReply, activityOfReply, likesOf, repliesBefore, replyById } from '../queries.ts';
import { type Answered, react, reactionOf } from '../reactions.ts';
import type { EntryRow, ReplyRow } from '../tables.ts';

const REPLIES_PAGE = 20;
const LIKES_PAGE = 50;

const presentReacted = (answered: Answered): Reacted => ({
  ...presentAnswered(answered),
  i: presentOwn(answered.own),
});
const visibleStreamIds = (row: EntryRow): number[] =>
  row.places.filter((place) => place.visible).map((place) => place.id);

/** Only replies exist below an activity today; any other kind is unknown. */
function checkType(type: string): void {
  if (type !== 'replies') throw notFound();
}

export function routes(http: FastifyInstance, services: Services): void {
  const { settings } = services;
  const { kysely, reads } = services.db;

  async function presentOne(viewer: Viewer, activityId: number, replyId: number) {
    const row = await loadActivity(reads, viewer, activityId);
    const reply = await replyById(kysely, viewer, row, replyId);
    if (!reply) throw notFound();
    const parts = await replyPartsOf(services, viewer, [reply]);
    return presentReply(viewer, reply, row.places, settings.current(), parts);
  }

  serve(http, services, listReplies, async ({ viewer, params, query, nextCursor }) => {
    checkType(params.type);
    const row = await loadActivity(reads, viewer, params.activityId);
    const cursor = query.cursor ? readCursor(query.cursor) : undefined;
    const rows = await repliesBefore(kysely, viewer, row, cursor, REPLIES_PAGE + 1);
    const shown = rows.slice(-REPLIES_PAGE);
    const parts = await replyPartsOf(services, viewer, shown);
    const oldest = shown[0];
    nextCursor(rows.length > REPLIES_PAGE && oldest ? encodeCursor(oldest.created_at, oldest.id) : null);
    return {
      replies: shown.map((reply) => presentReply(viewer, reply, row.places, settings.current(), parts)),
    };
  });

  serve(http, services, createReplyCall, async ({ viewer, params, body, write, writeOne }) => {
    checkType(params.type);
    const row = await loadActivity(reads, viewer, params.activityId);
    if (!entryAbilities(viewer, row.author_id, row.places).reply) throw forbidden();
    const { content } = checkContent(body.content);
    const language = await languageOf(content);
    const plain = plainReply(viewer, row.id, body, language);
    const created = plain
      ? await writeOne<Created>(plain)
      : await write((tx) => createReply(tx, viewer, row.id, body, visibleStreamIds(row), language));
    if (!created) throw notFound();
    if (body.files?.length || body.images?.length) return presentOne(viewer, row.id, created.id);
    const reply: ReplyRow = {
      ...justWritten(viewer, created, { content, language }),
      activity_id: row.id,
      parts: [],
    };
    return presentReply(viewer, reply, row.places, settings.current());
  });

  serve(http, services, updateReplyCall, async ({ viewer, params, body, write }) => {
    checkType(params.type);
    const row = await loadActivity(reads, viewer, params.activityId);
    const reply = await replyById(kysely, viewer, row, params.replyId);
    if (!reply) throw notFound();
    if (!entryAbilities(viewer, reply.author_id, row.places).update) throw forbidden();
    await write((tx) => updateReply(tx, viewer, row.id, reply.id, body, visibleStreamIds(row)));
    return presentOne(viewer, row.id, reply.id);
  });

  serve(http, services, deleteReplyCall, async ({ viewer, params, write }) => {
    checkType(params.type);
    const row = await loadActivity(reads, viewer, params.activityId);
    const reply = await replyById(kysely, viewer, row, params.replyId);
    if (!reply) throw notFound();
    if (!entryAbilities(viewer, reply.author_id, row.places).destroy) throw forbidden();
    await write((tx) => deleteEntry(tx, viewer, { activityId: row.id, replyId: reply.id }));
  });

  serve(http, services, restoreReply, async ({ viewer, params, write }) => {
    const { id: replyId } = params;
    const activityId = await activityOfAnyReply(kysely, replyId);
    if (activityId === undefined) throw notFound();
    await write(async (tx) => {
      const isBack = await takeBack(tx, viewer, { activityId, replyId });
      const row = await loadActivity(tx, viewer, activityId);
      const reply = isBack && (await replyById(tx, viewer, row, replyId));
      if (!reply || !entryAbilities(viewer, reply.author_id, row.places).destroy) throw notFound();
    });
    return presentOne(viewer, activityId, replyId);
  });

  async function reactTo(
    { viewer, write }: Pick<Context<typeof reactToActivity>, 'viewer' | 'write'>,
    entry: { activityId: number; replyId: number | null },
    text: string,
    isSet: boolean,
  ) {
    const row = await loadActivity(reads, viewer, entry.activityId);
    if (!entryAbilities(viewer, row.author_id, row.places).react) throw forbidden();
    const emoji = reactionOf(text);
    if (emoji === undefined) throw invalid({ emoji: ['invalid'] });
    return presentReacted(await write((tx) => react(tx, viewer, entry, emoji, isSet)));
  }

  async function replyEntry(db: Sql, replyId: number) {
    const activityId = await activityOfReply(db, replyId);
    if (!activityId) throw notFound();
    return { activityId, replyId };
  }

  serve(http, services, likeActivity, (context) =>
    reactTo(context, { activityId: context.params.id, replyId: null }, 'like', true),
  );
  serve(http, services, unlikeActivity, (context) =>
    reactTo(context, { activityId: context.params.id, replyId: null }, 'like', false),
  );
  serve(http, services, reactToActivity, (context) =>
    reactTo(context, { activityId: context.params.id, replyId: null }, context.params.emoji, true),
  );
  serve(http, services, unreactToActivity, (context) =>
    reactTo(context, { activityId: context.params.id, replyId: null }, context.params.emoji, false),
  );
  serve(http, services, reactToReply, async (context) =>
    reactTo(context, await replyEntry(kysely, context.params.id), context.params.emoji, true),
  );
  serve(http, services, unreactToReply, async (context) =>
    reactTo(context, await replyEntry(kysely, context.params.id), context.params.emoji, false),
  );

  async function likes(
    { viewer, query, nextCursor }: Pick<Context<typeof listLikes>, 'viewer' | 'query' | 'nextCursor'>,
    entry: { activityId: number; replyId: number | null },
  ) {
    const row = await loadActivity(reads, viewer, entry.activityId);
    const isThere = entry.replyId === null || (await replyById(kysely, viewer, row, entry.replyId));
    if (!isThere) throw notFound();
    const cursor = query.cursor ? readCursor(query.cursor) : undefined;
    const rows = await likesOf(kysely, { ...entry, until: row.until }, cursor, LIKES_PAGE + 1);
    const shown = rows.slice(0, LIKES_PAGE);
    const last = shown.at(-1);
    nextCursor(rows.length > LIKES_PAGE && last ? encodeCursor(last.created_at, last.id) : null);
    return {
      likes: shown.map((like) => ({
        actor: presentAuthor(like, settings.current()),
        emoji: like.emoji,
        created_at: like.created_at,
      })),
    };
  }

  serve(http, services, listLikes, (context) =>
    likes(context, { activityId: context.params.id, replyId: null }),
  );
  serve(http, services, listLikesOfReply, async (context) =>
    likes(context, await replyEntry(kysely, context.params.id)),
  );
}
