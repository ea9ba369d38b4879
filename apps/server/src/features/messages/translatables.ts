import { notFound } from '../../platform/problem.ts';
import { registerTranslatable } from '../translations/index.ts';
import { conversationOf } from './queries.ts';

/** Offers messages for translation to those who sent or got them [RUL-0219]. */
export function registerTranslatables(): void {
  registerTranslatable('message', async ({ db }, viewer, segment) => {
    const id = Number(segment);
    if (!/^\d+$/.test(segment) || !Number.isSafeInteger(id)) throw notFound();
    const { rows } = await conversationOf(db.kysely, viewer, id);
    const row = rows.find((each) => each.id === id);
    if (!row) throw notFound();
    return { content: row.content, name: row.subject === '' ? null : row.subject };
  });
}
