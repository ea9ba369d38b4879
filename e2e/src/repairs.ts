import { type AppTraits, buildItemApp } from '../../apps/server/src/features/items/testing/build.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import type { Journey, Visitor } from './browser.ts';

const option = (value: string, label: string, color: 'blue' | 'orange' | 'green', limit?: number) => ({
  value,
  labels: { de: label },
  color,
  ...(limit !== undefined && { limit }),
});

/** An app of things to mend: a title, a status that is the column, a note, a price, a locked field and people. */
export const buildRepairs = ({ bed }: Journey, traits: Omit<AppTraits, 'properties'> = {}) =>
  buildItemApp(bed, {
    name: 'Reparaturen',
    ...traits,
    properties: [
      { name: 'title', label: 'Bezeichnung', type: 'text', isRequired: true },
      {
        name: 'status',
        label: 'Status',
        type: 'selection',
        settings: { select: true },
        options: [
          option('new', 'Neu', 'blue'),
          option('work', 'In Arbeit', 'orange', 1),
          option('done', 'Fertig', 'green'),
        ],
      },
      { name: 'note', label: 'Notiz', type: 'text', settings: { multiline: true } },
      { name: 'price', label: 'Preis', type: 'number', settings: { precision: 2, postfix: '€' } },
      { name: 'till', label: 'Kasse', type: 'text', isLocked: true },
      { name: 'helper', label: 'Zuständig', type: 'membership', settings: { multiple: true } },
    ],
  });

/** A column of the wall. */
export const column = ({ page }: Visitor, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}, (\\d|keine)`) });

/** The titles of its cards, from above. */
export const cardsOf = async (visitor: Visitor, name: string): Promise<string[]> =>
  column(visitor, name).getByRole('heading', { level: 3 }).allTextContents();

/** Somebody at a browser of their own, on a page. */
export async function enter(journey: Journey, person: BuiltMember, path: string): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(person.email);
  await visitor.goto(path);
  return visitor;
}
