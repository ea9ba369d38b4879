import { notFound } from '../../platform/problem.ts';
import { loadActivity } from '../activities/index.ts';
import { registerTranslatable } from '../translations/index.ts';
import { heldOptions } from './queries.ts';

/** Offers questions, surveys and schedules for translation to those who read them: options by their ids. */
export function registerTranslatables(): void {
  registerTranslatable('poll', async ({ db }, viewer, id) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound();
    const post = await loadActivity(db.kysely, viewer, Number(id));
    // An author who sees none of its places any more reads the question, and nothing of what became of it.
    const isSeen = post.places.some(({ visible }) => visible);
    const options = isSeen ? await heldOptions(db.kysely, post.id, viewer.memberId) : [];
    if (options.length === 0) throw notFound();
    return {
      content: post.content,
      name: post.title || null,
      fields: Object.fromEntries(
        options.filter(({ label }) => label !== '').map((option) => [option.id, option.label]),
      ),
    };
  });
}
