import { readFileSync } from 'node:fs';
import type { Component } from './content-reader.ts';

/** Names of Windows and Outlook (CLDR, windowsZones). */
const WINDOWS = new Map(
  readFileSync(new URL('windows-zones.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string]),
);

function isKnown(name: string): boolean {
  try {
    new Temporal.ZonedDateTime(0n, name);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The IANA name at the end of `/mozilla.org/20050126_1/Europe/Berlin`. */
function tailOf(name: string): string | undefined {
  const parts = name.split('/');
  return [3, 2]
    .map((count) => parts.slice(-count).join('/'))
    .find((tail) => tail.includes('/') && isKnown(tail));
}

/** The IANA zone that a TZID means; undefined for one that nobody knows. */
export function zoneOf(id: string, described: ReadonlyMap<string, string>): string | undefined {
  const name = id.trim();
  if (name.length > 200) return undefined;
  if (isKnown(name)) return name;
  const other = described.get(id);
  if (other !== undefined && isKnown(other)) return other;
  return WINDOWS.get(name) ?? tailOf(name);
}

/** The name by which a VTIMEZONE says where it holds, if it does: its TZID and that. */
export function describedZone({ lines }: Component): [string, string] | undefined {
  const textOf = (wanted: string) => lines.find(({ name }) => name === wanted)?.value;
  const [id, place] = [textOf('TZID'), textOf('X-LIC-LOCATION')];
  return id === undefined || place === undefined ? undefined : [id, place.trim()];
}
