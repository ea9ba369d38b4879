import { describe, expect, it } from 'vitest';
import { isMacRoman } from './mac-roman.ts';

const MAC = new Map(
  Array.from({ length: 128 }, (_, at) => {
    const byte = at + 128;
    return [new TextDecoder('macintosh').decode(Uint8Array.of(byte)), byte];
  }),
);
const WINDOWS = new Map(
  Array.from({ length: 128 }, (_, at) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(at + 128)),
    at + 128,
  ]),
);
const bytesIn = (signs: ReadonlyMap<string, number>, text: string) =>
  Uint8Array.from([...text].map((sign) => signs.get(sign) ?? sign.charCodeAt(0)));

const TEXTS = [
  'Käse',
  'Gruß',
  'Müller;Köln',
  'Ärzte und Übergänge;Öl',
  'François;Zoë;Noël;à la carte;Évry',
  'España;Peña;¿Qué?;José',
  '„Größe“ – ungefähr 5 €',
  'Jürgen’s Café…',
  'Smörgåsbord;Ærø',
];

describe('bytes of a list', () => {
  it.each(TEXTS)('are Mac Roman where that is what makes %s of them', (text) => {
    expect(isMacRoman(bytesIn(MAC, text))).toBe(true);
  });

  it.each([
    ...TEXTS,
    '20 €',
    'Berlin–Hamburg',
    'wait—what',
    'A § 5',
    '5 °C',
    'Müller;Dušan Žižek',
    'MÜLLER;ÄRZTE',
  ])('are windows-1252 where that makes %s of them', (text) => {
    expect(isMacRoman(bytesIn(WINDOWS, text))).toBe(false);
  });
});
