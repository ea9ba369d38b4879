import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { buildMemberImport } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  uploadMemberList: once(() => ({ upload: true })),
  listMemberImports: once(() => ({})),
  getMemberImport: once(async (world) => ({ params: { id: await buildMemberImport(world) } })),
  startMemberImport: once(async (world) => ({
    params: { id: await buildMemberImport(world) },
    body: { send_welcome_mail: false },
  })),
  listMemberImportLines: once(async (world) => ({ params: { id: await buildMemberImport(world) } })),
  downloadMemberImportLines: once(async (world) => ({ params: { id: await buildMemberImport(world) } })),
  dropMemberImport: once(async (world) => ({ params: { id: await buildMemberImport(world) } })),
};
