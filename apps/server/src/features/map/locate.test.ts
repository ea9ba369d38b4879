import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { loadGazetteer } from './gazetteer.ts';
import { type Address, locate, wordingsOf } from './locate.ts';
import { countryCode } from './place-words.ts';

describe('a country', () => {
  it.each([
    ['Deutschland', 'DE'],
    ['Germany', 'DE'],
    ['france', 'FR'],
    ['Alemania', 'DE'],
    ['Suisse', 'CH'],
    ['at', 'AT'],
    ['USA', 'US'],
    ['Atlantis', undefined],
    ['', undefined],
  ])('%j is %s', (written, code) => expect(countryCode(written)).toBe(code));
});

describe('a city', () => {
  it.each([
    ['Freiburg im Breisgau', ['Freiburg im Breisgau', 'Freiburg im', 'Freiburg']],
    ['Berlin-Kreuzberg', ['Berlin Kreuzberg', 'Berlin']],
    ['St. Gallen', ['St. Gallen']],
    ['  ', []],
    ['12345', []],
  ])('%j may be called %j', (city, wordings) => expect(wordingsOf(city)).toEqual(wordings));
});

describe('the gazetteer', () => {
  let bed: TestBed;
  beforeAll(async () => {
    bed = await startTestBed({ worker: false });
    await Promise.all([1, 2].map(() => bed.db.kysely.transaction().execute(loadGazetteer)));
  }, 60_000);
  afterAll(() => bed?.stop());

  const stuttgart = { language: 'de', center: { lat: 48.78, lng: 9.18 } } as const;
  const place = async (address: Address, home: Parameters<typeof locate>[2] = stuttgart) => {
    const [located] = await locate(bed.db.kysely, [address], home);
    return located && `${located.name} ${located.latitude.toFixed(0)} ${located.longitude.toFixed(0)}`;
  };

  it('is loaded once, also by two at the same time', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from gazetteer where name = 'Stuttgart' and country = 'DE'
    `.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(1);
    const all = await sql<{ count: number }>`select count(*) as count from gazetteer`.execute(bed.db.kysely);
    expect(all.rows[0]!.count).toBeGreaterThan(150_000);
  });

  it.each<[Address, string | undefined]>([
    [{ city: 'München' }, 'München 48 12'],
    [{ city: 'Muenchen' }, 'München 48 12'],
    [{ city: 'munchen' }, 'München 48 12'],
    [{ city: 'Köln' }, 'Köln 51 7'],
    [{ city: 'Koeln' }, 'Köln 51 7'],
    [{ city: 'Zürich' }, 'Zürich 47 9'],
    [{ city: 'Wien' }, 'Wien 48 16'],
    [{ city: 'Freiburg im Breisgau' }, 'Freiburg 48 8'],
    [{ city: 'Frankfurt' }, 'Frankfurt am Main 50 9'],
    [{ city: 'Frankfurt (Oder)' }, 'Frankfurt (Oder) 52 15'],
    [{ city: 'Berlin-Kreuzberg' }, 'Berlin 53 13'],
    [{ city: 'Esslingen am Neckar' }, 'Esslingen 49 9'],
    [{ city: 'Paris' }, 'Paris 49 2'],
    [{ city: 'Paris', country: 'USA' }, 'Paris 44 -71'],
    [{ city: 'Rom' }, 'Rom 42 13'],
    [{ city: 'Neustadt', zip: '67433' }, 'Neustadt an der Weinstraße 49 8'],
    [{}, undefined],
    [{ city: '' }, undefined],
    [{ city: ' \u00a0', street: 'Hauptstraße', number: '1' }, undefined],
    [{ country: 'Deutschland' }, undefined],
    [{ city: 'Kleinkleckersdorf' }, undefined],
    [{ city: 'Bad Nirgendwo' }, undefined],
    [{ zip: '70178' }, undefined],
    [{ city: "'; drop table gazetteer; --" }, undefined],
    [{ city: '%' }, undefined],
  ])('has %j at %s', async (address, expected) => expect(await place(address)).toBe(expected));

  it('takes of what is called the same the place at home, then the nearest', async () => {
    expect(await place({ city: 'Cambridge' }, { language: 'en', center: undefined })).toBe('Cambridge 52 0');
    const boston = { language: 'en', center: { lat: 42.36, lng: -71.06 } } as const;
    expect(await place({ city: 'Cambridge', country: 'US' }, boston)).toBe('Cambridge 42 -71');
  });

  it('looks for many by one statement, and finds each by an index', async () => {
    const cities = Array.from({ length: 400 }, (_, index) => ({ city: ['Ulm', 'Bonn', 'Kiel'][index % 3]! }));
    const { result, statements } = await bed.countStatements(() => locate(bed.db.kysely, cities, stuttgart));
    expect(statements).toBe(1);
    expect(result.map((found) => found?.name)).toEqual(cities.map(({ city }) => city));
  });
});
