import type { HeldState, Scan } from '@dorfplatz/contract';

/**
 * What can be done with something held. What was found is never released: a mistake of the scanner is put right by new
 * signatures, with which it is looked through once more.
 */
export const scanAbilities = (state: HeldState, isScannerSet: boolean): Scan['can'] => ({
  release: state === 'waiting' || state === 'too_large',
  check: isScannerSet && state !== 'deleted',
  destroy: state !== 'deleted',
});
