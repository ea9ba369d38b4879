import { renderHtml } from '@dorfplatz/content';
import type { Activity, Actor, Pin, PollState, Reply, StreamSummary } from '@dorfplatz/contract';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { streamPath } from '../../platform/stream-path.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { presentAttachment } from '../uploads/index.ts';
import type { Created } from './commands.ts';
import type { PartsOfPage, PartsOfReplies } from './parts.ts';
import { entryAbilities, postAbilities, streamsToPinIn } from './policy.ts';
import type { ActivityRow, AuthorColumns, PinRow, PlaceRow, ReplyRow } from './tables.ts';

const NO_POLL: PollState = { options: [], answer_count: 0, poll: null };

type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;

/** Texts are rendered once and read a thousand times; about 16 MB at most. */
const rendered = new LRUCache<string, string>({
  maxSize: 8_000_000,
  maxEntrySize: 400_000,
  sizeCalculation: (html, content) => content.length + html.length + 1,
});

export const htmlOf = (content: string): string => {
  const known = rendered.get(content);
  if (known !== undefined) return known;
  const html = renderHtml(content);
  rendered.set(content, html);
  return html;
};

export const presentAuthor = (row: AuthorColumns, naming: Naming): Actor =>
  presentActor({ ...row, id: row.author_id, state: row.author_state }, naming);

export const presentStream = (place: PlaceRow): StreamSummary => ({
  id: place.id,
  slug: place.slug,
  name: place.name,
  html_url: streamPath(place),
  group_slug: place.group_slug,
  group_name: place.group_name,
  is_main: place.is_main,
});

/** Until when a pin holds: without an end it holds until somebody takes it off. */
const endOf = (until: string): string | null => (until === 'infinity' ? null : new Date(until).toISOString());

const presentPins = (pins: readonly PinRow[] | null, visible: readonly PlaceRow[]): Pin[] =>
  (pins ?? [])
    .filter(({ stream_id }) => visible.some(({ id }) => id === stream_id))
    .map(({ stream_id, until, folded }) => ({ stream_id, until: endOf(until), folded }));

export const presentAnswered = (row: { like_count: number; reaction_counts: Record<string, number> }) => ({
  like_count: row.like_count,
  reactions: Object.entries(row.reaction_counts)
    .map(([emoji, count]) => ({ emoji, count }))
    .sort((a, b) => b.count - a.count || (a.emoji < b.emoji ? -1 : 1)),
});

export const presentOwn = (own: readonly string[]) => ({
  liked: own.includes('like'),
  reactions: own.filter((emoji) => emoji !== 'like').toSorted(),
});

export function presentReply(
  viewer: Person,
  row: ReplyRow,
  places: readonly PlaceRow[],
  naming: Naming,
  parts: PartsOfReplies = new Map(),
): Reply {
  return {
    id: row.id,
    activity_id: row.activity_id,
    actor: presentAuthor(row, naming),
    content: row.content,
    html_content: htmlOf(row.content),
    language: row.language,
    attachments: row.files?.map(presentAttachment) ?? [],
    links: parts.get(row.id)?.links ?? [],
    created_at: row.created_at,
    edited_at: row.edited_at,
    ...presentAnswered(row),
    i: presentOwn(row.own),
    can: entryAbilities(viewer, row.author_id, places),
  };
}

export function presentActivity(
  viewer: Person,
  row: ActivityRow,
  replies: readonly ReplyRow[],
  naming: Naming,
  parts: PartsOfPage = new Map(),
  replyParts: PartsOfReplies = new Map(),
): Activity {
  const shown = parts.get(row.id);
  const visible = row.places.filter((place) => place.visible);
  return {
    id: row.id,
    actor: presentAuthor(row, naming),
    object: {
      type: row.type,
      title: row.title,
      appointment_id: row.appointment_id,
      appointment: shown?.appointment ?? null,
      shared: shown?.shared ?? null,
      shared_article: shown?.shared_article ?? null,
      confirmation: shown?.confirmation ?? null,
      article: shown?.article ?? null,
      content: row.content,
      html_content: htmlOf(row.content),
      language: row.language,
      attachments: row.files?.map(presentAttachment) ?? [],
      links: shown?.links ?? [],
      reply_count: row.reply_count,
      ...(shown?.poll ?? NO_POLL),
      share_count: row.share_count,
    },
    html_url: `/activities/${row.id}`,
    created_at: row.created_at,
    edited_at: row.edited_at,
    activitystreams: visible.map(presentStream),
    unknown_streams: row.places.length - visible.length,
    pins: presentPins(row.pins, visible),
    pins_in: streamsToPinIn(viewer, row.places),
    replies: replies.map((reply) => presentReply(viewer, reply, row.places, naming, replyParts)),
    unread: row.unread,
    ...presentAnswered(row),
    i: { ...presentOwn(row.own), bookmarked: row.bookmarked, follows: row.follows, replied: row.replied },
    can: postAbilities(viewer, row.author_id, row.places),
  };
}

/** What a new post or reply by the viewer is before anyone reacts: nothing needs to be read again to show it. */
export const justWritten = (
  viewer: Viewer,
  created: Created,
  { content, language }: { content: string; language: string | null },
) => ({
  ...created,
  content,
  language,
  edited_at: null,
  author_id: viewer.memberId,
  display_name: viewer.displayName,
  image_id: viewer.imageId,
  is_external: viewer.isExternal,
  author_state: 'active',
  like_count: 0,
  reaction_counts: {},
  own: [],
  files: null,
});
