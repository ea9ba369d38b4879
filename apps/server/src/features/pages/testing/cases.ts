import { sql } from '../../../platform/db/database.ts';
import {
  type Build,
  type CaseInput,
  type Cases,
  once,
  places,
} from '../../../testing/matrix/case-builders.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';
import { picture } from '../../../testing/upload-bed.ts';
import { buildPage, pageTree } from './build.ts';

type Built = { id: number; slug: string };
type Traits = { own?: boolean; isPublic?: boolean };

/** A page in a place, opened to members or not, of the author of the world or of whoever asks. */
async function pageIn(
  world: World,
  place: Place,
  own: number,
  { own: isOwn = false, isPublic = false }: Traits = {},
): Promise<Built> {
  return buildPage(world.bed, {
    containerId: await pageTree(world.bed, place === world.network ? null : place.id),
    authorId: isOwn && own ? own : world.author,
    ...(isOwn && { editing: 'members' as const }),
    isPublic,
  });
}

const onPage = (
  rest: (page: Built, world: World) => CaseInput | Promise<CaseInput>,
): Record<string, Build> => ({
  ...places(async (world, place, own) => rest(await pageIn(world, place, own), world)),
  'own, for members, closed': async (world, _role, own) =>
    rest(await pageIn(world, world.closed, own, { own: true }), world),
});

const onId = (more: Omit<CaseInput, 'params'> = {}) => onPage(({ id }) => ({ params: { id }, ...more }));
const onVersion = () => onPage(({ id }) => ({ params: { id, number: 1 } }));

/** The calls of the network's pages reach those of groups by their ids. */
const inNetwork = (more: Omit<CaseInput, 'params'> = {}): Record<string, Build> => ({
  ...onPage(({ id }) => ({ params: { slug: String(id) }, ...more })),
  'by address': async (world, _role, own) => ({
    params: { slug: (await pageIn(world, world.network, own)).slug },
    ...more,
  }),
});

const groupPlaces = (build: (world: World, place: Place, own: number) => Promise<CaseInput>) => {
  const { network: _, ...all } = places(build);
  return all;
};
const inGroup = (more: Omit<CaseInput, 'params'> = {}) =>
  groupPlaces(async (world, place, own) => ({
    params: { groupSlug: place.slug, slug: (await pageIn(world, place, own)).slug },
    ...more,
  }));
const ofTree = (more: Omit<CaseInput, 'query'> = {}) =>
  places((world, place) => ({
    query: place === world.network ? {} : { group_slug: place.slug },
    ...more,
  }));

async function deleted(world: World, place: Place, by: number): Promise<CaseInput> {
  const { id } = await pageIn(world, place, 0);
  await sql`
    update pages set deleted_at = now(), deleted_by = ${by}, deleted_with = id where id = ${id}
  `.execute(world.bed.db.kysely);
  return { params: { id } };
}

/** A page of the network that shows a picture, and that. */
async function publicImage(world: World, isPublic: boolean): Promise<CaseInput> {
  const { slug, id: page } = await pageIn(world, world.network, 0, { isPublic });
  const id = await world.upload(world.author, 'images');
  const { kysely } = world.bed.db;
  const key = `tests/page-${id}`;
  const { sha256, size } = await world.bed.services.storage.put(key, await picture(2, 1).toBuffer());
  await sql`
    update files set state = 'published', published_at = now(), storage_key = ${key}, sha256 = ${sha256}, size = ${size},
      content_type = 'image/jpeg'
    where id = ${id}
  `.execute(kysely);
  await sql`insert into page_images (page_id, file_id) values (${page}, ${id})`.execute(kysely);
  await sql`update pages set content = ${`![Bild](file:${id})`} where id = ${page}`.execute(kysely);
  return { params: { slug, id } };
}

async function toOpenGroup(world: World, place: Place, own: number): Promise<CaseInput> {
  const { id } = await pageIn(world, place, own);
  return { params: { id }, body: { group_slug: world.open.slug } };
}

async function abbreviation({ bed, network }: World): Promise<CaseInput> {
  const { rows } = await sql<{ id: number }>`
    insert into abbreviations (network_id, short, meaning)
    select ${network.id}, 'K' || coalesce(max(id), 0) + 1, 'Kurz' from abbreviations returning id
  `.execute(bed.db.kysely);
  return { params: { id: rows[0]!.id } };
}
let counter = 0;
const explained = () => {
  counter += 1;
  return { short: `AB${counter}`, meaning: 'Abkürzung' };
};

const saved = { body: { content: 'Neu.', based_on: 2 } };

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listPages: once(() => ({})),
  listPagesForPrograms: once(() => ({})),
  getPage: inNetwork(),
  updatePage: inNetwork(saved),
  deletePage: inNetwork(),
  createPage: once(() => ({ body: { title: 'Neue Seite' } })),
  listGroupPages: groupPlaces(async (_world, place) => ({ params: { groupSlug: place.slug } })),
  getGroupPage: inGroup(),
  updateGroupPage: inGroup(saved),
  deleteGroupPage: inGroup(),
  createGroupPage: groupPlaces(async (_world, place) => ({
    params: { groupSlug: place.slug },
    body: { title: 'Neue Seite' },
  })),
  getPublicPage: {
    public: async (world, _role, own) => ({
      params: { slug: (await pageIn(world, world.network, own, { isPublic: true })).slug },
    }),
    'not public': async (world, _role, own) => ({
      params: { slug: (await pageIn(world, world.network, own)).slug },
    }),
  },
  getPublicPageImage: {
    public: (world) => publicImage(world, true),
    'not public': (world) => publicImage(world, false),
  },
  listPageTrees: once(() => ({})),
  listChangedPages: once(() => ({})),
  findPages: ofTreeWith({ q: 'seite' }),
  movePage: onId({ body: { parent_id: null } }),
  movePageToTree: {
    ...onId({ body: { group_slug: null } }),
    ...Object.fromEntries(
      Object.entries(places((world, place, own) => toOpenGroup(world, place, own))).map(([name, build]) => [
        `${name}, into the open group`,
        build,
      ]),
    ),
  },
  updatePageSettings: onId({ body: { is_template: true } }),
  updatePageTree: ofTree({ body: { editing: 'administrators' } }),
  listPageVersions: onId(),
  getPageVersion: onVersion(),
  comparePageVersions: onId(),
  restorePageVersion: onVersion(),
  mergePage: onId({ body: { content: 'Neu.', based_on: 1 } }),
  listPagesLinkingTo: onId(),
  readPage: onId({ body: { version: 2 } }),
  followPage: onId(),
  unfollowPage: onId(),
  announcePageEditing: onId(),
  endPageEditing: onId(),
  listDeletedPages: ofTree(),
  recoverPage: {
    ...places((world, place) => deleted(world, place, world.author)),
    'own, open': (world, _role, own) => deleted(world, world.open, own || world.author),
  },
  exportPage: onId(),
  exportPages: ofTree(),
  listAbbreviations: once(() => ({})),
  createAbbreviation: once(() => ({ body: explained() })),
  getGlossary: once(() => ({})),
  getAbbreviation: once(abbreviation),
  updateAbbreviation: once(async (world) => ({ ...(await abbreviation(world)), body: explained() })),
  deleteAbbreviation: once(abbreviation),
};

function ofTreeWith(more: Record<string, string>): Record<string, Build> {
  return places((world, place) => ({
    query: { ...more, ...(place !== world.network && { group_slug: place.slug }) },
  }));
}
