import type { ChatStatus } from '@dorfplatz/contract';
import type { FileRow } from '../uploads/index.ts';

/** A chat as a viewer stands to it; one that was never begun has no id yet. */
export type StandingRow = {
  chat_id: number | null;
  group_id: number | null;
  /** Of a group. */
  archived: boolean;
  is_admin: boolean;
  /** Of a private chat. */
  partner_id: number | null;
  partner_state: string | null;
  partner_is_external: boolean;
  shares_group: boolean;
  /** The viewer ignores the partner, or they the viewer. */
  ignores: boolean;
  is_ignored: boolean;
  last_number: number;
  last_change: number;
};
/** One that was begun. */
export type BegunRow = StandingRow & { chat_id: number };

export type PersonColumns = {
  id: number;
  display_name: string;
  state: string;
  is_external: boolean;
  image_id: number | null;
};

export type LastMessageRow = {
  number: number;
  text: string;
  deleted: boolean;
  has_attachments: boolean;
  /** By somebody whom the reader ignores. */
  is_ignored: boolean;
  author: PersonColumns;
};

export type StateColumns = {
  last_read: number;
  muted_until: string | null;
  app_muted_until: string | null;
  unread: number;
};

/** A chat as lists show it. */
export type ChatRow = StandingRow &
  StateColumns & {
    group_name: string | null;
    group_slug: string | null;
    group_image_id: number | null;
    member_count: number | null;
    partner_name: string | null;
    partner_image_id: number | null;
    partner_last_read: number;
    partner_last_received: number;
    status_type: ChatStatus['type'] | null;
    status_text: string | null;
    last_message_at: string | null;
    /** When it was last talked in, or begun. */
    touched_at: string;
    last_message: LastMessageRow | null;
  };

export type QuotedRow = {
  number: number;
  text: string;
  deleted: boolean;
  has_attachments: boolean;
  author: PersonColumns;
};

export type MessageRow = {
  chat_id: number;
  number: number;
  change: number;
  client_id: string;
  text: string;
  created_at: string;
  edited_at: string | null;
  deleted: boolean;
  author: PersonColumns;
  quoted: QuotedRow | null;
  reactions: { emoji: string; count: number; member_ids: number[] }[] | null;
  files: FileRow[] | null;
};
