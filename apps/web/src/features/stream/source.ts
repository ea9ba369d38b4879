import type { Activity } from '@dorfplatz/contract';

/** Which stream a page shows, as its address names it. */
export interface StreamSource {
  /** `all`, `subscribed`, `network`, or the slug or id of a stream; empty for the stream of a group. */
  slug: string;
  /** Slug or id of the group whose stream it is. */
  groupSlug?: string;
  /** Only entries with this tag. */
  tag?: string;
}

/** Lists that are somebody's own: what belongs there only the server can tell. */
export const ownLists = ['bookmarked', 'mentions', 'own', 'confirmations'] as const;
export type OwnList = (typeof ownLists)[number];

export const isOwnList = (slug: string): slug is OwnList => (ownLists as readonly string[]).includes(slug);

const isId = (text: string): boolean => /^\d+$/.test(text);

/** What tells tags apart: in large letters, Straße is STRASSE. */
const tagKey = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss');

function hasTag(content: string, tag: string): boolean {
  const wanted = tagKey(tag);
  return [...content.matchAll(/#\[\d+:((?:\\.|[^\]\\])+)\]/g)].some(
    ([, name]) => tagKey(name!.replace(/\\(.)/g, '$1')) === wanted,
  );
}

/** What says where an entry belongs. */
type Placed = {
  object: Pick<Activity['object'], 'content'>;
  activitystreams: readonly Pick<Activity['activitystreams'][0], 'id' | 'slug' | 'group_slug' | 'is_main'>[];
};

function liesIn(activity: Placed, { slug, groupSlug }: StreamSource): boolean | null {
  const streams = activity.activitystreams;
  if (groupSlug !== undefined) {
    // Entries name their groups by slug; which group an id means is for the server to say.
    if (isId(groupSlug)) return null;
    const own = streams.filter((stream) => stream.group_slug === groupSlug);
    if (slug === '' || slug === groupSlug) return own.some(({ is_main }) => is_main);
    return own.some((stream) => (stream.slug === slug && !stream.is_main) || String(stream.id) === slug);
  }
  if (slug === 'all') return true;
  if (slug === 'subscribed' || isOwnList(slug)) return null;
  if (slug === 'network') return streams.some((stream) => stream.group_slug === null && stream.is_main);
  return streams.some((stream) => stream.slug === slug || String(stream.id) === slug);
}

/** Whether an entry belongs on a page; null where only the server can tell. */
export function belongs(activity: Placed, source: StreamSource): boolean | null {
  if (source.tag !== undefined && !hasTag(activity.object.content, source.tag)) return false;
  return liesIn(activity, source);
}
