import {
  type Activity,
  createActivity as createActivityCall,
  deleteActivity as deleteActivityCall,
  findTags,
  getActivity,
  getGroupStream,
  getStream,
  getStreamOfGroup,
  listStreams,
  markStreamsRead,
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
import { deleteEntry } from './deletion.ts';
import { loadActivity } from './load-activity.ts';
import { partsOf } from './parts.ts';
import { entryAbilities, takesPart } from './policy.ts';
import { changePost, type NewPost, postTypeOf, publishPost } from './post-types.ts';
import { justWritten, presentActivity, presentStream } from './present.ts';
import { activityPage, createStreamFinder, findStream, repliesBefore, visibleStreams } from './queries.ts';
import { markRead, unreadTotal } from './read-markers.ts';
import type { ActivityRow, EntryRow, PlaceRow } from './tables.ts';
import { findTagsByName } from './tags.ts';
import { asItStood, readableUntil } from './what-stood.ts';

const visibleStreamIds = (row: EntryRow): number[] =>
  row.places.filter((place) => place.visible).map((place) => place.id);

const isNote = ({ type = 'note' }: Pick<NewPost, 'type'>): boolean => type === 'note';

type StreamCall = typeof getStream | typeof getGroupStream | typeof getStreamOfGroup;

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { reads } = db;
  const findStreams = createStreamFinder(db);

  async function page(
    { viewer, query, nextCursor }: Pick<Context<StreamCall>, 'viewer' | 'query' | 'nextCursor'>,
    slug: string,
    place: PlaceRow | undefined,
  ) {
    const base: StreamSource = place
      ? { kind: 'container', id: place.id }
      : slug === 'subscribed'
        ? { kind: 'subscribed' }
        : { kind: 'all' };
    const source: StreamSource = query.tag
      ? { kind: 'tag', tag: tagSpelling(query.tag), containerId: place?.id ?? null }
      : base;
    const rows = await activityPage(db, viewer, source, query.cursor ? readCursor(query.cursor) : undefined);
    const shown = rows.slice(0, STREAM_PAGE);
    const naming = settings.current();
    const parts = await partsOf(services, viewer, shown);
    const last = shown.at(-1);
    nextCursor(rows.length > STREAM_PAGE && last ? encodeCursor(last.created_at, last.id) : null);
    return {
      stream: {
        slug: place?.slug ?? slug,
        name: place?.name ?? '',
        group_slug: place?.group_slug ?? null,
        can: { post: place ? takesPart(viewer, place) : !viewer.isExternal },
      },
      activities: shown.map((row) => presentActivity(viewer, row, row.replies, naming, parts)),
    };
  }

  /** An entry with its newest replies; throws 404 for who may not see it. */
  async function present(viewer: Viewer, id: number): Promise<Activity> {
    const [row] = await activityPage(db, viewer, { kind: 'activity', id }, undefined);
    const until = row && (await readableUntil(reads, viewer, row));
    if (!row || until === undefined) throw notFound();
    const stood =
      until === null
        ? row
        : await asItStood(reads, row, until, (limit) =>
            repliesBefore(reads, viewer, { ...row, until }, undefined, limit),
          );
    const parts = await partsOf(services, viewer, [row]);
    return presentActivity(viewer, stood, stood.replies, settings.current(), parts);
  }

  serve(http, services, listStreams, async ({ viewer }) => {
    const places = await visibleStreams(db, viewer);
    return { activitystreams: places.map(presentStream) };
  });

  serve(http, services, getStream, async (context) => {
    const { slug } = context.params;
    if (slug === 'all' || slug === 'subscribed') return page(context, slug, undefined);
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
    if (!places.every((place) => takesPart(viewer, place))) throw forbidden();
    const kept = postTypeOf(body);
    kept?.check(body, viewer);
    const { content } = checkContent(body.content, kept?.mayBeBlank);
    const language = await languageOf(content);
    const plain = isNote(body) ? plainActivity(viewer, body, ids, language) : undefined;
    const created = plain
      ? (await writeOne<Created>(plain))!
      : await write((tx) => publishPost(tx, viewer, body, ids));
    if (!isNote(body) || body.files?.length || body.images?.length) return present(viewer, created.id);
    const row: ActivityRow = {
      ...justWritten(viewer, created, { content, language }),
      activity_id: null,
      type: 'note',
      title: '',
      parts: [],
      appointment_id: null,
      reply_count: 0,
      places,
      unread: false,
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

  serve(http, services, markStreamsRead, async ({ viewer, body, write }) => {
    const until = body.activity_id
      ? (await loadActivity(reads, viewer, body.activity_id)).created_at
      : undefined;
    if (!body.all && !body.streams) throw invalid({ streams: ['required'] });
    await write((tx) => markRead(tx, viewer, until, body.all ? undefined : body.streams));
    return { Activitystreams: await unreadTotal(db, viewer) };
  });

  serve(http, services, findTags, async ({ viewer, query }) => ({
    tags: await findTagsByName(db.searches, viewer, settings.current(), query),
  }));
}
