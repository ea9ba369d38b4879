/** A member or a group: one of two kinds, with a number of its own kind. */
export type Bearer = { type: 'member' | 'group'; id: number };

/** A member or a group with its id outside. */
export type BearerRow = Bearer & {
  display_name: string;
  /** Of a member; null for a group. */
  state: string | null;
  detail: string;
  slug: string | null;
  external_id: string | null;
};

/** What tells one member or group from all others. */
export const bearerKey = ({ type, id }: Bearer): string => `${type}-${id}`;
