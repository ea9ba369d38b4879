import { EMBED_ORIGINS } from '@dorfplatz/content/documents';
import {
  getLinkPicture,
  type LinkPreview,
  previewLink,
  setActivityLink,
  setReplyLink,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, serve } from '../../platform/http/serve.ts';
import { wantsPage } from '../../platform/http/wants-page.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { activityOfReply, entryAbilities, loadActivity, replyById } from '../activities/index.ts';
import { sendVariant } from '../uploads/index.ts';
import { removeLink } from './commands.ts';
import { normalAddress } from './normal-address.ts';
import { presentPreview } from './present.ts';
import { pictureOf, shownBy } from './queries.ts';
import { PLAYER_HOSTS } from './reading/providers.ts';
import { freshPreview } from './refresh.ts';
import type { Entry } from './tables.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, environment, limits, settings, storage } = services;

  /** Throws 404 where the network shows no previews. */
  function mustShowPreviews(): void {
    if (!settings.current().link_previews) throw notFound();
  }

  serve(http, services, previewLink, async ({ viewer, body }) => {
    mustShowPreviews();
    await limits.take('link_preview', `m${viewer.memberId}`);
    const address = normalAddress(body.url, environment.publicUrl);
    if (address === undefined) throw invalid({ url: ['invalid'] });
    if (!services.fetcher.accepts(address)) return { preview: null };
    const row = await freshPreview(services, address);
    return { preview: row.state === 'ready' ? presentPreview(row) : null };
  });

  serve(http, services, getLinkPicture, async ({ params, request, reply }) => {
    mustShowPreviews();
    const file = await pictureOf(db.kysely, params.key);
    if (!file) throw notFound();
    await sendVariant(storage, { request, reply }, file, '435x435');
  });

  async function set(
    {
      viewer,
      body,
      params,
      write,
    }: Pick<Context<typeof setActivityLink>, 'viewer' | 'body' | 'params' | 'write'>,
    entry: Entry,
    authorId: number,
    places: Parameters<typeof entryAbilities>[2],
  ): Promise<{ links: LinkPreview[] }> {
    if (!entryAbilities(viewer, authorId, places).update) throw forbidden();
    await write((tx) => removeLink(tx, entry, params.linkId, body.removed));
    const [kind, id] =
      entry.replyId === null
        ? (['activity_id', entry.activityId] as const)
        : (['reply_id', entry.replyId] as const);
    const shown = await shownBy(db.kysely, kind, [id]);
    return { links: shown.get(id)?.map(presentPreview) ?? [] };
  }

  serve(http, services, setActivityLink, async (context) => {
    mustShowPreviews();
    const row = await loadActivity(db.reads, context.viewer, context.params.id);
    return set(context, { activityId: row.id, replyId: null }, row.author_id, row.places);
  });

  async function loadReply(viewer: Viewer, replyId: number) {
    const activityId = await activityOfReply(db.kysely, replyId);
    if (activityId === undefined) throw notFound();
    const row = await loadActivity(db.reads, viewer, activityId);
    const reply = await replyById(db.kysely, viewer, row, replyId);
    if (!reply) throw notFound();
    return { row, reply };
  }

  serve(http, services, setReplyLink, async (context) => {
    mustShowPreviews();
    const { row, reply } = await loadReply(context.viewer, context.params.id);
    return set(context, { activityId: row.id, replyId: reply.id }, reply.author_id, row.places);
  });

  // Players are framed from their own hosts, and only once somebody asks for one; those of documents may be anyway.
  const known: readonly string[] = EMBED_ORIGINS;
  const hosts = PLAYER_HOSTS.map((host) => `https://${host}`)
    .filter((origin) => !known.includes(origin))
    .join(' ');
  http.addHook('onSend', async (request, reply, payload) => {
    if (!wantsPage(request) || !settings.current().link_previews) return payload;
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string')
      reply.header(
        'content-security-policy',
        policy.replace("frame-src 'self'", `frame-src 'self' ${hosts}`),
      );
    return payload;
  });
}
