import { PART_TYPE } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import { type Build, type Cases, once } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';
import { metadataOf, speaking } from './tus.ts';

async function begun(world: World, memberId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into resumable_uploads (member_id, directory, name, size) values (${memberId}, 'files', 'note.txt', 10) returning id
  `.execute(world.bed.db.kysely);
  return rows[0]!.id;
}

const resumable = (rest: object = {}): Record<string, Build> => ({
  own: async (world, _role, own) => ({ params: { id: await begun(world, own || world.author) }, ...rest }),
  foreign: async (world) => ({ params: { id: await begun(world, world.author) }, ...rest }),
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  uploadFile: once(() => ({ params: { directory: 'files' }, upload: true })),
  uploadDocumentImage: once(() => ({ upload: true })),
  listDocumentImages: {
    own: () => ({ query: {} }),
    'of the network': () => ({ query: { of: 'place' } }),
    'of a closed group': (world) => ({ query: { of: 'place', group: world.closed.slug } }),
  },
  publishUploads: {
    own: async (world, _role, own) => ({
      params: { dir: 'files' },
      body: { files: [await world.upload(own || world.author)] },
    }),
    foreign: async (world) => ({
      params: { dir: 'files' },
      body: { files: [await world.upload(world.author)] },
    }),
  },
  createResumableUpload: once(() => ({
    headers: { ...speaking, 'upload-length': '10', 'upload-metadata': metadataOf({ filename: 'note.txt' }) },
  })),
  listResumableUploads: once(() => ({})),
  getResumableUpload: resumable(),
  sendPart: resumable({
    headers: { ...speaking, 'content-type': PART_TYPE, 'upload-offset': '0' },
    payload: Buffer.from('Hallo'),
  }),
  removeResumableUpload: resumable({ headers: speaking }),
  removeUpload: {
    own: async (world, _role, own) => ({
      params: { dir: 'files', id: await world.upload(own || world.author) },
    }),
    foreign: async (world) => ({ params: { dir: 'files', id: await world.upload(world.author) } }),
  },
  getHeld: {
    own: async (world, _role, own) => ({
      params: { directory: 'files', id: await world.upload(own || world.author) },
    }),
    'volatile of another': async (world) => ({
      params: { directory: 'files', id: await world.upload(world.author) },
    }),
  },
  downloadFile: {
    'volatile of another': async (world) => ({
      params: { id: await world.upload(world.author), filename: 'note.txt' },
    }),
  },
  getAssetPreview: {
    'volatile of another': async (world) => ({ params: { id: await world.upload(world.author, 'images') } }),
  },
  getImage: {
    'volatile of another': async (world) => ({
      params: { id: await world.upload(world.author, 'images'), size: '50x50' },
    }),
  },
};
