import { createActivity, getImage, removeUpload, updateChannelWidget } from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/database.ts';
import type { Client } from '../../../../testing/client.ts';
import { startWidgetBed, type WidgetBed } from '../../testing/widget-bed.ts';

let bed: WidgetBed;
beforeAll(async () => {
  bed = await startWidgetBed('internal', { worker: false });
});
afterAll(() => bed?.stop());

const gallery = (...ids: number[]) =>
  ({ type: 'images', properties: { images: ids.map((id) => ({ id, alt: ` Bild ${id} ` })) } }) as const;
const see = async (client: Client, id: number) =>
  (await client.call(getImage, { params: { id, size: '1920x1200' } })).status;

it('shows pictures in their order, with words and sizes, each once [RUL-0384]', async () => {
  const [a, b, c] = [await bed.image(bed.anna), await bed.image(bed.anna), await bed.image(bed.anna)];
  const widget = await bed.add(gallery(c, a, b, a));
  await bed.place(widget);
  const { images } = (await bed.content(bed.ben, widget))!;
  expect(images.map(({ id, alt, width, height }) => [id, alt, width, height])).toEqual([
    [c, `Bild ${c}`, 60, 30],
    [a, `Bild ${a}`, 60, 30],
    [b, `Bild ${b}`, 60, 30],
  ]);
  expect(images[0]!.large).toBe(`/api/storage/images/${c}/get/1920x1200`);
});

it('counts for each reader what they see: a picture of a closed place is not there for others [B09] [RUL-0883]', async () => {
  const group = await bed.buildGroup({ createdBy: bed.ids.ben, access: 'closed', members: [bed.ids.anna] });
  const inside = await bed.image(bed.ben);
  await bed.ben.call(createActivity, {
    body: { content: 'Nur für uns', images: [inside], streams: [group.streamId] },
  });
  const own = await bed.image(bed.anna);
  const widget = await bed.add(gallery(inside, own));
  await bed.place(widget);
  const carla = await bed.as((await bed.buildMember()).id);
  const idsFor = async (client: Client) => (await bed.content(client, widget))!.images.map(({ id }) => id);
  expect(await idsFor(bed.ben)).toEqual([inside, own]);
  expect(await idsFor(carla)).toEqual([own]);
  expect([await see(carla, own), await see(carla, inside), await see(bed.guest, own)]).toEqual([
    200, 404, 404,
  ]);
  // Taken out of the layout, what was shown is nobody's again.
  await bed.place();
  expect([await see(carla, own), await see(bed.anna, own)]).toEqual([404, 200]);
});

it('leaves out what is gone, and tells who runs the channel when nothing is left', async () => {
  const [a, b] = [await bed.image(bed.anna), await bed.image(bed.anna)];
  const widget = await bed.add(gallery(a, b));
  await bed.place(widget);
  await sql`update files set state = 'removed', removed_at = now() where id = ${a}`.execute(bed.db.kysely);
  expect((await bed.content(bed.ben, widget))!.images.map(({ id }) => id)).toEqual([b]);
  await sql`update files set state = 'removed', removed_at = now() where id = ${b}`.execute(bed.db.kysely);
  expect((await bed.shown(bed.ben))[0]).toMatchObject({ error: null, content: { images: [] } });
  expect((await bed.shown(bed.anna))[0]).toMatchObject({ error: 'gone', content: null });
  // It can still be saved with what is left of it.
  const next = await bed.image(bed.anna);
  const saved = await bed.anna.call(updateChannelWidget, {
    params: { slug: bed.channel.slug, widgetId: widget.id },
    body: { widget: gallery(a, next), version: 1 },
  });
  expect(saved.status, saved.raw.payload).toBe(200);
});

it('keeps a picture that it shows from being taken away, and lets it go when it is taken out', async () => {
  const id = await bed.image(bed.anna);
  const widget = await bed.add(gallery(id));
  const remove = () => bed.anna.call(removeUpload, { params: { dir: 'images', id } });
  expect((await remove()).status).toBe(409);
  await bed.anna.call(updateChannelWidget, {
    params: { slug: bed.channel.slug, widgetId: widget.id },
    body: { widget: gallery(), version: 1 },
  });
  expect(await see(bed.anna, id)).toBe(404);
});

it('gives out no size in which the place of a picture is told [B13]', async () => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b8069' } })
    .withExif({
      IFD0: { Copyright: 'Geheimer-Ort', Make: 'Kamera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '47/1 59/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '7/1 51/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const id = await bed.image(bed.anna, bytes);
  const widget = await bed.add(gallery(id));
  await bed.place(widget);
  for (const size of ['80x80', '200x200', '435x435', '1920x1200'] as const) {
    const { status, raw } = await bed.ben.call(getImage, { params: { id, size } });
    expect(status).toBe(200);
    const served = raw.rawPayload;
    expect(served.includes('Geheimer-Ort')).toBe(false);
    const { exif, xmp, iptc, orientation } = await sharp(served).metadata();
    expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
  }
  const { images } = (await bed.content(bed.ben, widget))!;
  expect(images[0]!.height! > images[0]!.width!).toBe(true);
});
