import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { multipartOf } from '../../../testing/multipart.ts';
import { buildIndustrial } from './build.ts';

const typed = {
  name: 'Tischlerei Ost',
  street: '',
  zip: '',
  city: 'Fellbach',
  phone: '',
  email: '',
  website: '',
  notes: '',
  contacts: [{ name: 'Jan Ost', role: '', email: '', phone: '', member_id: null }],
  files: [],
};
const list = {
  name: 'companies.csv',
  type: 'text/csv',
  bytes: Buffer.from('Name;Ort\r\nMalerei West;Esslingen\r\n'),
};

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listIndustrials: once(() => ({})),
  createIndustrial: once(() => ({ body: typed })),
  getIndustrial: once(async (world) => ({ params: { id: (await buildIndustrial(world)).id } })),
  updateIndustrial: once(async (world) => {
    const { id, updated_at } = await buildIndustrial(world);
    return { params: { id }, body: { ...typed, based_on: updated_at } };
  }),
  deleteIndustrial: once(async (world) => ({ params: { id: (await buildIndustrial(world)).id } })),
  downloadIndustrials: once(() => ({})),
  importIndustrials: once(() => ({ ...multipartOf({ file: list }), query: { check: true } })),
};
