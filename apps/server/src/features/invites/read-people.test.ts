import { describe, expect, it } from 'vitest';
import { readMailbox, readPeople } from './read-people.ts';

const read = (text: string, most = 100) =>
  readPeople(text, most).map(({ line, email, first_name, last_name, problem }) =>
    problem ? `${line}: ${problem}` : `${line}: ${first_name}|${last_name}|${email}`,
  );

describe('a pasted list of people', () => {
  it.each([
    ['comma', 'Vorname,Nachname,E-Mail\nAnna,Groß,anna@example.org'],
    ['semicolon', 'E-Mail-Adresse;Nachname;Vorname\r\nanna@example.org;Groß;Anna\r\n'],
    ['tab', '\ufeffFirst name\tLast name\tEmail\nAnna\tGroß\tanna@example.org\n\n'],
  ])('is read with %s between its cells, by its header', (_name, text) => {
    expect(read(text)).toEqual(['2: Anna|Groß|anna@example.org']);
  });

  it('is read without a header', () => {
    expect(read('Anna;Groß;anna@example.org\nben@example.org;Ben Nwosu\ncarla@example.org')).toEqual([
      '1: Anna|Groß|anna@example.org',
      '2: Ben|Nwosu|ben@example.org',
      '3: ||carla@example.org',
    ]);
  });

  it('may be addresses as mail programs write them', () => {
    expect(
      read('"Groß, Anna" <anna@example.org>, Ben Nwosu <ben@example.org>, mailto:c@example.org'),
    ).toEqual(['1: Anna|Groß|anna@example.org', '1: Ben|Nwosu|ben@example.org', '1: ||c@example.org']);
  });

  it('reads quoted cells with delimiters, quotes and lines in them', () => {
    expect(
      read(
        'name,email\n"Groß, ""Änne"" Anna","anna@example.org"\n"Ben\nNwosu",ben@example.org\nx,c@example.org',
      ),
    ).toEqual(['2: Änne Anna|Groß|anna@example.org', '3: Ben|Nwosu|ben@example.org', '5: x||c@example.org']);
  });

  it('says line by line what is wrong', () => {
    const long = `${'a'.repeat(300)}@example.org`;
    expect(
      read(
        `email\nanna@example.org\nkeine adresse\nanna@\nANNA@example.org\n${long}\nb\u0007@example.org\nM\ufffdller@example.org\n"offen\nz@example.org`,
      ),
    ).toEqual([
      '2: ||anna@example.org',
      '3: invalid',
      '4: invalid',
      '5: duplicate',
      '6: too_long',
      '7: control_characters',
      '8: broken_characters',
      '9: open_quote',
      '10: ||z@example.org',
    ]);
  });

  it('stops one row behind the most that are read, however many there are', () => {
    const text = Array.from({ length: 50_000 }, (_, index) => `person-${index}@example.org`).join('\n');
    const began = performance.now();
    expect(readPeople(text, 1000)).toHaveLength(1001);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('gives nothing for nothing', () => {
    expect(read(' \n;;\n\t\n')).toEqual([]);
    expect(readMailbox('')).toEqual({ email: '', first_name: '', last_name: '' });
  });
});
