import { notFound } from '../../platform/problem.ts';
import { registerTranslatable } from '../translations/index.ts';
import { loadActivity } from './load-activity.ts';
import { activityOfReply, replyById } from './queries.ts';

const idOf = (segment: string): number => {
  const id = Number(segment);
  if (!/^\d+$/.test(segment) || !Number.isSafeInteger(id)) throw notFound();
  return id;
};

/** Offers posts and replies for translation to those who may read them. */
export function registerTranslatables(): void {
  registerTranslatable('activity', async ({ db }, viewer, id) => {
    const row = await loadActivity(db.kysely, viewer, idOf(id));
    return { content: row.content, name: row.title || null };
  });
  registerTranslatable('reply', async ({ db }, viewer, id) => {
    const activityId = await activityOfReply(db.kysely, idOf(id));
    if (activityId === undefined) throw notFound();
    const row = await loadActivity(db.kysely, viewer, activityId);
    const reply = await replyById(db.kysely, viewer, row, idOf(id));
    if (!reply) throw notFound();
    return { content: reply.content, name: null };
  });
}
