import type { DirectoryMember } from '@dorfplatz/contract';
import type { Detected, MemberRow } from '../members/index.ts';

/** What is looked for in a list of the directory. */
export type Wanted = {
  words: readonly string[];
  /** True for words that hold no letter: nothing is found by them. */
  isUnsearchable: boolean;
  inProfile: boolean;
  letter: string | undefined;
  page: number;
  perPage: number;
};

export type Letters = { letter: string; count: number }[];

export type MemberEntryRow = MemberRow &
  Detected & {
    letter: string;
    roles: DirectoryMember['roles'];
    is_new: boolean;
  };
