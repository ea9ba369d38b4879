import {
  getMinistryMembership,
  listMinisters,
  listMinistryCharges,
  removeMinister as removeCall,
  saveMinister as saveCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { presentActor } from '../members/index.ts';
import { insistOnModule, isMinister } from './access.ts';
import { removeMinister, saveMinister } from './commands.ts';
import { canNameMinisters } from './policy.ts';
import { presentCharge, presentEntry, presentMinister } from './present.ts';
import { chargesOf, entryRows, loadMembership, ministerRows } from './queries.ts';

export function ministryRoutes(http: FastifyInstance, services: Services): void {
  const { kysely, reads } = services.db;
  const naming = () => services.settings.current();

  /** @throws Problem 404: who is in charge of whom is there for administrators alone */
  function insistOnAdministrator(viewer: Viewer): void {
    insistOnModule(services);
    if (!canNameMinisters(viewer)) throw notFound();
  }

  serve(http, services, listMinisters, async ({ viewer, query, pages }) => {
    insistOnAdministrator(viewer);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      ministerRows(kysely, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { ministers: rows.map((row) => presentMinister(row, naming())) };
  });

  serve(http, services, saveCall, async ({ viewer, params, body, write }) => {
    insistOnAdministrator(viewer);
    return write(async (tx) => {
      await saveMinister(tx, params.id, body.member_ids);
      const [row] = await ministerRows(tx, { id: params.id });
      return presentMinister(row!, naming());
    });
  });

  serve(http, services, removeCall, async ({ viewer, params, write }) => {
    insistOnAdministrator(viewer);
    await write((tx) => removeMinister(tx, params.id));
  });

  serve(http, services, listMinistryCharges, async ({ viewer }) => {
    insistOnModule(services);
    if (!canNameMinisters(viewer) && !(await isMinister(reads, viewer))) throw notFound();
    return { charges: (await chargesOf(reads, viewer)).map((row) => presentCharge(row, naming())) };
  });

  serve(http, services, getMinistryMembership, async ({ viewer, params, query, pages }) => {
    insistOnModule(services);
    const { member, ministers } = await loadMembership(reads, viewer, params.membershipId);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      entryRows(reads, viewer, member.id, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return {
      member: presentActor(member, naming()),
      ministers: (ministers ?? []).map((each) => presentActor(each, naming())),
      entries: rows.map((row) => presentEntry(viewer, row, naming())),
    };
  });
}
