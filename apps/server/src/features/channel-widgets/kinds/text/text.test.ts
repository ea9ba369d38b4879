import { createChannelWidget, getImage } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWidgetBed, type WidgetBed } from '../../testing/widget-bed.ts';

let bed: WidgetBed;
beforeAll(async () => {
  bed = await startWidgetBed('internal', { worker: false });
});
afterAll(() => bed?.stop());

const text = (content: string) => ({ type: 'text', properties: { content } }) as const;

it('is written in the dialect of documents: nothing else of it becomes more than words [RUL-0880]', async () => {
  const widget = await bed.add(
    text(
      '# Willkommen\n\n> [!warning]\n> Achtung, *nass*\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))',
    ),
  );
  await bed.place(widget);
  const { html_content: html } = (await bed.content(bed.ben, widget))!;
  expect(html).toContain('>Willkommen</h2>');
  expect(html).toContain('<em>nass</em>');
  expect(html).not.toMatch(/<script|href="javascript/);
});

it('shows its pictures to those who see it, with their sizes, and to nobody else [B09]', async () => {
  const id = await bed.image(bed.anna);
  const widget = await bed.add(text(`![Der Platz](file:${id})`));
  const see = async (client: typeof bed.ben) =>
    (await client.call(getImage, { params: { id, size: '200x200' } })).status;
  expect([await see(bed.anna), await see(bed.ben), await see(bed.guest)]).toEqual([200, 404, 404]);
  await bed.place(widget);
  expect([await see(bed.ben), await see(bed.guest)]).toEqual([200, 404]);
  const { html_content: html } = (await bed.content(bed.ben, widget))!;
  expect(html).toContain(`<img src="/api/storage/images/${id}/get/1920x1200" alt="Der Platz"`);
  expect(html).toContain('width="60" height="30"');
});

it('refuses pictures of others that its editor does not see', async () => {
  const id = await bed.image(bed.ben);
  const { problem } = await bed.anna.call(createChannelWidget, {
    params: { slug: bed.channel.slug },
    body: { widget: text(`![](file:${id})`) },
  });
  expect(problem?.codes).toEqual({ 'widget.properties.content': ['unknown_image'] });
});
