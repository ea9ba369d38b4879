import { UnreadCounts } from '@dorfplatz/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';

export type CountedFeature = keyof UnreadCounts;
type Counter = (services: Services, viewer: Viewer) => Promise<number>;

/** How a feature keeps its counts right in all windows, for many people at once. */
export type Following = {
  /** Whose counts events change. */
  countedAnew(tx: Transaction, events: readonly RecordedEvent[]): Promise<number[]>;
  countsOf(tx: Transaction, memberIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
};

export type UnreadActivities = {
  /** Each once, in however many streams it lies. */
  total: number;
  streams: {
    id: number;
    slug: string;
    group_slug: string | null;
    unread: number;
    /** In all streams of its group, or of the network, each once. */
    unread_in_place: number;
  }[];
};
type ActivitiesReader = (services: Services, viewer: Viewer) => Promise<UnreadActivities>;

export type UnreadFolders = {
  /** Each file once. */
  total: number;
  folders: { id: number; path: number[]; group_slug: string | null; unread: number }[];
};
type FoldersReader = (services: Services, viewer: Viewer) => Promise<UnreadFolders>;

const counters = new Map<CountedFeature, Counter>();
const followings = new Map<CountedFeature, Following>();
let readActivities: ActivitiesReader = async () => ({ total: 0, streams: [] });
let readFolders: FoldersReader = async () => ({ total: 0, folders: [] });

/** Lets a feature say how much of it is new to a person: a number, or -1 for new but not counted (decision 100). */
export function registerUnreadCounter(
  feature: CountedFeature,
  counter: Counter,
  following?: Following,
): void {
  counters.set(feature, counter);
  if (following) followings.set(feature, following);
}

/** Lets the streams say what is new in each of those that a person follows. */
export function registerUnreadActivities(reader: ActivitiesReader): void {
  readActivities = reader;
}

/** Lets the files say what is new in the folders of each tree. */
export function registerUnreadFolders(reader: FoldersReader): void {
  readFolders = reader;
}

/** What is new to a person by feature; 0 where nobody counts [RUL-0207]. */
export async function unreadCounts(services: Services, viewer: Viewer): Promise<UnreadCounts> {
  const features = Object.keys(UnreadCounts.properties) as CountedFeature[];
  const counts = await Promise.all(
    features.map(async (feature) => [feature, (await counters.get(feature)?.(services, viewer)) ?? 0]),
  );
  return Object.fromEntries(counts) as UnreadCounts;
}

/** The new counts of everybody for whom events changed one, by feature. */
export async function changedCounts(
  tx: Transaction,
  events: readonly RecordedEvent[],
): Promise<Map<number, Partial<UnreadCounts>>> {
  const changed = new Map<number, Partial<UnreadCounts>>();
  for (const [feature, { countedAnew, countsOf }] of followings) {
    const memberIds = await countedAnew(tx, events);
    if (memberIds.length === 0) continue;
    for (const [memberId, count] of await countsOf(tx, memberIds))
      changed.set(memberId, { ...changed.get(memberId), [feature]: count });
  }
  return changed;
}

export const unreadActivities = (services: Services, viewer: Viewer): Promise<UnreadActivities> =>
  readActivities(services, viewer);

export const unreadFolders = (services: Services, viewer: Viewer): Promise<UnreadFolders> =>
  readFolders(services, viewer);
