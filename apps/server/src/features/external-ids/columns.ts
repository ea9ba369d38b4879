import { plainHeading as plain } from '../../platform/csv/plain-heading.ts';
import { hasMessage, translate } from '../../platform/i18n/translate.ts';

/** The columns of a list of ids, in the order in which it is given out. */
export const COLUMNS = ['type', 'number', 'name', 'email', 'external_id'] as const;
export type Column = (typeof COLUMNS)[number];

const LANGUAGES = ['de', 'en', 'es', 'fr'] as const;

/** What other programs call them. */
const OTHERS: Record<Column, string> = {
  type: 'kind,typ',
  number: 'id,nr,no,num',
  name: 'anzeigename,display name,full name,nombre completo,nom complet',
  email: 'email,mail,mailadresse,e mail adresse,email address,e mail address,courriel,adresse e mail,correo',
  external_id:
    'external id,externalid,externe nummer,fremd id,personalnummer,mitgliedsnummer,kundennummer,member number,personnel number,numero de miembro,numero de membre,matricule',
};

const wordsOf = (column: Column): Set<string> =>
  new Set([
    ...LANGUAGES.map((language) => plain(translate(language, `external_ids.list.${column}`))),
    ...OTHERS[column].split(','),
  ]);

/** Which cell of a line is which column, by what stands above it; the first that fits. */
export function columnsOf(headers: readonly string[]): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {};
  for (const column of COLUMNS) {
    const words = wordsOf(column);
    const at = headers.findIndex((header) => words.has(plain(header)));
    if (at !== -1) found[column] = at;
  }
  // Beside an address or a name, `ID` is that of the other program.
  if (found.external_id === undefined && (found.email !== undefined || found.name !== undefined)) {
    const { number, ...others } = found;
    return number === undefined ? others : { ...others, external_id: number };
  }
  return found;
}

const KINDS = ['member', 'group'] as const;

/** The kind that a word stands for in one of our languages; undefined for any other. */
export function kindOf(word: string): 'member' | 'group' | undefined {
  const said = plain(word);
  return KINDS.find((kind) =>
    LANGUAGES.some((language) => {
      const key = `external_ids.list.type.${kind}`;
      return said === kind || (hasMessage(language, key) && plain(translate(language, key)) === said);
    }),
  );
}
