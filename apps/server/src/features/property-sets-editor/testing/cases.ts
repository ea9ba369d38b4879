import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listPropertySets: once(() => ({})),
  getPropertySetUses: {
    network: () => ({ params: { name: 'member_profile' } }),
    'of folders': () => ({ params: { name: 'folder_profile' } }),
    unknown: () => ({ params: { name: 'no_such_profile' } }),
    'of the category': (world) => ({
      params: { name: 'group_profile' },
      query: { context_type: 'group_category', context_id: world.categoryId },
    }),
    ...groups((place) => ({
      params: { name: 'group_profile' },
      query: { context_type: 'group', context_id: place.id },
    })),
  },
  updatePropertySet: {
    network: () => ({
      params: { name: 'member_profile' },
      body: { properties: [{ name: 'about_me', type: 'text', label: 'Über mich' }] },
    }),
    'of the category': (world) => ({
      params: { name: 'group_profile' },
      query: { context_type: 'group_category', context_id: world.categoryId },
      body: { modifications: { add_options: [] } },
    }),
    ...groups((place) => ({
      params: { name: 'group_profile' },
      query: { context_type: 'group', context_id: place.id },
      body: { modifications: { add_options: [] } },
    })),
  },
};
