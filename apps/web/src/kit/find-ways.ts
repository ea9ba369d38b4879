import { bestCloseness } from '../lib/closeness.ts';
import type { Way } from './feature.ts';

const kinds: readonly Way['kind'][] = ['screen', 'act', 'setting', 'administration', 'about'];

/** So many ways are shown of what fits. */
const most = 12;

/**
 * The ways that typed words mean, by name and by other words for it, the best first, with how well each fits; all of
 * them in their order when nothing is typed.
 */
export function findWays(ways: readonly Way[], typed: string): { way: Way; fits: number }[] {
  if (typed.trim() === '')
    return kinds.flatMap((kind) => ways.filter((way) => way.kind === kind)).map((way) => ({ way, fits: 0 }));
  return ways
    .map((way) => ({
      way,
      fits: bestCloseness(typed, [way.label, ...(way.words?.split(/\s*,\s*/) ?? [])]),
    }))
    .filter(({ fits }) => fits > 0)
    .sort((one, other) => other.fits - one.fits)
    .slice(0, most);
}
