import type { Language, MemberActName, MemberState, WornRole } from '@dorfplatz/contract';
import type { MemberRow } from '../members/index.ts';

export type ManagedRow = Omit<MemberRow, 'state'> & {
  state: MemberState;
  first_name: string;
  last_name: string;
  email: string | null;
  language: Language;
  lock_reason: string;
  mail_stop: { since: string; reason: string } | null;
  joined_at: string;
  last_seen_at: string | null;
  roles: WornRole[];
  group_count: number;
  is_last_administrator: boolean;
  waiting_email: string | null;
};

export type ActRow = {
  id: number;
  act: MemberActName;
  reason: string;
  thing_id: number | null;
  member_ids: number[];
  done: number;
  changed_ids: number[];
  refused: { id: number; display_name: string; state: MemberState; code: string }[];
  finished_at: string | null;
};
