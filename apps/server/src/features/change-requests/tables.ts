import type { ChangeRequest } from '@dorfplatz/contract';
import type { MemberRow } from '../members/index.ts';

/** Values by field: names as they are, properties as they are stored, but tags of a wish by their names. */
export type Values = Record<string, unknown>;

/** A row of `change_requests` with the person, and what is there now. */
export type ChangeRequestRow = {
  id: number;
  member_id: number;
  member: Omit<MemberRow, 'is_network_admin'>;
  first_name: string;
  last_name: string;
  stored: Values;
  wished: Values;
  before: Values;
  message: string;
  state: ChangeRequest['state'];
  answer: string;
  answered_by: string | null;
  created_at: string;
  answered_at: string | null;
};
