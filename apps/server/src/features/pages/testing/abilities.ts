import {
  createGroupPage,
  createPage,
  deletePage,
  getPage,
  updatePage,
  updatePageSettings,
} from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import { type Abilities, call, PLACES, type PlaceName } from '../../../testing/abilities/ability.ts';
import { buildPage, pageTree } from './build.ts';

type Thing = { id: number; slug: string | null };

/** How a page may stand in the open group. */
const STANDINGS = ['own, for members', 'of another, for members', 'own, with another below'] as const;

/** What one can do with a page. */
export const abilities: Abilities<Thing> = {
  kind: 'page',
  where: [...PLACES, ...STANDINGS],
  async make({ world, places, where, person }) {
    const { bed, author } = world;
    const place = places[where as PlaceName] ?? places.open;
    const containerId = await pageTree(bed, place === world.network ? null : place.id);
    const authorId = where.startsWith('own') && person.id ? person.id : author;
    const isOpen = (STANDINGS as readonly string[]).includes(where);
    const { id } = await buildPage(bed, { containerId, authorId, ...(isOpen && { editing: 'members' }) });
    if (where === 'own, with another below')
      await buildPage(bed, { containerId, authorId: author, parentId: id, editing: 'members' });
    const { rows } = await sql<{ slug: string }>`
      select g.slug::text from containers c join groups g on g.id = c.group_id where c.id = ${containerId}
    `.execute(bed.db.kysely);
    return { id, slug: rows[0]?.slug ?? null };
  },
  async canOf(client, { id }) {
    const { status, body } = await client.call(getPage, { params: { slug: String(id) } });
    return status === 200 ? body.can : {};
  },
  flags: {
    update: [
      {
        call: call(updatePage, ({ id }) => ({
          params: { slug: String(id) },
          body: { content: 'Neu.', based_on: 2 },
        })),
      },
    ],
    create_below: [
      {
        call({ id, slug }) {
          const body = { title: 'Darunter', parent_id: id };
          return slug === null
            ? { endpoint: createPage, input: { body } }
            : { endpoint: createGroupPage, input: { params: { groupSlug: slug }, body } };
        },
      },
    ],
    destroy: [{ call: call(deletePage, ({ id }) => ({ params: { slug: String(id) } })) }],
    manage: [
      { call: call(updatePageSettings, ({ id }) => ({ params: { id }, body: { is_template: true } })) },
    ],
  },
};
