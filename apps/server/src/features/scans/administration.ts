import {
  type Attention,
  registerAdministration,
  registerAttention,
} from '../../platform/registries/administration.ts';
import { NoVerdictError, ScannerAwayError } from '../../platform/scanner/clamd.ts';
import type { Services } from '../../platform/services.ts';
import { type HeldCounts, heldCounts } from './queries.ts';

const path = '/administration/scans';
/** The page does not wait longer for a scanner that does not answer. */
const PATIENCE_MS = 1_000;

registerAdministration({
  key: 'scans',
  of: 'network',
  section: 'operation',
  position: 47,
  path,
  isOffered: (_context, { scanner }) => scanner !== undefined,
});

const counted = (position: number, key: string, of: (counts: HeldCounts) => number, state: string) => ({
  of: 'network' as const,
  position,
  async load({ db }: Services): Promise<Attention | undefined> {
    const count = of(await heldCounts(db.kysely));
    return count > 0 ? { key, count, path: `${path}?state=${state}` } : undefined;
  },
});

registerAttention(
  counted(3, 'files_infected', ({ infected }) => infected, 'infected'),
  counted(3, 'files_too_large', ({ too_large }) => too_large, 'too_large'),
  counted(3, 'files_unchecked', ({ waiting_long }) => waiting_long, 'waiting'),
  {
    of: 'network',
    position: 3,
    async load({ scanner }) {
      const isThere = await scanner?.version(PATIENCE_MS).catch((error: unknown) => {
        if (error instanceof ScannerAwayError || error instanceof NoVerdictError) return '';
        throw error;
      });
      return isThere === ''
        ? { key: 'scanner_away', count: 1, path: '/administration/operating' }
        : undefined;
    },
  },
);
