import { expect, it } from 'vitest';
import { PortableNames, portableName } from './zip-names.ts';

it.each([
  ['Prüfung.pdf'.normalize('NFD'), 'Prüfung.pdf'.normalize('NFC')],
  ['a:b.txt', 'a_b.txt'],
  ['CON.txt', '_CON.txt'],
  ['aux', '_aux'],
  ['com¹.tar.gz', '_com¹.tar.gz'],
  ['name.', 'name_'],
  ['name ', 'name_'],
  ['..\\..\\x', '.._.._x'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['..', '__'],
  ['', '_'],
  ['photo\u202egpj.exe', 'photo_gpj.exe'],
  ['a\u0000b\r\nc.txt', 'a_b__c.txt'],
  ['😀.txt', '😀.txt'],
])('makes a name of %j that every system takes [F-31]', (given, taken) => {
  expect(portableName(given)).toBe(taken);
});

it('cuts a name before its ending, at whole characters [F-31]', () => {
  const cut = portableName(`${'ü'.repeat(300)}.pdf`);
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(255);
  expect(cut).toMatch(/^ü+\.pdf$/);
  expect(Buffer.byteLength(portableName('x'.repeat(300)))).toBe(255);
});

it('tells names apart as systems do that take no notice of case [F-31]', () => {
  const names = new PortableNames();
  const given = [
    'bericht.txt',
    'Bericht.TXT',
    'a:b.txt',
    'a_b.txt',
    'Prüfung.pdf',
    'Prüfung.pdf'.normalize('NFD'),
  ];
  expect(given.map((name) => names.take(name))).toEqual([
    'bericht.txt',
    'Bericht (2).TXT',
    'a_b.txt',
    'a_b (2).txt',
    'Prüfung.pdf',
    'Prüfung (2).pdf',
  ]);
});
