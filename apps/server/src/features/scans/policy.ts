import type { HeldState, Scan } from '@dorfplatz/contract';

/**
 * What can be done with something held. What was found is never released: a mistake of the scanner is put right by new
 * signatures, with which it is looked through once more.
 */
export const scanAbilities = (
  { state, signature }: { state: HeldState; signature: string | null },
  isScannerSet: boolean,
): Scan['can'] => ({
  // What waits for another look after something was found in it is none of these.
  release: (state === 'waiting' || state === 'too_large') && signature === null,
  check: isScannerSet && state !== 'deleted',
  destroy: state !== 'deleted',
});
