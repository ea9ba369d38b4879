import type { ImportedPerson } from '@dorfplatz/contract';
import type { ImportedPersonRow } from './tables.ts';

export const presentImportedPerson = ({ display_name, ...row }: ImportedPersonRow): ImportedPerson => ({
  ...row,
  displayName: display_name,
});
