import type { NetworkSettings, NotificationKind } from '@dorfplatz/contract';
import type { Notifications } from '../db/generated/schema.ts';

/** The columns of `notifications` that say what one is about; a migration adds those of a new source. */
export type NotificationSubject = Omit<
  Notifications,
  | 'id'
  | 'member_id'
  | 'kind'
  | 'actor_ids'
  | 'emoji'
  | 'message'
  | 'gathering_key'
  | 'created_at'
  | 'seen_at'
  | 'read_at'
>;

/** What is known of a notification where a source says where it leads and what leaves the network. */
export type NotificationFacts = NotificationSubject & {
  kind: NotificationKind;
  /** What people called the thread in which it lies; null where it has no title. */
  title: string | null;
  /** What was written, in the dialect. */
  content: string;
  /** The group in which it lies, null for none. */
  group_slug: string | null;
};

/**
 * A kind of notification. Its words are texts of the feature that sends it: `notifications.sentence.<kind>` says what
 * happened, `notifications.setting.<kind>` what people choose to hear of.
 */
export type KindDescription = {
  readonly kind: NotificationKind;
  /** What it is listed under where people choose what they want to hear of: `notifications.category.<category>`. */
  readonly category: string;
  /** It comes to people also for what they did themselves. */
  readonly isReminder?: true;
  /** Its mails are written by the feature itself, not gathered into letters. */
  readonly ownMail?: true;
  /** Where it goes unless people choose otherwise. */
  readonly defaults: { readonly page: boolean; readonly mail: boolean; readonly push: boolean };
};

/**
 * What a feature notifies of, as SQL text on a notification `n` and the member `p` whom it is for. Aliases of its joins
 * are its own: all sources stand in one statement.
 */
export type NotificationSource = {
  readonly kinds: readonly KindDescription[];
  /** Columns that say what it is about. */
  readonly columns: readonly (keyof NotificationSubject)[];
  /** Left joins to what it is about, one row each at most. */
  readonly joins: string;
  /** Whether it is still there and the member sees it. */
  readonly isVisible: string;
  /** The id of the group in which it lies, null for what is not visible. */
  readonly groupId?: string;
  /**
   * Instead of that, for what may lie in several groups: a query of `id, slug, name` of the one in which the member sees
   * it, all null for none; a row exactly where `isVisible` holds, and it lies in the group that is meant.
   * @param group the parameter with the group whose alone are meant, null for all
   */
  place?(group: string): string;
  /** What was written; where it is left out or null, what the notice says. */
  readonly content?: string;
  /** What people called the thread in which it lies; left out where nothing of the source has a title. */
  readonly title?: string;
  /** What the thread begins with, in the dialect; it is called by its first words where it has no title. */
  readonly opening?: string;
  /**
   * The emoji with which people reacted, the newest first, null for other notifications.
   * @param actorIds the column with those who are named
   */
  emojis?(actorIds: string): string;
  /** Whether somebody is told at all: the same on a notice `t`, which has these columns, for the member `p`. */
  readonly isTold: string;
  /** Where it leads. */
  url(facts: NotificationFacts): string;
  /**
   * What mails and pushes say in place of the beginning of the content and the name of the group.
   * @param characters of the text at most
   */
  outside?(
    facts: NotificationFacts,
    network: NetworkSettings,
    characters: number,
  ): { text: string; place: string };
};

const sources: NotificationSource[] = [];
const kinds = new Map<NotificationKind, { source: NotificationSource; description: KindDescription }>();

/**
 * Adds a source of notifications; a feature registers its own when it is loaded.
 * @throws Error for a kind that another source has: that is a mistake of ours
 */
export function registerNotificationSource(source: NotificationSource): void {
  for (const description of source.kinds) {
    if (kinds.has(description.kind))
      throw new Error(`the notification kind ${description.kind} is registered twice`);
    kinds.set(description.kind, { source, description });
  }
  sources.push(source);
}

/** Every source there is, in the order of registration. */
export const notificationSources = (): readonly NotificationSource[] => sources;

/** Every kind there is, in the order of registration. */
export const notificationKinds = (): readonly KindDescription[] => sources.flatMap((source) => source.kinds);

function registered(kind: NotificationKind) {
  const found = kinds.get(kind);
  if (!found) throw new Error(`notification kind ${kind} is not registered`);
  return found;
}

/**
 * The description of a kind.
 * @throws Error for one that nobody registered: that is a mistake of ours
 */
export const describeKind = (kind: NotificationKind): KindDescription => registered(kind).description;

/**
 * The source of a kind.
 * @throws Error for one that nobody registered: that is a mistake of ours
 */
export const sourceOf = (kind: NotificationKind): NotificationSource => registered(kind).source;
