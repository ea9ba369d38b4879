import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { buildImportedPerson } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listImportedPeople: once(() => ({ query: { q: 'Schreiber' } })),
  mergeImportedPerson: once(async ({ bed }) => ({
    params: { id: (await buildImportedPerson(bed)).id },
    body: { into_id: (await buildImportedPerson(bed)).id },
  })),
};
