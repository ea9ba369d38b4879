import type { Build, CaseInput, Cases } from '../../../testing/matrix/case-builders.ts';
import { groups } from '../../../testing/matrix/case-builders.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';
import { buildOrganisation } from './build.ts';

const shown = async (world: World, place: Place): Promise<number> =>
  buildOrganisation(world.bed, { groupId: place.id });

/** On the list of each group. */
const onList = (more: Omit<CaseInput, 'params'> = {}): Record<string, Build> =>
  groups(async (place, world) => {
    await shown(world, place);
    return { params: { slug: place.slug }, ...more };
  });

const onOne = (more: Omit<CaseInput, 'params'> = {}): Record<string, Build> =>
  groups(async (place, world) => ({ params: { slug: place.slug, id: await shown(world, place) }, ...more }));

const notShown = (isOne: boolean): Record<string, Build> => ({
  'not shown': async (world) => {
    const slug = await world.copy(world.open);
    const id = await buildOrganisation(world.bed, { groupId: await world.idOf(slug), isShown: false });
    return { params: { slug, ...(isOne && { id }) } };
  },
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listOrganisations: { ...onList(), ...notShown(false) },
  getOrganisation: { ...onOne(), ...notShown(true) },
  listAdministeredOrganisations: onList(),
  createOrganisation: onList({ body: { organisation: { name: 'Neuer Verein' } } }),
  updateOrganisation: onOne({ body: { organisation: { name: 'Anderer Verein' } } }),
  deleteOrganisation: onOne(),
  sortOrganisations: onList({ body: { order: [] } }),
  showOrganisations: onList({ body: { is_shown: true } }),
  importOrganisations: onList({ upload: true }),
  exportOrganisations: onList(),
};
