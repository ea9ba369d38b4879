/** A preview as it is kept. */
export type PreviewRow = {
  id: number;
  address: string;
  state: 'waiting' | 'ready' | 'none';
  title: string;
  description: string;
  site: string;
  language: string | null;
  player: string | null;
  image_id: number | null;
  image_key: string | null;
  image_address: string | null;
  page_address: string | null;
  etag: string | null;
  last_modified: string | null;
  failures: number;
  /** How long ago its page was asked, in seconds; null for never. */
  age: number | null;
};

/** A post, or a reply below it. */
export type Entry = { activityId: number; replyId: number | null };
