import type { Scan } from '@dorfplatz/contract';
import { type Naming, presentActor } from '../members/index.ts';
import { scanAbilities } from './policy.ts';
import type { ScanRow } from './queries.ts';

export const presentScan = (row: ScanRow, naming: Naming, isScannerSet: boolean): Scan => ({
  id: row.id,
  state: row.state,
  signature: row.signature,
  name: row.name,
  content_type: row.content_type,
  size: row.size,
  owner: row.owner && presentActor(row.owner, naming),
  created_at: row.created_at,
  tried_at: row.tried_at,
  tries: row.tries,
  can: scanAbilities(row, isScannerSet),
});
