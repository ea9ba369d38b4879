import type { UnreadCounts } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';

export type CountedFeature = keyof UnreadCounts;
type Counter = (services: Services, viewer: Viewer) => Promise<number>;

export type UnreadStream = { id: number; slug: string; group_slug: string | null; unread: number };
type StreamLister = (services: Services, viewer: Viewer) => Promise<UnreadStream[]>;

const counters = new Map<CountedFeature, Counter>();
let listStreams: StreamLister = async () => [];

/** Lets a feature say how much of it is new to a person: a number, or -1 for new but not counted (decision 100). */
export function registerUnreadCounter(feature: CountedFeature, counter: Counter): void {
  counters.set(feature, counter);
}

/** Lets the streams say what is new in each of those that a person follows. */
export function registerUnreadStreams(lister: StreamLister): void {
  listStreams = lister;
}

/** What is new to a person by feature; 0 where nobody counts [RUL-0207]. */
export async function unreadCounts(services: Services, viewer: Viewer): Promise<UnreadCounts> {
  const count = async (feature: CountedFeature) => (await counters.get(feature)?.(services, viewer)) ?? 0;
  const [Activitystreams, Calendars, Messages] = await Promise.all([
    count('Activitystreams'),
    count('Calendars'),
    count('Messages'),
  ]);
  return { Activitystreams, Calendars, Messages };
}

export const unreadStreams = (services: Services, viewer: Viewer): Promise<UnreadStream[]> =>
  listStreams(services, viewer);
