import {
  type Activity,
  type ActivityPage,
  type BodyOf,
  createActivity,
  deleteActivity,
  getActivity,
  getGroupStream,
  getStream,
  getStreamOfGroup,
  type LinkPreview,
  listLikes,
  listLikesOfReply,
  listReplies,
  type PollState,
  restoreActivity,
  updateActivity,
} from '@dorfplatz/contract';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage, type Page } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { entriesOf, withActivity, withEntries, withReplies } from './live.ts';
import { showWhile } from './pending.ts';
import type { PostingPlace } from './places.ts';
import { belongs, type OwnList, type StreamSource } from './source.ts';

export type StreamPage = Page<ActivityPage>;
export type StreamData = InfiniteData<StreamPage, string | null>;

/** Live messages keep what was fetched fresh, also while another screen is shown. */
const keptFresh = 5 * 60_000;

function fetchPage({ slug, groupSlug, tag }: StreamSource, cursor: string | null, signal: AbortSignal) {
  const query = { ...(cursor !== null && { cursor }), ...(tag !== undefined && { tag }) };
  if (groupSlug === undefined) return callPage(getStream, { params: { slug }, query, signal });
  return slug === ''
    ? callPage(getGroupStream, { params: { groupSlug }, query, signal })
    : callPage(getStreamOfGroup, { params: { groupSlug, slug }, query, signal });
}

export const streamQuery = (source: StreamSource) =>
  infiniteQueryOptions({
    queryKey: ['streams', source] as const,
    staleTime: keptFresh,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<StreamPage> => fetchPage(source, pageParam, signal),
    getNextPageParam: ({ next }) => next?.cursor ?? null,
  });

/** Fetches the first page of a stream, unless it is there and fresh. */
export function prefetchStream(source: StreamSource): Promise<void> {
  return queryClient.prefetchInfiniteQuery(streamQuery(source));
}

/** An entry with its newest replies. */
export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: ['activities', id] as const,
    staleTime: keptFresh,
    queryFn: async ({ signal }) => {
      const [activity, { replies }] = await Promise.all([
        call(getActivity, { params: { activityId: id }, signal }),
        call(listReplies, { params: { activityId: id, type: 'replies' }, signal }),
      ]);
      return withReplies(activity, replies);
    },
  });

/** True of what `activityQuery` fetches; likes lie below it. */
export const isActivityKey = (key: readonly unknown[]): boolean =>
  key[0] === 'activities' && key.length === 2;

/** Who liked a post or reply or reacted to it, the newest first. */
export const likesQuery = ({ activityId, replyId }: Target) =>
  queryOptions({
    queryKey: ['activities', activityId, 'likes', replyId] as const,
    staleTime: 0,
    queryFn: ({ signal }) =>
      replyId === null
        ? call(listLikes, { params: { id: activityId }, signal })
        : call(listLikesOfReply, { params: { id: replyId }, signal }),
  });

/** Every stream that was fetched, with what it holds. */
export function fetchedStreams(): { source: StreamSource; data: StreamData }[] {
  return queryClient
    .getQueriesData<StreamData>({ queryKey: ['streams'] })
    .flatMap(([key, data]) => (data ? [{ source: key[1] as StreamSource, data }] : []));
}

/** Changes the pages of a fetched stream; nothing is written when no page changes. */
export function changePages(
  source: StreamSource,
  change: (page: ActivityPage, index: number) => ActivityPage,
): void {
  queryClient.setQueryData(streamQuery(source).queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page, index) => {
      const answer = change(page.answer, index);
      return answer === page.answer ? page : { ...page, answer };
    });
    return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages };
  });
}

/** Where an entry is shown: among others in a stream, or on a page of its own. */
export type Place = 'stream' | 'page';

/** Changes an entry wherever it was fetched to, or only in one kind of place. */
export function changeActivity(id: number, change: (activity: Activity) => Activity, only?: Place): void {
  if (only !== 'page') {
    for (const { source } of fetchedStreams()) {
      changePages(source, (page) =>
        withEntries(page, (entries) =>
          entries.some((activity) => activity.id === id)
            ? entries.map((activity) => (activity.id === id ? change(activity) : activity))
            : entries,
        ),
      );
    }
  }
  if (only !== 'stream') {
    queryClient.setQueryData(activityQuery(id).queryKey, (activity) => activity && change(activity));
  }
}

/** Shows one's own answer to an appointment in the post about it. */
export function showAnswer(
  id: number,
  appointmentId: string,
  my_status: NonNullable<Activity['object']['appointment']>['my_status'],
): void {
  changeActivity(id, (activity) => {
    const { appointment } = activity.object;
    // Meanwhile it may have come anew, without the card.
    if (appointment?.id !== appointmentId) return activity;
    return { ...activity, object: { ...activity.object, appointment: { ...appointment, my_status } } };
  });
}

/** Shows what the pages show that an entry links to. */
export function showLinks(id: number, replyId: number | null, links: LinkPreview[]): void {
  changeActivity(id, (activity) =>
    replyId === null
      ? { ...activity, object: { ...activity.object, links } }
      : {
          ...activity,
          replies: activity.replies.map((reply) => (reply.id === replyId ? { ...reply, links } : reply)),
        },
  );
}

