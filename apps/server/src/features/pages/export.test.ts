import { createPage, exportPage, exportPages, updatePageSettings } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let chair: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  chair = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

it('gives a page as Markdown, and a tree as an archive with folders for what lies below', async () => {
  const { body: top } = await chair.call(createPage, {
    body: { title: 'Saal & Küche', content: '**Fett**' },
  });
  await chair.call(createPage, { body: { title: 'Küche', content: 'Herd', parent_id: top.id } });
  await chair.call(updatePageSettings, { params: { id: top.id }, body: { slug: 'saal' } });
  const one = await chair.call(exportPage, { params: { id: top.id } });
  expect(String(one.headers['content-disposition'])).toContain('saal.md');
  expect(one.raw.rawPayload.toString('utf8')).toBe('# Saal & Küche\n\n**Fett**\n');
  const all = await chair.call(exportPages, {});
  const bytes = all.raw.rawPayload.toString('utf8');
  expect(bytes).toContain('Saal & Küche.md');
  expect(bytes).toContain('Saal & Küche/Küche.md');
  expect(bytes).toContain('# Küche\n\nHerd\n');
});
