import { getFile, publishFiles } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FileBed, startFileBed } from '../../testing/files.ts';
import { eventually } from '../../testing/robustness/server-process.ts';
import { upload } from '../../testing/upload-bed.ts';
import { textsInFiles } from './index.ts';
import { wordDocument } from './testing/archive.ts';

let bed: FileBed;
beforeAll(async () => {
  bed = await startFileBed();
});
afterAll(() => bed?.stop());

it('what somebody uploads and publishes is read by the worker, by the minute or sooner [RUL-0850]', async () => {
  const content = wordDocument('Nachbarschaftshilfe');
  const { id } = await upload(bed.ben, 'files', { name: 'Liste.docx', content });
  await bed.ben.call(publishFiles, { body: { files: [id], folder_ids: [bed.root] } });
  await eventually(
    'its text',
    async () => (await bed.ben.call(getFile, { params: { id } })).body.text_state === 'read',
  );
  expect((await textsInFiles(bed.db.kysely, [id])).get(id)?.text).toBe('Nachbarschaftshilfe\n');
}, 90_000);
