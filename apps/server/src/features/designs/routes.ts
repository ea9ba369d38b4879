import {
  createCategoryDesign,
  createDesign as createDesignCall,
  createGroupDesign,
  deleteCategoryDesign,
  deleteDesign as deleteDesignCall,
  deleteGroupDesign,
  getCategoryDesign,
  getDesign,
  getDesignPicture,
  getGroupDesign,
  type Language,
  listCategoryDesigns,
  listDesigns,
  listGroupDesigns,
  updateCategoryDesign,
  updateDesign as updateDesignCall,
  updateGroupDesign,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { type Administered, administered } from '../administration/index.ts';
import { activeTheme } from '../themes/index.ts';
import { sendPicture } from '../uploads/index.ts';
import { createDesign, type DesignChange, deleteDesign, updateDesign } from './commands.ts';
import { authoriseDesigns } from './policy.ts';
import { presentDesign } from './present.ts';
import { designOf, designsOf, isWornOpenly, placeOf, themesFrom } from './queries.ts';
import type { DesignPlace } from './tables.ts';

type Write = <T>(command: (tx: Transaction) => Promise<T>) => Promise<T>;
type Found = Administered & { place: DesignPlace };
type Sent = {
  design: DesignChange['choices'];
  activate?: boolean;
  based_on?: DesignChange['basedOn'];
};

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;

  async function find(
    viewer: Viewer,
    type: 'network' | 'group_category' | 'group',
    id?: string,
  ): Promise<Found> {
    const found = await administered(kysely, viewer, settings.current().name, {
      context_type: type,
      ...(id !== undefined && { context_id: id }),
    });
    authoriseDesigns(found.context);
    return { ...found, place: await placeOf(kysely, viewer.networkId, found.context) };
  }
  const ofNetwork = (viewer: Viewer) => find(viewer, 'network');
  const ofCategory = (viewer: Viewer, id: string) => find(viewer, 'group_category', id);
  const ofGroup = (viewer: Viewer, slug: string) => find(viewer, 'group', slug);

  const list = async ({ place, presented }: Found) => ({
    context: presented,
    designs: (await designsOf(place, kysely)).map((row) => presentDesign(place, row)),
  });

  async function presentOne(db: Sql, place: DesignPlace, id: number) {
    const row = await designOf(place, id, db);
    if (!row) throw notFound();
    return presentDesign(place, row);
  }

  async function one({ place, presented }: Found, id: number) {
    const design = await presentOne(kysely, place, id);
    if (place.type === 'network') return { context: presented, design, above: null };
    const themes = await themesFrom(place, kysely);
    const above = activeTheme(themes.filter(({ context_id }) => context_id !== place.contextId));
    return { context: presented, design, above };
  }

  const create = ({ place }: Found, name: string, write: Write) =>
    write(async (tx) => presentOne(tx, place, await createDesign(tx, place, name)));

  const update = (
    { place }: Found,
    id: number,
    { design, activate = false, based_on = {} }: Sent,
    { viewer, language, write }: { viewer: Viewer; language: Language; write: Write },
  ) =>
    write(async (tx) => {
      const change = { choices: design, activates: activate, basedOn: based_on };
      await updateDesign(tx, viewer, place, id, change, { language, naming: settings.current() });
      return presentOne(tx, place, id);
    });

  serve(http, services, listDesigns, async ({ viewer }) => list(await ofNetwork(viewer)));
  serve(http, services, createDesignCall, async ({ viewer, body, write }) =>
    create(await ofNetwork(viewer), body.design.name, write),
  );
  serve(http, services, getDesign, async ({ viewer, params }) => one(await ofNetwork(viewer), params.id));
  serve(http, services, updateDesignCall, async ({ viewer, params, body, language, write }) =>
    update(await ofNetwork(viewer), params.id, body, { viewer, language, write }),
  );
  serve(http, services, deleteDesignCall, async ({ viewer, params, write }) => {
    const { place } = await ofNetwork(viewer);
    await write((tx) => deleteDesign(tx, viewer, place, params.id));
  });

  serve(http, services, listCategoryDesigns, async ({ viewer, params }) =>
    list(await ofCategory(viewer, params.group_category_id)),
  );
  serve(http, services, createCategoryDesign, async ({ viewer, params, body, write }) =>
    create(await ofCategory(viewer, params.group_category_id), body.design.name, write),
  );
  serve(http, services, getCategoryDesign, async ({ viewer, params }) =>
    one(await ofCategory(viewer, params.group_category_id), params.id),
  );
  serve(http, services, updateCategoryDesign, async ({ viewer, params, body, language, write }) =>
    update(await ofCategory(viewer, params.group_category_id), params.id, body, { viewer, language, write }),
  );
  serve(http, services, deleteCategoryDesign, async ({ viewer, params, write }) => {
    const { place } = await ofCategory(viewer, params.group_category_id);
    await write((tx) => deleteDesign(tx, viewer, place, params.id));
  });

  serve(http, services, listGroupDesigns, async ({ viewer, params }) =>
    list(await ofGroup(viewer, params.slug)),
  );
  serve(http, services, createGroupDesign, async ({ viewer, params, body, write }) =>
    create(await ofGroup(viewer, params.slug), body.design.name, write),
  );
  serve(http, services, getGroupDesign, async ({ viewer, params }) =>
    one(await ofGroup(viewer, params.slug), params.id),
  );
  serve(http, services, updateGroupDesign, async ({ viewer, params, body, language, write }) =>
    update(await ofGroup(viewer, params.slug), params.id, body, { viewer, language, write }),
  );
  serve(http, services, deleteGroupDesign, async ({ viewer, params, write }) => {
    const { place } = await ofGroup(viewer, params.slug);
    await write((tx) => deleteDesign(tx, viewer, place, params.id));
  });

  serve(http, services, getDesignPicture, async ({ viewerIfAny, params, request, reply }) => {
    const isOpen = await isWornOpenly(kysely, params.id);
    await sendPicture(
      services,
      { request, reply },
      { id: params.id, viewer: isOpen ? 'anyone' : viewerIfAny },
    );
  });
}
