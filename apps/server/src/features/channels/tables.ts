import type { ChannelOpenness, ChannelStatus } from '@dorfplatz/contract';

/** A channel as somebody sees it. */
export type ChannelRow = {
  id: number;
  slug: string;
  title: string;
  /** The title as lists sort it: folded, and with its numbers by what they count. */
  sort_by_title: string;
  description: string;
  status: ChannelStatus;
  openness: ChannelOpenness;
  starts_at: string | null;
  ends_at: string | null;
  image_id: number | null;
  accent: string | null;
  is_start_page: boolean;
  version: number;
  blog_id: number;
  /** How many are subscribed and still belong to the network. */
  subscribers_count: number;
  is_subscribed: boolean;
  is_favorite: boolean;
  /** The viewer is one of those who run it. */
  is_manager: boolean;
};

/** A group whose people a channel is for. */
export type ChannelGroup = { id: number; name: string; slug: string };
