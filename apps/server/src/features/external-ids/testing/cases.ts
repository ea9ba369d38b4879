import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { multipartOf } from '../../../testing/multipart.ts';

const list = {
  name: 'ids.csv',
  type: 'text/csv',
  bytes: Buffer.from('E-Mail;Externe ID\r\nnobody@example.org;4711\r\n'),
};

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listExternalIds: once(() => ({})),
  updateExternalIds: once(async ({ bed }) => ({
    body: {
      external_ids: [{ type: 'member', id: (await bed.buildMember()).id, external_id: null, based_on: null }],
    },
  })),
  downloadExternalIds: once(() => ({})),
  checkExternalIdList: once(() => multipartOf({ file: list })),
};
