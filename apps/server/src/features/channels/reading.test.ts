import {
  deleteChannel,
  getChannel,
  getChannelStatistics,
  getImage,
  listChannels,
  updateChannel,
  visitChannel,
} from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { ownDataParts } from '../../platform/registries/own-data.ts';
import type { Client } from '../../testing/client.ts';
import { startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';
import { buildChannel } from './testing/build.ts';

let bed: UploadBed;
let chair: Client;
let manager: Client;
let member: Client;
let other: Client;
let guest: Client;
beforeAll(async () => {
  bed = await startUploadBed({ worker: false });
  const person = async (traits: Parameters<UploadBed['buildMember']>[0] = {}) =>
    bed.as((await bed.buildMember(traits)).id);
  [manager, member, other] = [await person(), await person(), await person()];
  guest = await person({ isExternal: true });
  chair = await person({ isNetworkAdmin: true });
});
afterAll(() => bed?.stop());

const at = (slug: string) => ({ params: { slug } });
const open = (traits: Parameters<typeof buildChannel>[1] = {}) =>
  buildChannel(bed, { managers: [manager.memberId!], ...traits });

describe('the picture of a channel', () => {
  const wear = (slug: string, id: number | null) =>
    manager.call(updateChannel, { ...at(slug), body: { channel: { image_id: id } } });
  const statusFor = async (id: number) =>
    Promise.all(
      [manager, member, guest].map(
        async (client) => (await client.call(getImage, { params: { id, size: '1920x1200' } })).status,
      ),
    );

  it('[B13] stands upright, without the place where it was taken, in every size', async () => {
    const { slug } = await open({ openness: 'everyone' });
    const taken = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#0b8069' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '51/1 2/1 3/1' }, IFD0: { Artist: 'Wer es nahm' } })
      .toBuffer();
    const { id } = await upload(manager, 'images', { name: 'ort.jpg', content: taken });
    expect((await wear(slug, id)).body.image?._id).toBe(id);
    for (const size of ['80x80', '200x200', '435x435', '1920x1200'] as const) {
      const { raw, status } = await guest.call(getImage, { params: { id, size } });
      expect(status).toBe(200);
      const kept = await sharp(raw.rawPayload).metadata();
      expect([kept.exif, kept.xmp, kept.iptc], size).toEqual([undefined, undefined, undefined]);
      expect(kept.orientation ?? 1).toBe(1);
      if (size === '1920x1200') expect(kept.width / kept.height).toBeCloseTo(3 / 4, 1);
      expect(raw.rawPayload.includes('Wer es nahm')).toBe(false);
    }
  });

  it('is seen by those who see the channel, and gone with it', async () => {
    const { slug } = await open();
    const { id } = await upload(manager, 'images', { name: 'bild.jpg', content: await jpeg() });
    await wear(slug, id);
    expect(await statusFor(id)).toEqual([200, 200, 404]);
    await manager.call(updateChannel, { ...at(slug), body: { channel: { status: 'draft' } } });
    expect(await statusFor(id)).toEqual([200, 404, 404]);
    await wear(slug, null);
    expect(await statusFor(id)).toEqual([404, 404, 404]);
    const { id: last } = await upload(manager, 'images', { name: 'bild.jpg', content: await jpeg() });
    await wear(slug, last);
    await chair.call(deleteChannel, at(slug));
    expect((await bed.rowsOf(last))[0]?.state).toBe('removed');
  });

  it('is one’s own: what others put in, one does not take', async () => {
    const { slug } = await open();
    const { id } = await upload(member, 'images', { name: 'fremd.jpg', content: await jpeg() });
    expect((await wear(slug, id)).problem.codes).toEqual({ 'channel.image_id': ['unknown'] });
  });

  const jpeg = () =>
    sharp({ create: { width: 60, height: 30, channels: 3, background: '#0b8069' } })
      .jpeg()
      .toBuffer();
});

describe('reading a channel', () => {
  const visit = (client: Client, slug: string) => client.call(visitChannel, at(slug));
  const days = async (slug: string) => (await manager.call(getChannelStatistics, at(slug))).body.days;

  it('counts each reader once a day, and every view, on the day of the network', async () => {
    const { slug, id } = await open();
    await Promise.all([visit(member, slug), visit(member, slug), visit(member, slug)]);
    await visit(other, slug);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
    const counted = await days(slug);
    expect(counted).toHaveLength(90);
    expect(counted.at(-1)).toEqual({ day: today, readers: 2, views: 4 });
    expect(counted.slice(0, -1).every(({ views }) => views === 0)).toBe(true);
    // Yesterday they were here too.
    await sql`
      update channel_visits set visited_at = visited_at - interval '1 day' where channel_id = ${id}
    `.execute(bed.db.kysely);
    await visit(member, slug);
    expect((await days(slug)).at(-1)).toEqual({ day: today, readers: 3, views: 5 });
  });

  it('puts it among those that one visited last', async () => {
    const [first, second] = [await open(), await open()];
    for (const slug of [first.slug, second.slug, first.slug])
      expect((await visit(member, slug)).status).toBe(204);
    const { recent } = (await member.call(listChannels)).body;
    expect(recent.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('tells nobody but those who run it, and no draft has readers', async () => {
    const { slug } = await open({ status: 'draft' });
    expect((await visit(manager, slug)).status).toBe(204);
    expect((await days(slug)).at(-1)).toMatchObject({ readers: 0, views: 0 });
    const shown = await open();
    expect((await member.call(getChannelStatistics, at(shown.slug))).status).toBe(403);
    expect((await visit(guest, shown.slug)).status).toBe(404);
  });

  it('is part of what people are told is kept of them', async () => {
    const { slug, id } = await open({ subscribers: [other.memberId!] });
    await visit(other, slug);
    for (const name of ['channel-subscriptions', 'visited-channels']) {
      const { text } = ownDataParts().find((part) => part.name === name)!;
      const { rows } = await sql
        .raw<{ key: number; slug: string }>(text.replace('$1', String(other.memberId)))
        .execute(bed.db.kysely);
      expect(rows.find(({ key }) => key === id)?.slug, name).toBe(slug);
    }
  });

  it('takes as many statements for a page of many faces as for one of none', async () => {
    const [few, many] = [
      await open(),
      await open({ subscribers: [manager, member, other, guest].map((each) => each.memberId!) }),
    ];
    const count = async (slug: string) =>
      (await bed.countStatements(() => member.call(getChannel, at(slug)))).statements;
    await count(few.slug);
    expect(await count(many.slug)).toBe(await count(few.slug));
  });
});
