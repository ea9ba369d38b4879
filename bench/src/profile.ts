export type Profile = {
  readonly name: 'small' | 'large';
  /** What of its numbers there is: all with 1. */
  readonly scale: number;
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
  readonly apps: number;
  readonly items: number;
  /** Connections that only listen, for the memory they take. */
  readonly idleConnections: number;
};

const large: Profile = {
  name: 'large',
  scale: 1,
  members: 50_000,
  groups: 5_000,
  categories: 10,
  posts: 300_000,
  replies: 700_000,
  tags: 2_000,
  appointments: 200_000,
  series: 10_000,
  answers: 2_000_000,
  apps: 200,
  items: 1_000_000,
  idleConnections: 10_000,
};

const small: Profile = {
  name: 'small',
  scale: 1,
  members: 500,
  groups: 50,
  categories: 10,
  posts: 3_000,
  replies: 7_000,
  tags: 20,
  appointments: 2_000,
  series: 100,
  answers: 20_000,
  apps: 10,
  items: 10_000,
  idleConnections: 2_000,
};

export const PROFILES: Readonly<Record<string, Profile>> = { small, large };

/** The same network with a part of everything, for machines on which the whole would take hours. */
export const scaled = (profile: Profile, scale: number): Profile => {
  const part = (count: number) => Math.max(1, Math.round(count * scale));
  const { members, groups, posts, replies, tags, appointments, series, answers, apps, items } = profile;
  return {
    ...profile,
    scale,
    members: part(members),
    groups: Math.max(part(groups), 20),
    posts: part(posts),
    replies: part(replies),
    tags: part(tags),
    appointments: part(appointments),
    series: part(series),
    answers: part(answers),
    apps: Math.max(part(apps), 10),
    items: part(items),
  };
};

/** Everyone's password. */
export const PASSWORD = 'a password for measuring';
/** The instant of the newest generated entry; the data reaches back two years from it. */
export const NEWEST = Date.parse('2026-01-01T00:00:00Z');
export const SPAN_MS = 2 * 365 * 86_400_000;
