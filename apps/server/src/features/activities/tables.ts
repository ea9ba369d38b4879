import type { ActivityType, Follows } from '@dorfplatz/contract';
import type { FileRow } from '../uploads/index.ts';

/** A post, or a reply below it. */
export type Entry = { activityId: number; replyId: number | null };

/** A place where an entry lies, as the viewer stands to it. */
export type PlaceRow = {
  id: number;
  /** Of the main stream of a group the slug of that. */
  slug: string;
  name: string;
  is_main: boolean;
  /** Who posts there. */
  posters: 'members' | 'administrators';
  group_name: string | null;
  group_id: number | null;
  group_slug: string | null;
  group_category_id: number | null;
  /** It, or its group. */
  archived: boolean;
  openness: 'everyone' | 'internal' | 'members';
  visible: boolean;
  is_member: boolean;
  is_admin: boolean;
};

/** A stream by itself; `muted` where the viewer wants to hear nothing of it, `siblings` how many its place has. */
export type StreamRow = PlaceRow & { muted: boolean; siblings: number };

/** A stream in which a post is pinned. */
export type PinRow = { stream_id: number; at: string; until: string; folded: boolean };

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
    /** null where it is pinned nowhere. */
    pins: PinRow[] | null;
    /** Newer than the reader's marker in a place that they follow. */
    unread: boolean;
    share_count: number;
    bookmarked: boolean;
    follows: Follows | null;
    replied: boolean;
    /** Its place in the list: when it was written, bookmarked, or named the reader. */
    listed_at: string;
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
    /** The names of what other features keep of it, see `registerReplyPart`. */
    parts: string[];
    content: string;
    language: string | null;
    created_at: string;
    edited_at: string | null;
  };
