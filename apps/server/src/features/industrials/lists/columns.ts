import { INDUSTRIAL_CONTACTS_MAX, type Language } from '@dorfplatz/contract';
import { plainHeading } from '../../../platform/csv/plain-heading.ts';
import { translate } from '../../../platform/i18n/translate.ts';

const LANGUAGES = ['de', 'en', 'es', 'fr'] as const;

export const FACTS = ['name', 'street', 'zip', 'city', 'phone', 'email', 'website', 'notes'] as const;
export const CONTACT_FACTS = ['name', 'role', 'email', 'phone'] as const;

/** What a column of a list holds: a fact of the company, or one of its contact of this place. */
export type Column =
  | { fact: (typeof FACTS)[number] }
  | { contact: number; fact: (typeof CONTACT_FACTS)[number] };

/** What other programs call them. */
const OTHERS: Record<(typeof FACTS)[number], string> = {
  name: 'name,firma,company,empresa,entreprise,societe',
  street: 'adresse,address,direccion',
  zip: 'zip,postal code,postcode',
  city: 'stadt,town,ciudad',
  phone: 'tel,fon,telephone',
  email: 'email,mail,courriel,correo',
  website: 'web,homepage,internet,url',
  notes: 'notiz,bemerkung,bemerkungen,note,remarks',
};

const headingOf = (column: Column, language: Language): string =>
  'contact' in column
    ? translate(language, `industrials.list.contact_${column.fact}`, { number: column.contact + 1 })
    : translate(language, `industrials.list.${column.fact}`);

/** The columns of a list in which a company has so many contacts at most. */
export const columnsFor = (contacts: number): Column[] => [
  ...FACTS.map((fact) => ({ fact })),
  ...Array.from({ length: contacts }, (_, contact) =>
    CONTACT_FACTS.map((fact) => ({ contact, fact })),
  ).flat(),
];

export const headingsOf = (columns: readonly Column[], language: Language): string[] =>
  columns.map((column) => headingOf(column, language));

/** What each column of a list holds, by what stands above it; undefined for what means nothing here. */
export function readColumns(headers: readonly string[]): (Column | undefined)[] {
  const known = new Map<string, Column>();
  for (const [fact, words] of Object.entries(OTHERS) as [(typeof FACTS)[number], string][])
    for (const word of words.split(',')) known.set(word, { fact });
  for (const language of LANGUAGES)
    for (const column of columnsFor(INDUSTRIAL_CONTACTS_MAX))
      known.set(plainHeading(headingOf(column, language)), column);
  const seen = new Set<Column>();
  return headers.map((header) => {
    const column = known.get(plainHeading(header));
    if (!column || seen.has(column)) return undefined;
    seen.add(column);
    return column;
  });
}
