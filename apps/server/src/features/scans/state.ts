import type { Operating } from '@dorfplatz/contract';
import { NoVerdictError, ScannerAwayError } from '../../platform/scanner/clamd.ts';
import type { Services } from '../../platform/services.ts';
import { heldCounts } from './queries.ts';

/** How the scanner fares, and how much is held: one statement. */
export async function scannerState({
  db,
  scanner,
}: Pick<Services, 'db' | 'scanner'>): Promise<Operating['scanner']> {
  const { waiting_long: _, ...counts } = await heldCounts(db.kysely);
  if (!scanner && counts.infected === 0) return null;
  const told = { version: null, error: null, is_set: scanner !== undefined, ...counts };
  try {
    return { ...told, version: (await scanner?.version()) ?? null };
  } catch (error) {
    if (!(error instanceof ScannerAwayError) && !(error instanceof NoVerdictError)) throw error;
    return { ...told, error: error.message };
  }
}
