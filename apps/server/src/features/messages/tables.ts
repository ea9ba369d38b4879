import type { MemberRow } from '../members/index.ts';
import type { FileRow } from '../uploads/index.ts';

/** A person as statements about messages read them. */
export type PersonRow = Omit<MemberRow, 'is_network_admin'>;

type CommonColumns = {
  id: number;
  subject: string;
  /** Of lists only how it begins. */
  content: string;
  created_at: string;
  to_all: boolean;
  recipient_count: number;
  starter_id: number;
  author: PersonRow;
  /** Those who were named. */
  named: PersonRow[];
  group_ids: number[];
  is_author: boolean;
  is_read: boolean;
  has_replies: boolean;
};

export type EntryRow = CommonColumns & { has_attachments: boolean };
export type MessageRow = CommonColumns & {
  /** null where there are none. */
  files: FileRow[] | null;
};

/** A group that was written to, as the viewer stands to it. */
export type ToGroupRow = { id: number; slug: string; name: string; is_writable: boolean };
