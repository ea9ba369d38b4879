import type { MapBounds } from '@dorfplatz/contract';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import type { MapKind } from './api.ts';
import { boundsFrom, boundsText } from './bounds.ts';

export type KeptPlace = { bounds: MapBounds; zoom: number };

const storageKey = (map: MapKind) => `map-place ${map.kind === 'group' ? `group ${map.slug}` : map.kind}`;

/** Whether somebody left this map at a place in this browser. */
export const hasKeptPlace = (map: MapKind): boolean => readLocal(storageKey(map)) !== null;

/** The place of a map that somebody looked at last in this browser; undefined for none, and for that of another. */
export function keptPlace(map: MapKind, memberId: number): KeptPlace | undefined {
  const [whose, text, zoom] = (readLocal(storageKey(map)) ?? '').split(' ');
  const bounds = Number(whose) === memberId ? boundsFrom(text) : undefined;
  return bounds && { bounds, zoom: Number(zoom) || 0 };
}

/** Keeps where somebody looks; undefined: they see all again. */
export function keepPlace(map: MapKind, memberId: number, place: KeptPlace | undefined): void {
  const text = place && `${memberId} ${boundsText(place.bounds)} ${place.zoom.toFixed(2)}`;
  writeLocal(storageKey(map), text ?? null);
}
