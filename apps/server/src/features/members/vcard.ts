import type { AddressValue, Member, PropertyDefinition, UrlValue } from '@dorfplatz/contract';

/** RFC 2426 §4: what would end a value or begin the next one. */
const escaped = (text: string): string =>
  text
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')
    // Nothing else that is not printed belongs into a line of text.
    .replace(/\p{Cc}/gu, '');

/** RFC 2426 §2.6: lines end after 75 octets and go on behind a space, never within a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += length;
  }
  return [...lines, current].join('\r\n');
}

/** Fields that hold a telephone number are texts; their names tell them. */
const isTelephone = ({ name, type }: PropertyDefinition): boolean =>
  type === 'text' && /phone|telefon|telephone|mobil|handy/.test(name);

function linesOf(definition: PropertyDefinition, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (isTelephone(definition)) {
    return [
      `TEL;TYPE=${/mobil|handy|cell/.test(definition.name) ? 'CELL' : 'VOICE'}:${escaped(String(value))}`,
    ];
  }
  switch (definition.type) {
    case 'email':
      return [`EMAIL;TYPE=INTERNET:${escaped(String(value))}`];
    case 'url':
      return [`URL:${escaped((value as UrlValue).url)}`];
    case 'address': {
      const {
        name = '',
        street = '',
        number = '',
        zip = '',
        city = '',
        state = '',
        country = '',
      } = value as AddressValue;
      const parts = ['', name, `${street} ${number}`.trim(), city, state, zip, country];
      return [`ADR;TYPE=HOME:${parts.map(escaped).join(';')}`];
    }
    case 'date':
      return /birth|geburt|cumple|naissance/.test(definition.name) ? [`BDAY:${String(value)}`] : [];
    default:
      return [];
  }
}

/**
 * A person as a vCard 3.0 (RFC 2426), which address books of all systems read.
 * @param definitions of the fields that others see
 * @param url the person's page, whole
 * @param picture their picture as JPEG
 */
export function vCardOf(
  member: Pick<Member, 'displayName' | 'first_name' | 'last_name' | 'profile'>,
  definitions: readonly PropertyDefinition[],
  organisation: string,
  url: string,
  picture?: Buffer,
): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(member.displayName)}`,
    `N:${[member.last_name, member.first_name, '', '', ''].map(escaped).join(';')}`,
    `ORG:${escaped(organisation)}`,
    ...definitions
      .filter(({ visible }) => visible)
      .flatMap((definition) => linesOf(definition, member.profile[definition.name])),
    ...(picture ? [`PHOTO;ENCODING=b;TYPE=JPEG:${picture.toString('base64')}`] : []),
    `SOURCE:${escaped(url)}`,
    'END:VCARD',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
