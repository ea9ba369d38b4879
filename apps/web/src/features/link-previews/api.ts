import { type LinkPreview, previewLink, setActivityLink, setReplyLink } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';

/** The entry that links somewhere. */
export interface LinkTarget {
  activityId: number;
  replyId: number | null;
}

/** What a page shows while its address is being written; null where it shows nothing. */
export const linkPreviewQuery = (url: string) =>
  queryOptions({
    queryKey: ['link-preview', url],
    queryFn: async ({ signal }) => (await call(previewLink, { body: { url }, signal })).preview,
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing depends on it: the text is what is posted.
    retry: false,
  });

/** Takes the preview of a link out of an entry, or puts it back; gives those that it shows then. Throws ApiError. */
export async function setLink(
  { activityId, replyId }: LinkTarget,
  linkId: number,
  removed: boolean,
): Promise<LinkPreview[]> {
  const body = { removed };
  const { links } =
    replyId === null
      ? await call(setActivityLink, { params: { id: activityId, linkId }, body })
      : await call(setReplyLink, { params: { id: replyId, linkId }, body });
  return links;
}
