import { canonicalDocument } from '@dorfplatz/content/document-editor';
import { type ImageSource, imagesOfDocument, mentionsOfDocument } from '@dorfplatz/content/documents';
import { DOCUMENT_IMAGES_MAX, DOCUMENT_MAX } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { invalid } from '../../../platform/problem.ts';
import { fileVisibleTo } from '../../../platform/registries/file-uses.ts';
import type { Services } from '../../../platform/services.ts';
import { imageUrl } from '../present.ts';
import { refuseInfected } from '../scanning/refusals.ts';

/** A document as it is stored, and what it names. */
export type KeptDocument = {
  text: string;
  /** The pictures that it shows, each once. */
  images: number[];
  /** The members whom it names. */
  mentioned: number[];
};

const MENTIONS_MAX = 100;

/** The text of a document as it is stored; throws 422 at the field for what no document may be. */
function checkDocument(text: string, field: string): KeptDocument {
  const kept = canonicalDocument(text);
  if (kept.length > DOCUMENT_MAX) throw invalid({ [field]: ['text_too_long'] });
  const images = imagesOfDocument(kept);
  if (images.length > DOCUMENT_IMAGES_MAX) throw invalid({ [field]: ['too_many_images'] });
  const { members, tags } = mentionsOfDocument(kept);
  if (members.length + tags.length > MENTIONS_MAX) throw invalid({ [field]: ['too_many_mentions'] });
  return { text: kept, images, mentioned: members.map(({ id }) => id) };
}

/**
 * Takes the text of a document in: in the one way that the dialect writes it, with its pictures made lasting. These are
 * the author's own, or what they may read anyway: whoever reads a picture could send it again as their own.
 * @param attached further pictures that stay whatever came of them, as those of the version before
 * @param field where errors show
 * @throws Problem 422
 */
export async function keepDocument(
  tx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  author: Viewer,
  document: { text: string; alsoImages?: readonly number[]; attached?: readonly number[]; field?: string },
): Promise<KeptDocument> {
  const { text, alsoImages = [], attached = [], field = 'body' } = document;
  const kept = checkDocument(text, field);
  const wanted = [...new Set([...kept.images, ...alsoImages])].filter((id) => !attached.includes(id));
  if (wanted.length === 0) return kept;
  const { show_locked_memberships: showLocked, guest_users_allow_chat: guestsChat } = settings.current();
  const { rows } = await sql<{ id: number }>`
    select f.id from files f
    where f.id = any(${wanted}::bigint[]) and f.directory = 'images'
      and ${fileVisibleTo(author, { showLocked, guestsChat })}
  `.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  if (wanted.some((id) => !known.has(id))) throw invalid({ [field]: ['unknown_image'] });
  await refuseInfected(tx, wanted, field);
  await sql`
    update files set state = 'published', published_at = coalesce(published_at, now())
    where id = any(${wanted}::bigint[]) and state = 'volatile'
  `.execute(tx);
  return kept;
}

/** Where the pictures of documents are, with their sizes, so that nothing jumps while they load; asked once for all. */
export async function imageSources(
  db: Sql,
  ids: readonly number[],
): Promise<(id: number) => ImageSource | undefined> {
  if (ids.length === 0) return () => undefined;
  const { rows } = await sql<{ id: number; width: number | null; height: number | null }>`
    select id, width, height from files where id = any(${[...ids]}::bigint[]) and directory = 'images' and state <> 'removed'
  `.execute(db);
  const sources = new Map(
    rows.map(({ id, width, height }) => [id, { url: imageUrl(id, '1920x1200'), width, height }]),
  );
  return (id) => sources.get(id);
}
