import type { Field } from '../fields.ts';

/** What a column of a list becomes; an address may stand in pieces. */
export type Column = Field | 'street' | 'zip' | 'city';

/** How columns are called in the languages of the product, in letters alone. */
const NAMES: Record<Column, string> = {
  name:
    'name|organisation|organisationsname|organization|verein|vereinsname|firma|company|nombre|organización|nom|' +
    'association|title|titel',
  description: 'beschreibung|kurzbeschreibung|description|descripción|text|über',
  address: 'adresse|anschrift|address|dirección|postanschrift',
  website: 'website|webseite|homepage|internet|url|web|sitioweb|siteweb|site|www',
  email: 'email|mail|emailadresse|correo|correoelectrónico|courriel',
  phone: 'telefon|telefonnummer|tel|phone|telephone|teléfono|téléphone|mobil|handy',
  street: 'straße|strasse|straßeundhausnummer|street|calle|rue',
  zip: 'plz|postleitzahl|zip|zipcode|postcode|códigopostal|codepostal',
  city: 'ort|stadt|city|town|ciudad|localidad|ville',
};

const COLUMNS = new Map<string, Column>(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split('|').map((name) => [name, column as Column] as const),
  ),
);

/** What each column becomes, by what stands above it; a second one of a kind becomes nothing. */
export function columnsOf(headers: readonly string[]): (Column | null)[] {
  const taken = new Set<Column>();
  return headers.map((header) => {
    const column = COLUMNS.get(header.toLowerCase().replace(/\P{L}/gu, ''));
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}
