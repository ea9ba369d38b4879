export type Profile = {
  readonly name: 'small' | 'large';
  readonly members: number;
  readonly groups: number;
  readonly categories: number;
  readonly posts: number;
  readonly replies: number;
  readonly tags: number;
  /** Series among them. */
  readonly appointments: number;
  readonly series: number;
  /** Of those invited. */
  readonly answers: number;
  /** Connections that only listen, for the memory they take. */
  readonly idleConnections: number;
};

const large: Profile = {
  name: 'large',
  members: 50_000,
  groups: 5_000,
  categories: 10,
  posts: 300_000,
  replies: 700_000,
  tags: 2_000,
  appointments: 200_000,
  series: 10_000,
  answers: 2_000_000,
  idleConnections: 10_000,
};

const small: Profile = {
  name: 'small',
  members: 500,
  groups: 50,
  categories: 10,
  posts: 3_000,
  replies: 7_000,
  tags: 20,
  appointments: 2_000,
  series: 100,
  answers: 20_000,
  idleConnections: 2_000,
};

export const PROFILES: Readonly<Record<string, Profile>> = { small, large };

/** Everyone's password. */
export const PASSWORD = 'a password for measuring';
/** The instant of the newest generated entry; the data reaches back two years from it. */
export const NEWEST = Date.parse('2026-01-01T00:00:00Z');
export const SPAN_MS = 2 * 365 * 86_400_000;
