import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';
import { buildReport } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  report: once((_world, role) => ({ body: { url: `/members?of=${role}`, reason: 'spam' } })),
  listReports: once(() => ({})),
  listReportsOfGroup: groups((place) => ({ params: { slug: place.slug } })),
  actOnReport: groups(async (place, { bed }) => ({
    params: {
      id: await buildReport(bed, {
        groupId: place.id,
        authorId: (await bed.buildMember()).id,
        reporterId: (await bed.buildMember()).id,
      }),
    },
    body: { act: 'note', text: 'Gesehen' },
  })),
};
