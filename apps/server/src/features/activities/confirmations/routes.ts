import {
  confirmActivity,
  endConfirmation as endConfirmationCall,
  listConfirmations,
  remindOfConfirmation,
  requestConfirmation as requestConfirmationCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict, forbidden } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { loadActivity } from '../load-activity.ts';
import { postAbilities } from '../policy.ts';
import { presentAuthor } from '../present.ts';
import { readPost } from '../read-post.ts';
import { confirm, endConfirmation, remind, requestConfirmation } from './commands.ts';
import { cardsOf, followsUp } from './part.ts';
import { countsOf, PEOPLE_PAGE, peopleOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { settings } = services;
  const { reads } = services.db;

  async function loadToRun(viewer: Viewer, id: number): Promise<void> {
    const row = await loadActivity(reads, viewer, id);
    if (!postAbilities(viewer, row.author_id, row.places).request_confirmation) throw forbidden();
  }

  serve(http, services, requestConfirmationCall, async ({ viewer, params: { id }, write }) => {
    await loadToRun(viewer, id);
    await write((tx) => requestConfirmation(tx, viewer, id));
    return readPost(services, viewer, id);
  });

  serve(http, services, endConfirmationCall, async ({ viewer, params: { id }, write }) => {
    await loadToRun(viewer, id);
    await write((tx) => endConfirmation(tx, viewer, id));
  });

  serve(http, services, confirmActivity, async ({ viewer, params: { id }, write }) => {
    const row = await loadActivity(reads, viewer, id);
    const card = (await cardsOf(reads, viewer, [row])).get(id);
    if (!card) throw conflict('not_official');
    if (!card.can.confirm && card.confirmed_at === null) throw forbidden();
    return write(async (tx) => {
      await confirm(tx, viewer, id);
      return (await cardsOf(tx, viewer, [row])).get(id)!;
    });
  });

  serve(http, services, listConfirmations, async ({ viewer, params: { id }, query, pages }) => {
    const row = await loadActivity(reads, viewer, id);
    if (!followsUp(viewer, row)) throw forbidden();
    const counts = await countsOf(reads, id);
    if (!counts) throw conflict('not_official');
    const number = query.page ?? 1;
    const { rows, total } = await countedPage(number, (page) =>
      peopleOf(reads, id, query.state ?? 'open', page),
    );
    pages(total, PEOPLE_PAGE, number);
    const naming = settings.current();
    return {
      people: rows.map((person) => ({
        actor: presentAuthor(person, naming),
        confirmed_at: person.confirmed_at,
      })),
      ...counts,
    };
  });

  serve(http, services, remindOfConfirmation, async ({ viewer, params: { id }, write }) => {
    const row = await loadActivity(reads, viewer, id);
    if (!followsUp(viewer, row)) throw forbidden();
    return { reminded: await write((tx) => remind(tx, viewer, id)) };
  });
}
