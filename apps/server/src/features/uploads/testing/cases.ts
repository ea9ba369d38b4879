import { type Cases, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  uploadFile: once(() => ({ params: { directory: 'files' }, upload: true })),
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
  removeUpload: {
    own: async (world, _role, own) => ({
      params: { dir: 'files', id: await world.upload(own || world.author) },
    }),
    foreign: async (world) => ({ params: { dir: 'files', id: await world.upload(world.author) } }),
  },
  downloadFile: {
    'volatile of another': async (world) => ({
      params: { id: await world.upload(world.author), filename: 'note.txt' },
    }),
  },
  getImage: {
    'volatile of another': async (world) => ({
      params: { id: await world.upload(world.author, 'images'), size: '50x50' },
    }),
  },
};
