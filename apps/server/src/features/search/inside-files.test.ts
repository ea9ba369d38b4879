import { createActivity, deleteActivity } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FileBed, startFileBed } from '../../testing/files.ts';
import { eventually } from '../../testing/robustness/server-process.ts';
import { upload } from '../../testing/upload-bed.ts';
import { block, seek } from './testing/seek.ts';

let bed: FileBed;
beforeAll(async () => {
  bed = await startFileBed();
});
afterAll(() => bed?.stop());

it('[S-28] finds a post by what stands in a file that hangs on it, and says in which', async () => {
  const { streamId } = bed.group;
  const file = await upload(bed.ben, 'files', {
    name: 'Protokoll.txt',
    content: Buffer.from('Beschluss: das Wasserrad wird im Herbst erneuert.'),
  });
  const { body: written } = await bed.ben.call(createActivity, {
    body: { content: 'Hier das Protokoll', streams: [streamId], files: [file.id] },
  });
  await eventually('the post by its file', async () => (await seek(bed.ben, 'Wasserrad')).total > 0);
  const [hit] = (await block(bed.ben, 'Wasserrad', 'activities')).hits;
  expect(hit).toMatchObject({ kind: 'activity', id: written.id });
  expect(hit!.found_in).toMatchObject({ type: 'file', name: 'Protokoll.txt' });
  const { text, marks } = hit!.content;
  expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['Wasserrad']);
  await bed.ben.call(deleteActivity, { params: { id: written.id } });
  expect((await seek(bed.ben, 'Wasserrad')).total).toBe(0);
}, 90_000);
