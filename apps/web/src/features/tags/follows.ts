import {
  followTag,
  getTag,
  listFollowedTags,
  type QueryOf,
  type Tag,
  unfollowTag,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** A tag by its name, also by one that it had before. */
export const tagQuery = (name: string) =>
  queryOptions({
    queryKey: ['tags', 'named', name] as const,
    queryFn: ({ signal }) => call(getTag, { query: { name }, signal }),
  });

/** The tags that one follows, a page of them. */
export const followedTagsQuery = (query: QueryOf<typeof listFollowedTags>) =>
  queryOptions({
    queryKey: ['tags', 'followed', query] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listFollowedTags, { query, signal }),
  });

/** Follows a tag or does so no more; what shows it is fetched anew. Throws ApiError. */
export async function setFollowing({ id }: Pick<Tag, 'id'>, follow: boolean): Promise<void> {
  if (follow) await call(followTag, { params: { id } });
  else await call(unfollowTag, { params: { id } });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['tags'] }),
    queryClient.invalidateQueries({ queryKey: ['streams', { slug: 'subscribed' }] }),
  ]);
}
