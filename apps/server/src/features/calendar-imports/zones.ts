import { readFileSync } from 'node:fs';
import type { Component } from './content-reader.ts';
import { fixedZone, isWinterOffset, placeWithRules } from './same-rules.ts';
import { ZoneRules } from './zone-rules.ts';

/** Names of Windows and Outlook (CLDR, windowsZones). */
const WINDOWS = new Map(
  readFileSync(new URL('windows-zones.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string]),
);
/** Where most people of a zone live comes before others with the same clocks. */
const PREFERRED = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Helsinki', 'America/New_York', 'America/Chicago'],
  ...['America/Denver', 'America/Los_Angeles', 'Australia/Sydney', ...WINDOWS.values()],
];
/** Short names of one place, which some programs write for lack of a better one. */
const SHORT: Record<string, string> = {
  MEZ: 'Europe/Berlin',
  MESZ: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  EEST: 'Europe/Helsinki',
  BST: 'Europe/London',
  EDT: 'America/New_York',
  CDT: 'America/Chicago',
  MDT: 'America/Denver',
  PDT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
};

const NAME_MAX = 200;

/** The zone as IANA spells it. */
function known(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return undefined;
  }
}

/** The IANA name at the end of `/mozilla.org/20050126_1/Europe/Berlin`. */
function tailOf(name: string): string | undefined {
  const parts = name.split('/');
  for (const count of [3, 2]) {
    const tail = parts.slice(-count).join('/');
    const found = tail.includes('/') ? known(tail) : undefined;
    if (found) return found;
  }
  return /^tzone:\/\/Microsoft\/Utc$/i.test(name) ? 'UTC' : undefined;
}

/** `(UTC+01:00) Amsterdam, Berlin` taken apart, and `GMT+0100`, `UTC+1` and `+01:00`, which have no places. */
const OFFSET_NAME =
  /^\(?(?:(?:UTC|GMT)\s*(?:([+\u2212-])\s*(\d{1,2})(?::?(\d{2}))?)?|([+\u2212-])(\d{2})(?::?(\d{2}))?)\)?\s*(.*)$/i;

function offsetName(name: string): { minutes: number; places: string[] } | undefined {
  const [whole, sign1, hours1, minutes1, sign2, hours2, minutes2, rest = ''] = OFFSET_NAME.exec(name) ?? [];
  if (whole === undefined) return undefined;
  const size = Number(hours1 ?? hours2 ?? 0) * 60 + Number(minutes1 ?? minutes2 ?? 0);
  if (size > 14 * 60) return undefined;
  const places = rest
    .toLowerCase()
    .split(/[,;:/&]/)
    .map((place) => place.trim())
    .filter(Boolean);
  return { minutes: '-\u2212'.includes(sign1 ?? sign2 ?? '+') ? -size : size, places };
}

const BY_OFFSET = Map.groupBy(
  [...WINDOWS].flatMap(([name, zone]) => {
    const found = offsetName(name);
    return found && found.places.length > 0 ? [{ ...found, zone }] : [];
  }),
  ({ minutes }) => minutes,
);

const cityOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase();

/** Names of Windows in whatever language: the offset is the same, and so are some of the places. */
function placeOfOffsetName(name: string): string | undefined {
  const wanted = offsetName(name);
  if (!wanted || wanted.places.length === 0) return undefined;
  const shared = (BY_OFFSET.get(wanted.minutes) ?? [])
    .map(({ places, zone }) => ({ zone, count: places.filter((one) => wanted.places.includes(one)).length }))
    .sort((one, other) => other.count - one.count)[0];
  if (shared && shared.count > 0) return shared.zone;
  return PREFERRED.find((zone) => wanted.places.includes(cityOf(zone)));
}

/** A name as it was meant: some escape its commas, some quote it twice. */
const nameOf = (written: string): string =>
  written
    .replaceAll(/\\(?=[,;])/g, '')
    .trim()
    .replace(/^"|"$/g, '')
    .trim();

/** The IANA zone that the name of a zone means; undefined for one that nobody knows. */
function namedZone(name: string): string | undefined {
  if (name === '' || name.length > NAME_MAX) return undefined;
  return (
    known(name) ?? WINDOWS.get(name) ?? SHORT[name.toUpperCase()] ?? tailOf(name) ?? placeOfOffsetName(name)
  );
}

/** The zone of which a name says nothing but how far it is from UTC, in winter where it has a summer. */
function zoneOfOffset(id: string, usual: string): FoundZone | undefined {
  const wanted = offsetName(id);
  if (!wanted) return undefined;
  const fixed = fixedZone(wanted.minutes);
  if (wanted.places.length === 0) return fixed === undefined ? undefined : { zone: fixed };
  const zone = [usual, ...PREFERRED].find((one) => isWinterOffset(one, wanted.minutes)) ?? fixed;
  return zone === undefined ? undefined : { zone, isGuess: true };
}

/** A zone of IANA, or what a VTIMEZONE says where no place has such clocks. */
type FoundZone = { zone: string; isGuess?: boolean } | { rules: ZoneRules };

/** How often rules are compared with those of all places, for one file. */
const COMPARISONS_MAX = 500;

/** Zones of a file: what its VTIMEZONEs say, and where times without one are. */
export class Zones {
  usual: string;
  readonly #described = new Map<string, { place?: string; rules: ZoneRules }>();
  readonly #found = new Map<string, FoundZone>();
  #comparisons = 0;

  constructor(usual: string) {
    this.usual = usual;
  }

  /** Takes a VTIMEZONE. */
  describe(component: Component): void {
    const textOf = (wanted: string) => component.lines.find(({ name }) => name === wanted)?.value.trim();
    const id = nameOf(textOf('TZID') ?? '');
    if (id === '' || this.#described.size >= 1_000 || this.#described.has(id)) return;
    const place = known(textOf('X-LIC-LOCATION') ?? '');
    this.#described.set(id, { ...(place && { place }), rules: new ZoneRules(component) });
  }

  /** The zone of times that have none, as the file says it. */
  sayUsual(name: string): void {
    const year = new Date().getUTCFullYear();
    const found = this.find(name, year, year);
    if (found && 'zone' in found) this.usual = found.zone;
  }

  /**
   * The zone that a TZID means: what its name says, else the place that its VTIMEZONE names or whose clocks are those
   * that it describes over these years, else the description itself.
   */
  find(id: string, from: number, to: number): FoundZone | undefined {
    if (id.length > NAME_MAX) return undefined;
    const key = `${from} ${to} ${id}`;
    const before = this.#found.get(key);
    if (before) return before;
    const found = this.#look(nameOf(id), from, to);
    if (found && this.#found.size < 10_000) this.#found.set(key, found);
    return found;
  }

  #look(id: string, from: number, to: number): FoundZone | undefined {
    const described = this.#described.get(id);
    const hasRules = described !== undefined && !described.rules.isEmpty;
    const zone = namedZone(id) ?? described?.place;
    if (zone !== undefined) return { zone };
    if (!hasRules) return zoneOfOffset(id, this.usual);
    this.#comparisons += 1;
    const place =
      this.#comparisons > COMPARISONS_MAX
        ? undefined
        : placeWithRules(described.rules, from, to, [this.usual, ...PREFERRED]);
    return place === undefined ? { rules: described.rules } : { zone: place };
  }
}
