/** What the address of a stream is made of. */
export type StreamAddress = {
  /** Its own slug among the streams of its place; of a main stream it stands in no address. */
  slug: string;
  /** Null for streams of the network. */
  group_slug: string | null;
  is_main: boolean;
};

/** The page of a stream: the main one of a group stands where its group is, further ones below. */
export function streamPath({ slug, group_slug, is_main }: StreamAddress): string {
  if (group_slug === null) return `/activitystreams/${is_main ? 'network' : slug}`;
  return `/groups/${group_slug}/activitystreams${is_main ? '' : `/${slug}`}`;
}
