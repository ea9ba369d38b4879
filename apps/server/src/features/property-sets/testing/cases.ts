import { type Cases, groups } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getPropertySet: {
    network: () => ({ params: { name: 'member_profile' } }),
    'of files': () => ({ params: { name: 'file_profile' } }),
    unknown: () => ({ params: { name: 'no_such_profile' } }),
    ...groups((place) => ({
      params: { name: 'group_profile' },
      query: { context_type: 'group', context_id: place.id, inherit: true },
    })),
  },
};
