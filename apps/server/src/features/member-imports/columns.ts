import { cutWhole } from '@dorfplatz/content';
import {
  ADDRESS_PARTS,
  type Language,
  MEMBER_COLUMNS,
  type MemberColumn,
  type MemberImportColumn,
} from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { type PropertyRow, wordIn } from '../property-sets/index.ts';
import { UnreadableError } from './tables.ts';

const HEADER_MAX = 100;

/** A word as it is compared: without case, accents and signs. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What lists in our languages call the columns that each may have. */
const FIXED: Record<MemberColumn, readonly string[]> = {
  email:
    'e mail|email|mail|e mail adresse|email adresse|mailadresse|e mail address|email address|courriel|adresse e mail|adresse mail|correo|correo electronico'.split(
      '|',
    ),
  first_name: 'vorname|first name|firstname|given name|nombre|prenom'.split('|'),
  last_name:
    'nachname|familienname|last name|lastname|surname|family name|apellido|apellidos|nom|nom de famille'.split(
      '|',
    ),
  name: 'name|full name|voller name|anzeigename|display name|nombre completo|nom complet'.split('|'),
  language: 'sprache|language|idioma|langue'.split('|'),
  groups: 'gruppe|gruppen|group|groups|grupo|grupos|groupe|groupes'.split('|'),
  roles: 'rolle|rollen|role|roles|rol'.split('|'),
  administrator:
    'administrator|admin|administration|netzwerkadministrator|network administrator|administrador|administrateur'.split(
      '|',
    ),
  external: 'extern|gast|external|guest|externo|invitado|externe|invite'.split('|'),
};

type Part = (typeof ADDRESS_PARTS)[number];
const PARTS: Partial<Record<Part, readonly string[]>> = {
  name: 'bezeichnung|place name|lugar|lieu'.split('|'),
  street: 'strasse|str|street|calle|rue'.split('|'),
  number: 'hausnummer|hausnr|nummer|nr|house number|number|numero'.split('|'),
  zip: 'plz|postleitzahl|zip|zip code|postcode|postal code|codigo postal|cp|code postal'.split('|'),
  city: 'ort|stadt|wohnort|city|town|ciudad|localidad|poblacion|ville'.split('|'),
  state: 'bundesland|kanton|state|region|provincia|estado'.split('|'),
  country: 'land|country|pais|pays'.split('|'),
};

/** The columns of a list with the property that each fills, if it fills one. */
export type Column = MemberImportColumn & { definition: PropertyRow | undefined };

type Found = { property: PropertyRow; part: Part | null };

/** Every spelling of a header that means a property, and which part of it. */
function spellings(properties: readonly PropertyRow[]): Map<string, Found> {
  const found = new Map<string, Found>();
  const add = (spelling: string, entry: Found) => {
    if (!found.has(spelling)) found.set(spelling, entry);
  };
  const usable = properties.filter(({ type }) => type !== 'headline' && type !== 'image');
  const wordsOf = ({ name, labels }: PropertyRow) => [name, ...Object.values(labels)].map(plain);
  for (const property of usable) for (const word of wordsOf(property)) add(word, { property, part: null });
  const addresses = usable.filter(({ type }) => type === 'address');
  for (const property of addresses) {
    for (const part of ADDRESS_PARTS) {
      for (const spelling of [part, ...(PARTS[part] ?? [])]) {
        for (const word of wordsOf(property)) add(`${word} ${spelling}`, { property, part });
        if (addresses.length === 1 && part !== 'name') add(spelling, { property, part });
      }
    }
  }
  return found;
}

/**
 * What the columns of a list mean, by its first line: in any of our languages, properties also by their own name.
 * @throws UnreadableError when no column holds addresses: without them nobody can be added
 */
export function readColumns(
  cells: readonly string[],
  properties: readonly PropertyRow[],
  network: { language: Language },
): Column[] {
  const ofProfile = spellings(properties);
  const taken = new Set<string>();
  const take = (key: string) => !taken.has(key) && Boolean(taken.add(key));
  const columns = cells.map((cell): Column => {
    const header = cutWhole(cleanLine(cell), HEADER_MAX);
    const word = plain(header);
    const column = MEMBER_COLUMNS.find((each) => FIXED[each].includes(word)) ?? null;
    if (column && take(column))
      return { header, column, property: null, part: null, label: null, definition: undefined };
    const found = ofProfile.get(word);
    if (!found || !take(`${found.property.name} ${found.part}`))
      return { header, column: null, property: null, part: null, label: null, definition: undefined };
    const { property, part } = found;
    const label = wordIn(property.labels, network.language, network.language);
    return { header, column: null, property: property.name, part, label, definition: property };
  });
  if (!taken.has('email')) throw new UnreadableError('no_email_column');
  return columns;
}
