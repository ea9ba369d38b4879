import {
  archiveItem,
  createItemComment,
  deleteItem,
  getItem,
  moveItem,
  updateItem,
} from '@dorfplatz/contract';
import { type Abilities, call, PLACES, type PlaceName } from '../../../testing/abilities/ability.ts';
import { buildItem, buildItemApp, DEFECTS, EVERYONE } from './build.ts';

const AUTHOR = [{ type: 'author' as const, id: null }];

/** How an item may stand in the open group. */
const STANDINGS = [
  'own',
  'of another, to change for everybody',
  'own, with a column that nobody writes',
] as const;

/** What one can do with an item of an app. */
export const abilities: Abilities<number> = {
  kind: 'item',
  where: [...PLACES, ...STANDINGS],
  async make({ world, places, where, person }) {
    const { bed, author } = world;
    const place = places[where as PlaceName] ?? places.open;
    const isForAll = where === 'of another, to change for everybody';
    const app = await buildItemApp(bed, {
      ...(place !== world.network && { groupId: place.id }),
      grants: isForAll ? { update: EVERYONE, destroy: EVERYONE } : { update: AUTHOR, destroy: AUTHOR },
      properties: DEFECTS.map((property) =>
        property.name === 'status' && where === 'own, with a column that nobody writes'
          ? { ...property, writeGrants: [] }
          : property,
      ),
    });
    const authorId = where.startsWith('own') && person.id ? person.id : author;
    return buildItem(bed, app.id, { authorId, values: { title: 'Lampe', status: 'new' } });
  },
  async canOf(client, id) {
    const { status, body } = await client.call(getItem, { params: { id } });
    if (status !== 200) return {};
    const { fields, ...can } = body.can;
    return { ...can, fields_status: fields.status ?? false };
  },
  flags: {
    update: [{ call: call(updateItem, (id) => ({ params: { id }, body: { values: { title: 'Neu' } } })) }],
    fields_status: [
      { call: call(updateItem, (id) => ({ params: { id }, body: { values: { status: 'open' } } })) },
    ],
    move: [
      {
        call: call(moveItem, (id) => ({
          params: { id },
          body: { insert_after_id: null, values: { status: 'done' } },
        })),
      },
    ],
    archive: [{ call: call(archiveItem, (id) => ({ params: { id } })) }],
    destroy: [{ call: call(deleteItem, (id) => ({ params: { id } })) }],
    comment: [{ call: call(createItemComment, (id) => ({ params: { id }, body: { content: 'Gut.' } })) }],
  },
};
