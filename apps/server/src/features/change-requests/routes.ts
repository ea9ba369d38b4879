import type { Language } from '@dorfplatz/contract';
import {
  acceptChangeRequest,
  listChangeRequests,
  listOwnChangeRequests,
  rejectChangeRequest,
  requestChange as requestChangeCall,
  withdrawChangeRequest,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { type Sql, sql } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  memberProperties,
  presentDefinitions,
  presentValues,
  storedProfiles,
} from '../property-sets/index.ts';
import { acceptChange, rejectChange, requestChange, withdrawChange } from './commands.ts';
import { allowedNames, allowedProperties, takesChangeRequests } from './policy.ts';
import { presentRequests } from './present.ts';
import { findRequest, requestsByState, requestsOf } from './queries.ts';
import type { ChangeRequestRow } from './tables.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  const present = async (tx: Sql, viewer: Viewer, language: Language, rows: readonly ChangeRequestRow[]) => {
    const properties = await memberProperties(tx);
    return presentRequests(tx, { viewer, language, network: settings.current(), properties }, rows);
  };

  const presentOne = async (tx: Sql, viewer: Viewer, language: Language, id: number) => {
    const row = await findRequest(tx, id);
    if (!row) throw notFound();
    return (await present(tx, viewer, language, [row]))[0]!;
  };

  serve(http, services, requestChangeCall, async ({ viewer, body, language, write }) => {
    if (!takesChangeRequests(settings.current())) throw notFound();
    return write(async (tx) => {
      const id = await requestChange(tx, viewer, settings.current(), body);
      return presentOne(tx, viewer, language, id);
    });
  });

  serve(http, services, listOwnChangeRequests, async ({ viewer, language }) => {
    const network = settings.current();
    if (!takesChangeRequests(network)) throw notFound();
    const { kysely } = db;
    const [all, rows, stored, person] = await Promise.all([
      memberProperties(kysely),
      requestsOf(kysely, viewer.memberId),
      storedProfiles(kysely, 'member', [viewer.memberId]),
      sql<{ first_name: string; last_name: string }>`
        select first_name, last_name from members where id = ${viewer.memberId}
      `.execute(kysely),
    ]);
    const properties = allowedProperties(network, all);
    const owned = { properties, values: stored.get(viewer.memberId) ?? {}, mayReadAll: true };
    const requests = await presentRequests(kysely, { viewer, language, network, properties: all }, rows);
    return {
      names: allowedNames(network),
      definitions: presentDefinitions(properties, { language, networkLanguage: network.language }),
      ...person.rows[0]!,
      values: (await presentValues(kysely, new Map([[viewer.memberId, owned]]))).get(viewer.memberId) ?? {},
      open: requests.find(({ state }) => state === 'open') ?? null,
      earlier: requests.filter(({ state }) => state !== 'open').slice(0, 10),
    };
  });

  serve(http, services, withdrawChangeRequest, ({ viewer, params, write }) =>
    write((tx) => withdrawChange(tx, viewer, params.id)),
  );

  serve(http, services, listChangeRequests, async ({ viewer, query, language, pages }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      requestsByState(db.searches, query.status ?? 'open', { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { change_requests: await present(db.kysely, viewer, language, rows) };
  });

  serve(http, services, acceptChangeRequest, async ({ viewer, params, body, language, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return write(async (tx) => {
      const { answer = '', overwrite = false } = body;
      await acceptChange(tx, viewer, params.id, { answer, overwrite });
      return presentOne(tx, viewer, language, params.id);
    });
  });

  serve(http, services, rejectChangeRequest, async ({ viewer, params, body, language, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return write(async (tx) => {
      await rejectChange(tx, viewer, params.id, body.answer ?? '');
      return presentOne(tx, viewer, language, params.id);
    });
  });
}
