import type { Grant } from '@dorfplatz/contract';
import type { DraftProperty } from '../property-sets-editor/index.ts';

export type NamedGrant = Grant & { name: string };

/** A field of items as it is edited, with those who read and write it; null for whoever reads and writes the item. */
export type Field = DraftProperty & {
  read_grants: NamedGrant[] | null;
  write_grants: NamedGrant[] | null;
};
