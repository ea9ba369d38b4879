import type { MemberRow } from '../members/index.ts';

/** A calendar as the viewer stands to it. */
export type CalendarRow = {
  id: number;
  name: string;
  color: string;
  is_holidays: boolean;
  /** Whose it is, of a personal one. */
  owner_id: number | null;
  group_id: number | null;
  group_slug: string | null;
  group_name: string | null;
  category_id: number | null;
  category_name: string | null;
  is_archived: boolean;
  is_member: boolean;
  is_admin: boolean;
  author: MemberRow | null;
  /** The address that it follows, of a calendar of another site; null where it follows none. */
  subscribed_address: string | null;
  subscription_fetched_at: string | null;
  /** With whom it is shared. */
  shares: MemberRow[];
};

/** What of a calendar decides who may do what in it. */
export type CalendarFacts = Pick<
  CalendarRow,
  | 'is_holidays'
  | 'owner_id'
  | 'group_id'
  | 'category_id'
  | 'is_archived'
  | 'is_member'
  | 'is_admin'
  | 'subscribed_address'
>;
