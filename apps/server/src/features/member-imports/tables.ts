import type {
  Language,
  MemberImportColumn,
  MemberImportCounts,
  MemberImportProblem,
} from '@dorfplatz/contract';
import type { StoredValue } from '../property-sets/index.ts';

/** A row of `member_imports`. */
export type ImportRow = {
  id: number;
  author: string | null;
  file_name: string;
  state: 'checking' | 'unreadable' | 'checked' | 'importing' | 'done' | 'failed';
  problem: string | null;
  storage_key: string | null;
  send_welcome_mail: boolean;
  progress: number;
  encoding: string | null;
  delimiter: string | null;
  columns: MemberImportColumn[];
  counts: Partial<MemberImportCounts>;
  examples: Example[];
  created_at: string;
  finished_at: string | null;
};

/** A person of the list as the preview shows them. */
export type Example = {
  line: number;
  name: string;
  email: string;
  groups: string[];
  is_network_admin: boolean;
};

/** A person of the list, checked but for what only the database knows. */
export type NewPerson = {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  language: Language | undefined;
  isNetworkAdmin: boolean;
  isExternal: boolean;
  /** Addresses, numbers or names. */
  groups: string[];
  /** The whole cell: the name of a group may have a comma. */
  groupsCell: string;
  roles: string[];
  values: Record<string, StoredValue | null>;
};

/** A line as it was read: somebody, or what is wrong with it. */
export type ReadLine = {
  line: number;
  cells: string[];
  person?: NewPerson;
  problems: MemberImportProblem[];
};

/** A line that brings nobody in. */
export type RefusedLine = Pick<ReadLine, 'line' | 'cells' | 'problems'> & { outcome: 'rejected' | 'known' };

/** A list that cannot be read at all; `code` is what people are told. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
  readonly code: 'spreadsheet' | 'binary' | 'too_large' | 'too_many_rows' | 'empty' | 'no_email_column';

  constructor(code: UnreadableError['code']) {
    super(code);
    this.code = code;
  }
}

/** Somebody does not want the import any more. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}
