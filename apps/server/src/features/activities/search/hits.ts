import { mentionsOf, plainText } from '@dorfplatz/content';
import type { SearchHit } from '@dorfplatz/contract';
import type { SearchDocument } from '../../../platform/search/documents.ts';
import { seenAmong } from '../../../platform/search/seen-among.ts';
import { markedHtml, type Snippets } from '../../../platform/search/snippets.ts';
import type { Seeker } from '../../../platform/search/sources.ts';
import { streamPath } from '../../../platform/stream-path.ts';
import { detectionOf } from '../../members/index.ts';
import { presentAttachment } from '../../uploads/index.ts';
import { type PartedRow, type PostParts, partsOf, replyPartsOf } from '../parts.ts';
import { presentAuthor } from '../present.ts';
import { activitiesByIds, repliesByIds } from '../queries.ts';
import type { ActivityRow, PlaceRow, ReplyRow } from '../tables.ts';
import { documentsOfActivities, documentsOfReplies } from './documents.ts';
import { seenActivity, seenReply } from './seen.ts';

type ActivityHit = Extract<SearchHit, { kind: 'activity' }>;
type ReplyHit = Extract<SearchHit, { kind: 'reply' }>;
type Attached = ActivityHit['object']['attachments'];

/** What hits of both kinds are made with. */
type Showing = {
  seeker: Seeker;
  snippets: Snippets;
  documents: ReadonlyMap<number, SearchDocument>;
  detection: ReadonlyMap<number, string | null>;
};

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** What a post has of other features that its hit shows: its poll, and what it links to. */
const shownParts = (row: ActivityRow): PartedRow => ({
  ...row,
  type: 'note',
  appointment_id: null,
  parts: row.parts.filter((name) => name === 'poll' || name === 'links'),
});

/** A stream as the line below the author names it: the main one of a group by the name of that. */
const placesOf = (places: readonly PlaceRow[], networkName: string): ActivityHit['activitystreams'] =>
  places
    .filter(({ visible }) => visible)
    .map((place) => ({
      slug: place.slug,
      name: (place.is_main ? (place.group_name ?? networkName) : place.name) || networkName,
      html_url: streamPath(place),
    }));

function attachedTo(row: ActivityRow | ReplyRow, links: PostParts['links'] | undefined): Attached {
  const { members, tags } = mentionsOf(row.content);
  return [
    ...(row.files ?? []).map(presentAttachment).map(({ type, name, url }) => ({ type, name, html_url: url })),
    ...(links ?? []).map(({ title, url }) => ({ type: 'link' as const, name: title || url, html_url: url })),
    ...tags.map(({ name }) => ({
      type: 'tag' as const,
      name,
      html_url: `/activitystreams/all?tag=${encodeURIComponent(name)}`,
    })),
    ...members.map(({ id, name }) => ({ type: 'person' as const, name, html_url: `/members/${id}` })),
  ];
}

/** Its text as people read it, at most 600 characters around what was found [RUL-0145]. */
const htmlOf = (content: string, snippets: Snippets): string =>
  markedHtml(snippets.around(plainText(content)));

/** What posts and replies show alike. */
function common(
  { seeker, snippets, documents, detection }: Showing,
  row: ActivityRow | ReplyRow,
  places: readonly PlaceRow[],
) {
  const document = documents.get(row.id)!;
  const settings = seeker.services.settings.current();
  const { snippet, foundIn } = snippets.best(document);
  return {
    id: row.id,
    actor: {
      ...presentAuthor(row, settings),
      detection_profile_field: detection.get(row.author_id) ?? null,
    },
    created_at: row.created_at,
    activitystreams: placesOf(places, settings.name),
    title: snippets.mark(document.title),
    content: snippet,
    found_in: foundIn ?? null,
  };
}

async function showing(
  seeker: Seeker,
  snippets: Snippets,
  rows: readonly { author_id: number }[],
  documents: readonly SearchDocument[],
): Promise<Showing> {
  const { services, viewer } = seeker;
  const authors = rows.map(({ author_id }) => author_id);
  const settings = services.settings.current();
  const detection = await detectionOf(services.db.reads, settings, viewer.language, authors);
  return { seeker, snippets, documents: byId(documents), detection };
}

/** Posts as hits, those that the viewer sees. */
export async function hitsOfActivities(
  seeker: Seeker,
  ids: readonly number[],
  snippets: Snippets,
): Promise<ReadonlyMap<number, ActivityHit>> {
  const { services, viewer } = seeker;
  const db = services.db.reads;
  const [seen, read, documents] = await Promise.all([
    seenAmong(db, seenActivity(seeker), ids),
    activitiesByIds(db, viewer, ids),
    documentsOfActivities(db, ids),
  ]);
  const rows = read.filter(({ id }) => seen.includes(id));
  if (rows.length === 0) return new Map();
  const known = await showing(seeker, snippets, rows, documents);
  const parts = await partsOf(services, viewer, rows.map(shownParts));
  const found = new Map<number, ActivityHit>();
  for (const row of rows) {
    // It may have gone between two statements.
    if (!known.documents.has(row.id)) continue;
    const { poll, links } = parts.get(row.id) ?? {};
    found.set(row.id, {
      kind: 'activity',
      ...common(known, row, row.places),
      object: {
        type: row.type,
        html_content: htmlOf(row.content, snippets),
        options: (poll?.options ?? []).map(({ label, percent }) => ({
          label: snippets.mark(label),
          percent,
        })),
        attachments: attachedTo(row, links),
        answer_count: poll?.answer_count ?? 0,
        reply_count: row.reply_count,
      },
      html_url: `/activities/${row.id}`,
    });
  }
  return found;
}

/** Replies as hits, those that the viewer sees. */
export async function hitsOfReplies(
  seeker: Seeker,
  ids: readonly number[],
  snippets: Snippets,
): Promise<ReadonlyMap<number, ReplyHit>> {
  const { services, viewer } = seeker;
  const db = services.db.reads;
  const [seen, read, documents] = await Promise.all([
    seenAmong(db, seenReply(seeker), ids),
    repliesByIds(db, viewer, ids),
    documentsOfReplies(db, ids),
  ]);
  const rows = read.filter(({ id }) => seen.includes(id));
  if (rows.length === 0) return new Map();
  const posts = byId(
    await activitiesByIds(
      db,
      viewer,
      rows.map(({ activity_id }) => activity_id),
    ),
  );
  const known = await showing(seeker, snippets, rows, documents);
  const parts = await replyPartsOf(services, viewer, rows);
  const found = new Map<number, ReplyHit>();
  for (const row of rows) {
    const post = posts.get(row.activity_id);
    if (!post || !known.documents.has(row.id)) continue;
    found.set(row.id, {
      kind: 'reply',
      ...common(known, row, post.places),
      activity_id: post.id,
      object: {
        type: 'note',
        html_content: htmlOf(row.content, snippets),
        options: [],
        attachments: attachedTo(row, parts.get(row.id)?.links),
        answer_count: 0,
        reply_count: 0,
      },
      html_url: `/activities/${post.id}#reply-${row.id}`,
    });
  }
  return found;
}
