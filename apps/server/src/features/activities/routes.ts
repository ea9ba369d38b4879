import {
  type Activity,
  type ActivityPage,
  createActivity as createActivityCall,
  deleteActivity as deleteActivityCall,
  findTags,
  getActivity,
  getGroupStream,
  getStream,
  getStreamOfGroup,
  listStreams,
  markStreamsRead,
  restoreActivity,
  updateActivity as updateActivityCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import { type Context, serve } from '../../platform/http/serve.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { tagSpelling } from '../../platform/tag-spelling.ts';
import { STREAM_PAGE, type StreamSource } from './audience.ts';
import { type Created, checkContent, plainActivity } from './commands.ts';
import { deleteEntry, takeBack } from './deletion.ts';
import { intoStreams } from './gone-streams.ts';
import { loadActivity } from './load-activity.ts';
import { isOwnSource } from './own-sources.ts';
import { partsOf, replyPartsOf } from './parts.ts';
import { pinRoutes } from './pin-routes.ts';
import { entryAbilities, isFollowed, pinsIn, postAbilities, postsInto } from './policy.ts';
import { changePost, type NewPost, postTypeOf, publishPost } from './post-types.ts';
import { justWritten, presentActivity, presentStream } from './present.ts';
import { activityPage, createStreamFinder, findStream, visibleStreams } from './queries.ts';
import { markRead, unreadActivities, unreadTotal } from './read-markers.ts';
import { readPost } from './read-post.ts';
import type { ActivityRow, EntryRow, StreamRow } from './tables.ts';
import { findTagsByName } from './tags.ts';

const visibleStreamIds = (row: EntryRow): number[] =>
  row.places.filter((place) => place.visible).map((place) => place.id);

const isNote = ({ type = 'note' }: Pick<NewPost, 'type'>): boolean => type === 'note';

/** What gathers several streams has no name of its own, and nothing is pinned there. */
const gathering = (viewer: Viewer, slug: string): ActivityPage['stream'] => ({
  id: null,
  slug,
  name: '',
  group_slug: null,
  group_name: null,
  is_main: false,
  siblings: 1,
  archived: false,
  posters: 'members',
  muted: false,
  can: { post: !viewer.isExternal && !isOwnSource(slug), pin: false, mute: false },
});

const presentStreamHead = (viewer: Viewer, place: StreamRow): ActivityPage['stream'] => ({
  id: place.id,
  slug: place.slug,
  name: place.name,
  group_slug: place.group_slug,
  group_name: place.group_name,
  is_main: place.is_main,
  siblings: place.siblings,
  archived: place.archived,
  posters: place.posters,
  muted: place.muted,
  can: { post: postsInto(viewer, place), pin: pinsIn(viewer, place), mute: isFollowed(viewer, place) },
});

type StreamCall = typeof getStream | typeof getGroupStream | typeof getStreamOfGroup;

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { reads } = db;
  const findStreams = createStreamFinder(db);
  const present = (viewer: Viewer, id: number): Promise<Activity> => readPost(services, viewer, id);

  async function page(
    { viewer, query, nextCursor }: Pick<Context<StreamCall>, 'viewer' | 'query' | 'nextCursor'>,
    slug: string,
    place: StreamRow | undefined,
  ) {
    const base: StreamSource = place
      ? { kind: 'container', id: place.id }
      : slug === 'subscribed' || isOwnSource(slug)
        ? { kind: slug }
        : { kind: 'all' };
    const source: StreamSource = query.tag
      ? { kind: 'tag', tag: tagSpelling(query.tag), containerId: place?.id ?? null }
      : base;
    const rows = await activityPage(db, viewer, source, query.cursor ? readCursor(query.cursor) : undefined);
    const streamId = source.kind === 'container' ? source.id : null;
    const pinOf = (row: ActivityRow) => row.pins?.find(({ stream_id }) => stream_id === streamId);
    const pinned = rows.filter(pinOf).sort((one, other) => (pinOf(one)!.at < pinOf(other)!.at ? 1 : -1));
    const byTime = rows.filter((row) => !pinOf(row));
    const shown = byTime.slice(0, STREAM_PAGE);
    const naming = settings.current();
    const [parts, replyParts] = await Promise.all([
      partsOf(services, viewer, [...pinned, ...shown]),
      replyPartsOf(
        services,
        viewer,
        [...pinned, ...shown].flatMap(({ replies }) => replies),
      ),
    ]);
    const last = shown.at(-1);
    nextCursor(byTime.length > STREAM_PAGE && last ? encodeCursor(last.listed_at, last.id) : null);
    const presented = (row: (typeof rows)[0]) =>
      presentActivity(viewer, row, row.replies, naming, parts, replyParts);
    return {
      stream: place ? presentStreamHead(viewer, place) : gathering(viewer, slug),
      pinned: pinned.map(presented),
      activities: shown.map(presented),
    };
  }

  serve(http, services, listStreams, async ({ viewer, query }) => {
    const [places, unreads] = await Promise.all([
      visibleStreams(db, viewer, query.group),
      unreadActivities(db, viewer),
    ]);
    if (query.group !== undefined && places.length === 0) throw notFound();
    const unread = new Map(unreads.streams.map((stream) => [stream.id, stream.unread]));
    return {
      activitystreams: places.map((place) => ({
        ...presentStream(place),
        archived: place.archived,
        muted: place.muted,
        unread: unread.get(place.id) ?? 0,
        can: { post: postsInto(viewer, place) },
      })),
    };
  });

  serve(http, services, getStream, async (context) => {
    const { slug } = context.params;
    if (slug === 'all' || slug === 'subscribed' || isOwnSource(slug)) return page(context, slug, undefined);
    const place = await findStream(db, context.viewer, slug);
    if (!place) throw notFound();
    return page(context, slug, place);
  });

  serve(http, services, getGroupStream, async (context) => {
    const place = await findStream(db, context.viewer, '', context.params.groupSlug);
    if (!place) throw notFound();
    return page(context, place.slug, place);
  });

  serve(http, services, getStreamOfGroup, async (context) => {
    const place = await findStream(db, context.viewer, context.params.slug, context.params.groupSlug);
    if (!place) throw notFound();
    return page(context, place.slug, place);
  });

  serve(http, services, getActivity, async ({ viewer, params }) => {
    return present(viewer, params.activityId);
  });

  serve(http, services, createActivityCall, async ({ viewer, body, write, writeOne }) => {
    const ids = [...new Set(body.streams)];
    const places = await findStreams(viewer, ids);
    if (places.length < ids.length) throw invalid({ streams: ['unknown'] });
    if (!places.every((place) => postsInto(viewer, place))) throw forbidden();
    if (body.confirmation && !postAbilities(viewer, viewer.memberId, places).request_confirmation)
      throw forbidden();
    const kept = postTypeOf(body);
    kept?.check(body, viewer);
    const { content } = checkContent(body.content, kept?.mayBeBlank);
    const language = await languageOf(content);
    const plain = isNote(body) && !body.confirmation ? plainActivity(viewer, body, ids, language) : undefined;
    const created = plain
      ? (await intoStreams(() => writeOne<Created>(plain)))!
      : await write((tx) => publishPost(tx, viewer, body, ids, language));
    if (!isNote(body) || body.confirmation || body.files?.length || body.images?.length)
      return present(viewer, created.id);
    const row: ActivityRow = {
      ...justWritten(viewer, created, { content, language }),
      activity_id: null,
      type: 'note',
      title: '',
      parts: [],
      appointment_id: null,
      reply_count: 0,
      places,
      pins: null,
      unread: false,
      share_count: 0,
      bookmarked: false,
      follows: null,
      replied: false,
      listed_at: created.created_at,
    };
    return presentActivity(viewer, row, [], settings.current());
  });

  serve(http, services, updateActivityCall, async ({ viewer, params, body, write }) => {
    const row = await loadActivity(reads, viewer, params.id);
    if (!entryAbilities(viewer, row.author_id, row.places).update) throw forbidden();
    await write((tx) => changePost(tx, viewer, row, body, visibleStreamIds(row)));
    return present(viewer, row.id);
  });

  serve(http, services, deleteActivityCall, async ({ viewer, params, write }) => {
    const row = await loadActivity(reads, viewer, params.id);
    if (!entryAbilities(viewer, row.author_id, row.places).destroy) throw forbidden();
    await write((tx) => deleteEntry(tx, viewer, { activityId: row.id, replyId: null }));
  });

  serve(http, services, restoreActivity, async ({ viewer, params: { id }, write }) => {
    await write(async (tx) => {
      if (!(await takeBack(tx, viewer, { activityId: id, replyId: null }))) throw notFound();
      const row = await loadActivity(tx, viewer, id);
      // Whoever moderates no more brings nothing of others back.
      if (!entryAbilities(viewer, row.author_id, row.places).destroy) throw notFound();
    });
    return present(viewer, id);
  });

  serve(http, services, markStreamsRead, async ({ viewer, body, write }) => {
    const until = body.activity_id
      ? (await loadActivity(reads, viewer, body.activity_id)).created_at
      : undefined;
    if (!body.all && !body.streams) throw invalid({ streams: ['required'] });
    await write((tx) => markRead(tx, viewer, until, body.all ? undefined : body.streams));
    return { Activitystreams: await unreadTotal(db, viewer) };
  });

  pinRoutes(http, services);

  serve(http, services, findTags, async ({ viewer, query }) => ({
    tags: await findTagsByName(db.searches, viewer, settings.current(), query),
  }));
}
