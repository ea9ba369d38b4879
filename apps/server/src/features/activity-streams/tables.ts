/** Whose streams they are: those of the network, or of a group. */
export type StreamsOwner = { contextId: number; groupId: number | null; mainId: number };

export type StreamRow = {
  id: number;
  slug: string;
  name: string;
  group_slug: string | null;
  group_name: string | null;
  is_main: boolean;
  posters: 'members' | 'administrators';
  archived: boolean;
  post_count: number;
  last_activity_at: string | null;
};
