import type { Report, ReportAct, ReportReason } from '@dorfplatz/contract';
import type { MemberRow } from '../members/index.ts';

export type Person = Omit<MemberRow, 'is_network_admin'>;

/** A report with what was said and done about it. */
export type ReportRow = {
  id: number;
  activity_id: number | null;
  reply_id: number | null;
  page_id: number | null;
  url: string;
  author: Person | null;
  group: { slug: string; name: string } | null;
  content: string;
  /** What stands there now; null where nothing does. */
  current: string | null;
  /** The title of the page as it is now. */
  current_title: string | null;
  state: Report['state'];
  hidden_from: number[];
  voices: { member: Person; reason: ReportReason; text: string; created_at: string }[];
  acts: { id: number; actor: Person; act: ReportAct; text: string; created_at: string }[];
  created_at: string;
};
