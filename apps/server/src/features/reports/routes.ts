import {
  actOnReport as actOnReportCall,
  listReports,
  listReportsOfGroup,
  report as reportCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../platform/http/counted-page.ts';
import { type Context, PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadActivity, replyById } from '../activities/index.ts';
import { findGroup } from '../groups/index.ts';
import { reportedPage } from '../pages/index.ts';
import { actOnReport, type Reported, report } from './commands.ts';
import { takesReports } from './policy.ts';
import { presentReport } from './present.ts';
import { findReport, reportsFor } from './queries.ts';

const ENTRY = /^\/activities\/(\d{1,15})(?:#reply-(\d{1,15}))?$/;

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, environment } = services;
  const { kysely, reads } = db;

  /** The address within the network. Throws 422 for one elsewhere. */
  function pathOf(url: string): string {
    const parsed = URL.parse(url.trim(), environment.publicUrl);
    if (!parsed || parsed.origin !== new URL(environment.publicUrl).origin)
      throw invalid({ url: ['foreign'] });
    return `${parsed.pathname}${parsed.search}${parsed.hash}`;
  }

  /** What an address names. Throws 422 for an entry that the viewer does not see, and for their own. */
  async function reportedAt(viewer: Viewer, url: string): Promise<Reported> {
    const named = ENTRY.exec(url);
    const about = {
      url,
      activityId: null,
      replyId: null,
      pageId: null,
      authorId: null,
      groupId: null,
      content: '',
    };
    const unknown = () => invalid({ url: ['unknown'] });
    if (!named) {
      const page = await reportedPage(kysely, viewer, url).catch(() => {
        throw unknown();
      });
      if (!page) return about;
      const { id, ...written } = page;
      if (written.authorId === viewer.memberId) throw invalid({ url: ['own'] });
      // By its number it is one report, whatever address of it was named.
      return { ...about, ...written, url: `/pages/${id}`, pageId: id };
    }
    const post = await loadActivity(reads, viewer, Number(named[1])).catch(() => {
      throw unknown();
    });
    const reply = named[2] ? await replyById(kysely, viewer, post, Number(named[2])) : undefined;
    if (named[2] && !reply) throw unknown();
    const entry = reply ?? post;
    if (entry.author_id === viewer.memberId) throw invalid({ url: ['own'] });
    return {
      url,
      activityId: post.id,
      replyId: reply?.id ?? null,
      pageId: null,
      authorId: entry.author_id,
      groupId: post.places.length === 1 ? post.places[0]!.group_id : null,
      content: entry.content,
    };
  }

  serve(http, services, reportCall, async ({ viewer, body, write }) => {
    if (!takesReports(settings.current())) throw notFound();
    const about = await reportedAt(viewer, pathOf(body.url));
    const { reason, text = '' } = body;
    await write((tx) => report(tx, viewer, about, { reason, text }));
  });

  /** A page of the reports that the viewer decides about, or of those of a group among them. */
  async function list(
    {
      viewer,
      language,
      query,
      pages,
    }: Pick<Context<typeof listReports>, 'viewer' | 'language' | 'query' | 'pages'>,
    groupId?: number,
  ) {
    const page = query.page ?? 1;
    const status = query.status ?? 'open';
    const { rows, total } = await countedPage(page, (each) =>
      reportsFor(kysely, viewer, { status, groupId, page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { reports: rows.map((row) => presentReport({ viewer, language }, row, settings.current())) };
  }

  serve(http, services, listReports, (context) => {
    if (!context.viewer.isNetworkAdmin) throw forbidden();
    return list(context);
  });

  serve(http, services, listReportsOfGroup, async (context) => {
    const { viewer, params } = context;
    const group = await findGroup(kysely, viewer, params.slug);
    if (!group) throw notFound();
    if (!viewer.isNetworkAdmin && !group.is_admin) throw forbidden();
    return list(context, group.id);
  });

  serve(http, services, actOnReportCall, async ({ viewer, params, body, language, write }) => {
    const { act, text = '', based_on: basedOn = null } = body;
    return write(async (tx) => {
      await actOnReport(tx, viewer, params.id, { act, text, basedOn }, language);
      return presentReport(
        { viewer, language },
        (await findReport(tx, viewer, params.id))!,
        settings.current(),
      );
    });
  });
}
