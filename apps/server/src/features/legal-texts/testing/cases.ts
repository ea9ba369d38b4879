import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { buildLegalText, buildOtherText, buildPicture, mailImprintOf, newHandle } from './build.ts';

const words = { de: 'Regeln' };

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listLegalTexts: once(() => ({})),
  getLegalText: {
    unknown: () => ({ params: { handle: 'no-such-text' } }),
    imprint: async (world) => ({ params: { handle: await buildLegalText(world) } }),
  },
  getLegalPicture: {
    'of a text that holds': async (world) => ({ params: { id: await buildPicture(world, 'holds') } }),
    'of a text that held': async (world) => ({ params: { id: await buildPicture(world, 'held') } }),
    'of none': async (world) => ({ params: { id: await world.upload(world.author, 'images') } }),
  },
  listPendingLegalTexts: once(() => ({})),
  acceptLegalTexts: once(() => ({ body: { version_ids: [] } })),
  listAdministeredLegalTexts: once(() => ({})),
  getAdministeredLegalText: once(async (world) => ({ params: { id: (await buildOtherText(world)).id } })),
  createLegalText: once(() => ({
    body: { legal_text: { name: words, statement: words, text: words, handle: newHandle() } },
  })),
  updateLegalText: once(async (world) => {
    const { id, versionId } = await buildOtherText(world);
    const legal_text = { name: words, statement: words, text: { de: 'Neu' } };
    return { params: { id }, body: { legal_text, version_id: versionId, is_correction: true } };
  }),
  deleteLegalText: once(async (world) => ({ params: { id: (await buildOtherText(world)).id } })),
  listLegalTextAcceptances: once(async (world) => ({ params: { id: (await buildOtherText(world)).id } })),
  downloadLegalTextAcceptances: once(async (world) => ({
    params: { id: (await buildOtherText(world)).id },
  })),
  getImprint: once(() => ({})),
  updateImprint: once(async (world) => {
    const mail = await mailImprintOf(world);
    return {
      body: {
        imprint: { mail_imprint: `${mail}+` },
        based_on: { version_id: null, mail_imprint: mail },
      },
    };
  }),
};