/** Shows what the server says of a poll in its post, unless something newer is shown. */
export function showPoll(id: number, { options, answer_count, poll }: PollState): void {
  changeActivity(id, (activity) => {
    const { object } = activity;
    const isOlder = (object.poll?.change ?? 0) > (poll?.change ?? 0);
    return isOlder ? activity : { ...activity, object: { ...object, options, answer_count, poll } };
  });
}

/** Entries about appointments, wherever they were fetched to. */
export function fetchedAppointmentPosts(): { id: number; appointmentId: number }[] {
  const alone = queryClient
    .getQueriesData<Activity>({ predicate: ({ queryKey }) => isActivityKey(queryKey) })
    .flatMap(([, activity]) => (activity ? [activity] : []));
  const posts = new Map<number, number>();
  for (const { id, object } of [...fetchedActivities(), ...alone])
    if (object.appointment_id !== null) posts.set(id, object.appointment_id);
  return [...posts].map(([id, appointmentId]) => ({ id, appointmentId }));
}

/** Puts an entry into every fetched stream that it belongs to. */
export function insertActivity(activity: Activity): void {
  for (const { source, data } of fetchedStreams()) {
    const place = belongs(activity, source);
    if (place === null) void queryClient.invalidateQueries({ queryKey: streamQuery(source).queryKey });
    const isKnown = data.pages.some(({ answer }) => entriesOf(answer).some(({ id }) => id === activity.id));
    if (place && !isKnown) {
      changePages(source, (page, index) => (index === 0 ? withActivity(page, activity) : page));
    }
  }
}

/** Takes an entry out of every fetched stream. */
export function dropActivity(id: number): void {
  for (const { source } of fetchedStreams()) {
    changePages(source, (page) =>
      withEntries(page, (entries) =>
        entries.some((activity) => activity.id === id)
          ? entries.filter((activity) => activity.id !== id)
          : entries,
      ),
    );
  }
}

/** What is written: the text with the uploads that hang on it. */
export interface Writing {
  content: string;
  files: number[];
  images: number[];
  /** Addresses in the text of which no preview is shown. */
  hidden_links?: string[];
}

/** The text as the server will show it; empty where the renderer cannot be loaded. */
async function htmlOf(content: string): Promise<string> {
  // The editor, in which it was written, has brought the renderer along.
  return import('@dorfplatz/content').then(({ renderHtml }) => renderHtml(content)).catch(() => '');
}

/** What was known when something was sent for the first time, by the key that all its attempts share. */
const newestKnown = new Map<string, number>();

/** What stands where something is being sent. */
export async function pendingOf(
  { content, files, images }: Writing,
  key: string,
  known: readonly { id: number }[],
) {
  if (!newestKnown.has(key)) newestKnown.set(key, Math.max(0, ...known.map(({ id }) => id)));
  return {
    key,
    content,
    html: await htmlOf(content),
    attachmentCount: files.length + images.length,
    newestKnown: newestKnown.get(key)!,
  };
}

/** The entries of every stream that was fetched. */
export const fetchedActivities = (): Activity[] =>
  fetchedStreams().flatMap(({ data }) => data.pages.flatMap(({ answer }) => entriesOf(answer)));

/** What a post has beside its text: what it asks. */
export type More = Omit<BodyOf<typeof createActivity>, keyof Writing | 'streams'>;
export type ChangedMore = Omit<BodyOf<typeof updateActivity>, keyof Writing>;

/** Posts into streams; shows the post at once, as being sent until it is confirmed. Throws ApiError. */
export async function post(
  writing: Writing,
  streams: readonly Pick<PostingPlace, 'id' | 'groupSlug' | 'slug' | 'isMain'>[],
  idempotencyKey: string,
  more: More = {},
  isOfficial = false,
): Promise<void> {
  const entry = {
    title: more.title ?? '',
    ...(await pendingOf(writing, idempotencyKey, fetchedActivities())),
    activityId: null,
    streams,
  };
  const body = {
    ...writing,
    ...more,
    streams: streams.map(({ id }) => id),
    ...(isOfficial && { confirmation: true }),
  };
  await showWhile(entry, () => call(createActivity, { body, idempotencyKey }), insertActivity);
}

/**
 * Saves an edited post. Throws ApiError: 409 when it was edited since.
 * @param basedOn when that which was changed had been edited
 */
export async function savePost(
  id: number,
  writing: Writing,
  basedOn: string | null,
  more: ChangedMore = {},
): Promise<void> {
  const body = { ...writing, ...more, based_on: basedOn };
  const saved = await call(updateActivity, { params: { id }, body });
  changeActivity(id, (activity) => ({ ...saved, replies: activity.replies, unread: activity.unread }));
}

/** Takes a post away; it comes back when the server refuses. Throws ApiError. */
export async function removePost(activity: Activity): Promise<void> {
  dropActivity(activity.id);
  try {
    await call(deleteActivity, { params: { id: activity.id } });
  } catch (error) {
    insertActivity(activity);
    throw error;
  }
}

/** Brings a post back that one has just deleted. Throws ApiError. */
export async function bringPostBack(id: number): Promise<void> {
  insertActivity(await call(restoreActivity, { params: { id } }));
}

/** Has one of one's own lists read anew. */
export function freshenList(list: OwnList): void {
  void queryClient.invalidateQueries({ queryKey: streamQuery({ slug: list }).queryKey });
}

export type Target = { activityId: number; replyId: number | null };
