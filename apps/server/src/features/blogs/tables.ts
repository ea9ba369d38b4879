import type { BlogArticleStatus, PublishAs } from '@dorfplatz/contract';
import type { MemberRow } from '../members/index.ts';

export type BlogRow = {
  id: number;
  channel_id: number;
  title: string;
  description: string;
  publish_as: PublishAs;
  version: number;
  channel_slug: string;
  channel_title: string;
  channel_image_id: number | null;
  articles_count: number;
  /** The viewer is one of those who run its channel. */
  is_manager: boolean;
};

/** An article as lists have it. */
export type CardRow = {
  id: number;
  blog_id: number;
  slug: string;
  title: string;
  teaser: string;
  lead_image_id: number | null;
  lead_alt: string;
  status: BlogArticleStatus;
  published_at: string | null;
  ends_at: string | null;
  created_at: string;
  words: number;
  comments_count: number;
  blog_title: string;
  publish_as: PublishAs;
  author: MemberRow | null;
};

export type Neighbour = { id: number; title: string };

/** An article with all that its page shows. */
export type ArticleRow = CardRow & {
  body: string;
  series: string;
  tag_ids: number[];
  comments_enabled: boolean;
  version: number;
  updated_at: string;
  /** It is out for who only reads. */
  is_out: boolean;
};

export type SeriesRow = {
  position: number;
  total: number;
  previous: Neighbour | null;
  next: Neighbour | null;
};
