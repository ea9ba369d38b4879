import {
  type ChannelOpenness,
  type ChannelWidget,
  type ChannelWidgetOf,
  createChannelWidget,
  getChannelLayout,
  listChannelWidgets,
  updateChannelLayout,
  uploadDocumentImage,
  type WidgetDraft,
  type WidgetType,
} from '@dorfplatz/contract';
import { expect } from 'vitest';
import { buildChannel } from '../../../testing/channels.ts';
import type { Client } from '../../../testing/client.ts';
import { multipartOf } from '../../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { picture } from '../../../testing/upload-bed.ts';

type DraftOf<K extends WidgetType> = Extract<WidgetDraft, { type: K }>;

/** A channel that Anna runs, with people who read it. */
export type WidgetBed = TestBed & {
  channel: { id: number; slug: string };
  ids: Record<'anna' | 'ben' | 'guest' | 'admin', number>;
  anna: Client;
  ben: Client;
  guest: Client;
  admin: Client;
  /** Adds a widget to the channel. */
  add<K extends WidgetType>(draft: DraftOf<K>): Promise<ChannelWidgetOf<K>>;
  /** Publishes a layout in which each of these takes a row. */
  place(...widgets: { id: number }[]): Promise<void>;
  /** What the channel shows to somebody. */
  shown(client: Client, query?: { all?: boolean }): Promise<ChannelWidget[]>;
  /** What one of its widgets shows to somebody; undefined where it is not shown. */
  content<K extends WidgetType>(
    client: Client,
    widget: ChannelWidgetOf<K>,
  ): Promise<ChannelWidgetOf<K>['content'] | undefined>;
  /** A picture of somebody's own, not attached to anything. */
  image(client: Client, bytes?: Buffer): Promise<number>;
};

/** A server with a channel that is open to members, or to others too. */
export async function startWidgetBed(
  openness: ChannelOpenness = 'internal',
  options: Parameters<typeof startTestBed>[0] = {},
): Promise<WidgetBed> {
  const bed = await startTestBed(options);
  await bed.openNetwork();
  const people = {
    anna: await bed.buildMember({ name: 'Anna Müller' }),
    ben: await bed.buildMember({ name: 'Ben Öztürk' }),
    guest: await bed.buildMember({ name: 'Gast Grün', isExternal: true }),
    admin: await bed.buildMember({ name: 'Ada Ampel', isNetworkAdmin: true }),
  };
  const channel = await buildChannel(bed, { openness, managers: [people.anna.id] });
  const [anna, ben, guest, admin] = [
    await bed.as(people.anna.id),
    await bed.as(people.ben.id),
    await bed.as(people.guest.id),
    await bed.as(people.admin.id),
  ];
  const params = { slug: channel.slug };
  const shown: WidgetBed['shown'] = async (client, query = {}) => {
    const { status, body, raw } = await client.call(listChannelWidgets, { params, query });
    expect(status, raw.payload).toBe(200);
    return body.widgets;
  };
  return {
    ...bed,
    channel,
    ids: { anna: people.anna.id, ben: people.ben.id, guest: people.guest.id, admin: people.admin.id },
    anna,
    ben,
    guest,
    admin,
    async add(draft) {
      const { status, body, raw } = await anna.call(createChannelWidget, { params, body: { widget: draft } });
      expect(status, raw.payload).toBe(201);
      return body as never;
    },
    async place(...widgets) {
      const { version } = (await anna.call(getChannelLayout, { params })).body;
      const rows = widgets.map(({ id }) => ({ id: `row-${id}`, type: 'full' as const, widgets: [id] }));
      const { status, raw } = await anna.call(updateChannelLayout, {
        params,
        body: { rows, based_on: version },
      });
      expect(status, raw.payload).toBe(200);
    },
    shown,
    async content(client, widget) {
      const found = (await shown(client)).find(({ id }) => id === widget.id);
      expect(found?.error ?? null).toBeNull();
      return found?.content as never;
    },
    async image(client, bytes) {
      const file = {
        name: 'Bild.jpg',
        type: 'image/jpeg',
        bytes: bytes ?? (await picture(60, 30).toBuffer()),
      };
      const { status, body, raw } = await client.call(uploadDocumentImage, multipartOf({ file }));
      expect(status, raw.payload).toBe(201);
      return body.id;
    },
  };
}
