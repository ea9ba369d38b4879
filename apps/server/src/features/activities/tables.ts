import type { ActivityType } from '@dorfplatz/contract';
import type { FileRow } from '../uploads/index.ts';

/** A place where an entry lies, as the viewer stands to it. */
export type PlaceRow = {
  id: number;
  slug: string;
  name: string;
  group_id: number | null;
  group_slug: string | null;
  group_category_id: number | null;
  archived: boolean;
  openness: 'everyone' | 'internal' | 'members';
  visible: boolean;
  is_member: boolean;
  is_admin: boolean;
};

export type AuthorColumns = {
  author_id: number;
  display_name: string;
  image_id: number | null;
  is_external: boolean;
  author_state: string;
};

type AnsweredColumns = {
  like_count: number;
  reaction_counts: Record<string, number>;
  own: string[];
  /** null where there are none. */
  files: FileRow[] | null;
};

export type ActivityRow = AuthorColumns &
  AnsweredColumns & {
    id: number;
    activity_id: null;
    type: ActivityType;
    /** Of a poll its question, of an article its title; empty for others. */
    title: string;
    /** The names of what other features keep of it, see `registerPostPart`. */
    parts: string[];
    appointment_id: number | null;
    content: string;
    /** Two letters; null where that cannot be told. */
    language: string | null;
    reply_count: number;
    created_at: string;
    edited_at: string | null;
    places: PlaceRow[];
    /** Newer than the reader's marker in a place that they follow. */
    unread: boolean;
  };

/** An entry as those see it who act on it: whose it is, where it lies, and how it stands. */
export type EntryRow = Pick<
  ActivityRow,
  | 'id'
  | 'author_id'
  | 'type'
  | 'title'
  | 'content'
  | 'reply_count'
  | 'like_count'
  | 'reaction_counts'
  | 'created_at'
  | 'places'
>;

export type ReplyRow = AuthorColumns &
  AnsweredColumns & {
    id: number;
    activity_id: number;
    content: string;
    language: string | null;
    created_at: string;
    edited_at: string | null;
  };
