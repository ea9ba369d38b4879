import { changedMentions, cleanText } from '@dorfplatz/content';
import { mentionsOfDocument, plainTextOfDocument } from '@dorfplatz/content/documents';
import type { ArticleDraft } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { updateActivity } from '../activities/index.ts';
import { keepDocument, releaseFiles } from '../uploads/index.ts';
import { imagesOfArticles } from './queries.ts';

/** The title as it is kept: one line, not blank; throws 422 for none. */
export function checkTitle(title: string, field = 'title'): string {
  const clean = cleanLine(title);
  if (clean === '') throw invalid({ [field]: ['blank'] });
  return clean;
}

/** How many words a document has. */
export const wordsIn = (body: string): number =>
  plainTextOfDocument(body).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Writes what an article has beside its post, which stands already. */
export async function writeArticle(
  tx: Transaction,
  services: Pick<Services, 'settings'>,
  author: Viewer,
  activityId: number,
  draft: ArticleDraft,
): Promise<void> {
  const leadId = draft.lead_image_id ?? null;
  const { text, images, mentioned } = await keepDocument(tx, services, author, {
    text: draft.body,
    ...(leadId !== null && { alsoImages: [leadId] }),
  });
  await sql`
    update activities set type = 'article', title = ${checkTitle(draft.title)}, parts = array_append(parts, 'article')
    where id = ${activityId}
  `.execute(tx);
  await sql`
    insert into articles (activity_id, lead_image_id, lead_alt, body, words)
    values (${activityId}, ${leadId}, ${cleanText(draft.lead_alt ?? '')}, ${text}, ${wordsIn(text)})
  `.execute(tx);
  await setImages(tx, activityId, images);
  await nameMembers(tx, activityId, mentioned);
  if (mentioned.length > 0) {
    const payload = { activityId, mentioned };
    await recordEvents(tx, [{ type: 'activity_updated', actorId: author.memberId, payload }]);
  }
}

/**
 * Changes an article, teaser and all.
 * @throws Problem 409 where it was changed since the version that the author read
 */
export async function updateArticle(
  tx: Transaction,
  services: Pick<Services, 'settings'>,
  author: Viewer,
  activityId: number,
  draft: ArticleDraft & { content: string; version: number },
  streamIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ version: number; body: string }>`
    select version, body from articles where activity_id = ${activityId} for update
  `.execute(tx);
  const before = rows[0];
  if (!before) throw notFound();
  if (before.version !== draft.version) throw conflict();
  const attached = await imagesOfArticles(tx, [activityId]);
  const leadId = draft.lead_image_id ?? null;
  const { text, images, mentioned } = await keepDocument(tx, services, author, {
    text: draft.body,
    attached,
    ...(leadId !== null && { alsoImages: [leadId] }),
  });
  const title = checkTitle(draft.title);
  // It keeps what stood, the title too.
  await updateActivity(tx, author, activityId, { content: draft.content }, streamIds);
  await sql`update activities set title = ${title} where id = ${activityId}`.execute(tx);
  await sql`
    update articles set lead_image_id = ${leadId}, lead_alt = ${cleanText(draft.lead_alt ?? '')}, body = ${text},
      words = ${wordsIn(text)}, version = version + 1
    where activity_id = ${activityId}
  `.execute(tx);
  await setImages(tx, activityId, images);
  await nameMembers(tx, activityId, mentioned);
  const named = changedMentions(mentionsOfDocument(before.body).members, mentioned);
  if (named.mentioned.length + named.unmentioned.length > 0) {
    const payload = { activityId, ...named };
    await recordEvents(tx, [{ type: 'activity_updated', actorId: author.memberId, payload }]);
  }
  const kept = new Set([...images, leadId]);
  await releaseFiles(
    tx,
    attached.filter((id) => !kept.has(id)),
  );
}

/** Who is named in the body finds it among their mentions, as those named in the teaser do. */
async function nameMembers(tx: Transaction, activityId: number, mentioned: readonly number[]): Promise<void> {
  await sql`
    insert into mentions (member_id, activity_id, author_id, created_at)
    select named.id, a.id, a.author_id, a.created_at from activities a, members named
    where a.id = ${activityId} and named.id = any(${[...mentioned]}::bigint[]) and named.id <> a.author_id
    on conflict do nothing
  `.execute(tx);
}

async function setImages(tx: Transaction, activityId: number, images: readonly number[]): Promise<void> {
  await sql`delete from article_images where activity_id = ${activityId} and file_id <> all(${[...images]}::bigint[])`.execute(
    tx,
  );
  await sql`
    insert into article_images (activity_id, file_id)
    select ${activityId}, unnest(${[...images]}::bigint[]) on conflict do nothing
  `.execute(tx);
}
