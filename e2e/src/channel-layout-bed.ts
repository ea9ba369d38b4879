import {
  createChannelWidget,
  getChannelLayout,
  type LayoutRow,
  updateChannelLayout,
  type WidgetType,
} from '@dorfplatz/contract';
import { expect } from 'vitest';
import { buildChannel } from '../../apps/server/src/features/channels/testing/build.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

export type LaidChannel = { slug: string; id: Record<string, number> };

/** A network in which Anna and Ben run channels. */
export type LayoutBed = {
  journey: Journey;
  anna: BuiltMember;
  ben: BuiltMember;
  annas: Client;
  bens: Client;
  /** A channel with a banner, three texts side by side, people and appointments; `Neu` stands nowhere. */
  channel(): Promise<LaidChannel>;
  /** What readers see: the names of the widgets, row by row. */
  shown(of: LaidChannel): Promise<string[]>;
  /** Somebody who has the layout of a channel open. */
  editor(of: LaidChannel, who?: BuiltMember, options?: Parameters<Journey['visit']>[0]): Promise<Visitor>;
};

const PROPERTIES = {
  text: { content: 'Worte' },
  people: { member_ids: [] as number[], profile_fields: [] },
  appointments: { calendar_ids: [], count: 3 },
  banner: { image: null, banner_background_color: '#1490a6', banner_title_color: null },
} as const;
const WIDGETS: readonly [string, keyof typeof PROPERTIES & WidgetType][] = [
  ['Banner', 'banner'],
  ['Grußwort', 'text'],
  ['Aus der Stadt', 'text'],
  ['Mitmachen', 'text'],
  ['Die Redaktion', 'people'],
  ['Nächste Termine', 'appointments'],
  ['Neu', 'text'],
];

/** A widget that stands nowhere yet. @returns its id */
export async function addWidget(client: Client, slug: string, widget: object): Promise<number> {
  const { status, body, raw } = await client.call(createChannelWidget, {
    params: { slug },
    body: { widget } as never,
  });
  expect(status, raw.payload).toBe(201);
  return (body as { id: number }).id;
}

export async function startLayoutBed(): Promise<LayoutBed> {
  const journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const anna = await bed.buildMember({ name: 'Anna Müller' });
  const ben = await bed.buildMember({ name: 'Ben Öztürk' });
  const [annas, bens] = [await bed.as(anna.id), await bed.as(ben.id)];
  return {
    journey,
    anna,
    ben,
    annas,
    bens,
    async channel() {
      const { slug } = await buildChannel(bed, { title: 'Lindenblatt', managers: [anna.id, ben.id] });
      const made: LaidChannel = { slug, id: {} };
      for (const [title, type] of WIDGETS) {
        const own = PROPERTIES[type];
        const properties = type === 'people' ? { ...own, member_ids: [anna.id, ben.id] } : own;
        made.id[title] = await addWidget(annas, slug, { type, title, properties });
      }
      await publishBy(annas, made, rowsOf(made));
      return made;
    },
    async shown({ slug, id }) {
      const { body } = await annas.call(getChannelLayout, { params: { slug } });
      return namesIn(body.rows, id);
    },
    async editor(of, who = anna, options = {}) {
      const visitor = await journey.visit(options);
      await visitor.signIn(who.email);
      await visitor.load(addressOf(of));
      await visitor.page.getByRole('list', { name: 'Zeilen des Layouts' }).waitFor();
      return visitor;
    },
  };
}

/** The rows that it begins with. */
export const rowsOf = ({ id }: LaidChannel): LayoutRow[] => [
  { id: 'a', type: 'full', widgets: [id.Banner!] },
  { id: 'b', type: 'third', widgets: [id.Grußwort!, id['Aus der Stadt']!, id.Mitmachen!] },
  { id: 'c', type: 'half-2-1', widgets: [id['Die Redaktion']!, id['Nächste Termine']!] },
];

/** Publishes rows, as the first layout where nothing else is said. */
export async function publishBy(client: Client, { slug }: LaidChannel, rows: LayoutRow[], based_on = 0) {
  const { status, body } = await client.call(updateChannelLayout, {
    params: { slug },
    body: { rows, based_on },
  });
  expect(status).toBe(200);
  return body;
}

/** Rows by the names of what stands in them. */
export const namesIn = (rows: readonly LayoutRow[], id: LaidChannel['id']) => {
  const names = new Map(Object.entries(id).map(([name, each]) => [each, name]));
  return rows.map(({ widgets }) => widgets.map((each) => (each && names.get(each)) || '–').join(' | '));
};
/** What the editor has, row by row. */
export const rowsIn = ({ page }: Visitor) =>
  page
    .getByRole('list', { name: 'Zeilen des Layouts' })
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('[data-cell]')]
          .map((cell) => cell.querySelector('[data-card] b')?.textContent ?? '–')
          .join(' | '),
      ),
    );
export const draftOf = async (client: Client, { slug }: LaidChannel) =>
  (await client.call(getChannelLayout, { params: { slug } })).body.draft;

/** Where a layout is edited. */
export const addressOf = ({ slug }: LaidChannel) => `/channels/${slug}/layout/edit`;
export const grip = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: `${name} verschieben`, exact: true });
export const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
export const menu = async ({ page }: Visitor, of: string, entry: string) => {
  await page.getByRole('button', { name: `Menü zu ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
export const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

/** Drags by the pointer onto the middle of something. */
export async function drag({ page }: Visitor, from: ReturnType<typeof grip>, to: ReturnType<typeof grip>) {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
}
