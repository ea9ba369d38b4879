import type { MemberImportCounts } from '@dorfplatz/contract';
import type { PropertyRow } from '../property-sets/index.ts';
import type { MemberList } from './read-list.ts';
import type { Example, NewPerson, RefusedLine } from './tables.ts';

/** A person with what the database knows of their groups and roles. */
export type PlacedPerson = NewPerson & { groupIds: number[]; roleIds: number[] };

/** All that a list says. */
export type Reading = {
  list: Pick<MemberList, 'encoding' | 'delimiter' | 'columns'>;
  properties: PropertyRow[];
  counts: MemberImportCounts;
  examples: Example[];
  people: PlacedPerson[];
  refused: RefusedLine[];
};
