import type { Language } from '@dorfplatz/contract';
import type { SettingsRow } from '../member-settings/index.ts';

/** A mail to be written and sent. */
export type LetterRow = {
  id: number;
  member_id: number;
  kind: 'news' | 'digest' | 'birthday';
  notification_ids: number[];
  activity_ids: number[];
  /** Of a digest: from the channels to which the person is subscribed. */
  blog_article_ids: number[];
  /** Of a digest: of apps, those that the person follows or is named in. */
  item_ids: number[];
  counts: Record<string, number>;
  claimed_at: string;
  /** Seconds since 1970: with the id it names the letter for ever. */
  created: number;
};

/** Whoever gets a letter, as they are when it is sent. */
export type Recipient = SettingsRow & {
  id: number;
  email: string;
  display_name: string;
  language: Language;
  time_zone: string;
  /** From outside: there is nothing that they could sign in to. */
  is_consumer: boolean;
  /** The address gives mails back: no digest is sent there. */
  is_stopped: boolean;
};

type Author = {
  id: number;
  display_name: string;
  state: string;
  is_external: boolean;
  image_id: number | null;
};

/** A post as one person may read it now. */
export type PostRow = {
  member_id: number;
  id: number;
  /** What stands above the text; empty where nothing does. */
  title: string;
  parts: string[];
  content: string;
  reply_count: number;
  author: Author;
  /** The newest, oldest first. */
  replies: { content: string; author: Author }[];
  group_name: string | null;
  is_subscribed: boolean;
  is_read: boolean;
};
