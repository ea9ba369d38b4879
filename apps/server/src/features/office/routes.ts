import {
  discoverOffices,
  getDocsActions,
  getWopiActions,
  type OfficeType,
  openOffice,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { mustNotPreview } from '../../platform/http/read-only.ts';
import { serve } from '../../platform/http/serve.ts';
import { wantsPage } from '../../platform/http/wants-page.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canEditInOffice, loadFile, refuseBound, settingsOf } from '../files/index.ts';
import { actionsFor, actionUrl, isAuthorized, knownOf, officeActionOf } from './actions.ts';
import { createOffices, type Office } from './offices.ts';
import { signOfficeToken, wopiIdOf } from './tokens.ts';
import { wopiRoutes } from './wopi-routes.ts';

const KEPT_SECONDS = 3600;
const HOST_PAGE = /^\/files\/\d+\/(wopi|docs)\/host\//;

export function routes(http: FastifyInstance, services: Services): void {
  const { db, environment, signedTokens } = services;
  const { shown, toldIn } = settingsOf(services);
  const offices = createOffices(services);

  const actionsOf = async (type: OfficeType, viewer: Viewer, fileId: number) => {
    const file = await loadFile(db.reads, viewer, fileId, shown());
    const discovered = await offices.of(type)?.discovery();
    return { actions: discovered ? actionsFor(discovered, type, viewer, file) : [] };
  };

  serve(http, services, getWopiActions, ({ viewer, params }) => actionsOf('wopi', viewer, params.fileId));
  serve(http, services, getDocsActions, ({ viewer, params }) => actionsOf('docs', viewer, params.fileId));

  serve(http, services, discoverOffices, async ({ reply }) => {
    const known = await Promise.all(
      offices.all.map(async (office) => {
        const discovered = await office.discovery();
        return discovered ? [knownOf(office.type, discovered)] : [];
      }),
    );
    // What an office said is kept by browsers too; that one said nothing is not [RUL-0170].
    if (known.length > 0 && known.every((one) => one.length > 0))
      reply.header('cache-control', `private, max-age=${KEPT_SECONDS}`);
    return { offices: known.flat() };
  });

  http.register(async (hosting) => {
    allowFrames(hosting, offices.all);
    serve(hosting, services, openOffice, async ({ viewer, params, language, reply }) => {
      const file = await loadFile(db.kysely, viewer, params.id, shown());
      const discovered = await offices.of(params.type)?.discovery();
      const action = discovered && officeActionOf(discovered, params.action, file);
      if (!action) throw notFound();
      if (!isAuthorized(viewer, file, params.action)) throw forbidden();
      if (params.action !== 'view' && !canEditInOffice(viewer, file)) {
        refuseBound(file, toldIn(viewer, language));
        throw forbidden();
      }
      // The office writes by itself later, in calls that are none of the page.
      if (params.action !== 'view') mustNotPreview(undefined, viewer);
      const what = {
        fileId: file.id,
        office: params.type,
        action: params.action,
        // What waits to be approved is seen by nobody else, also of those who work on the file.
        isDraft: file.is_reviewed && params.action !== 'view',
      };
      const { token, expiresAt } = signOfficeToken(signedTokens, viewer, what);
      const source = `${environment.publicUrl}/wopi/files/${wopiIdOf({ ...what, memberId: viewer.memberId })}`;
      reply.header('cache-control', 'no-store');
      return {
        file: { id: file.id, name: file.original_filename, html_url: `/files/${file.id}` },
        action: params.action,
        app: action.app,
        action_url: actionUrl(action, source, language),
        access_token: token,
        access_token_ttl: expiresAt,
        expires_at: new Date(expiresAt).toISOString(),
      };
    });
  });

  wopiRoutes(http, services, offices);
}

/** Lets the page that hosts an office, and no other, show frames of the offices and send forms to them. */
function allowFrames(http: FastifyInstance, all: readonly Office[]): void {
  const origins = async (): Promise<string[]> => {
    const discovered = await Promise.all(all.map((office) => office.discovery()));
    const addresses = discovered.flatMap((one) => one?.actions.map(({ urlsrc }) => urlsrc) ?? []);
    return [
      ...new Set(addresses.flatMap((address) => URL.parse(address.replace(/[<?].*$/s, ''))?.origin ?? [])),
    ];
  };
  http.addHook('onSend', async (request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy');
    if (!wantsPage(request) || !HOST_PAGE.test(request.url) || typeof policy !== 'string') return payload;
    const added = (await origins()).join(' ');
    if (added !== '')
      reply.header(
        'content-security-policy',
        policy
          .replace("frame-src 'self'", `frame-src 'self' ${added}`)
          .replace("form-action 'self'", `form-action 'self' ${added}`),
      );
    return payload;
  });
}
