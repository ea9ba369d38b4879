import type { NotificationKind } from '@dorfplatz/contract';
import type { ComponentType } from 'react';

/** How the row of a kind of notification looks. Its sentence is the text `notifications.sentence.<kind>`. */
export interface NotificationLook {
  /** Beside who did it, where the notification has no emoji. */
  icon: ComponentType;
  /** It stands out, since it calls somebody by name. */
  isCall?: true;
}

/** The rows of the kinds that a feature sends. */
export type NotificationRows = Partial<Record<NotificationKind, NotificationLook>>;

type Load = () => Promise<{ rows: NotificationRows }>;

const loaders: Load[] = [];
let looks: NotificationRows = {};

/** Adds the rows of a feature, which are loaded with the first list of notifications. */
export function registerNotificationRows(load: Load): void {
  loaders.push(load);
}

async function loadRows(): Promise<void> {
  const loaded = await Promise.all(loaders.map((load) => load()));
  looks = Object.assign({}, ...loaded.map(({ rows }) => rows));
}

/** Has what loads a list of notifications wait for the rows of all features. */
export function withNotificationRows<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => (await Promise.all([load(), loadRows()]))[0];
}

/** How the row of a kind looks; undefined of one that came later than this page. */
export const lookOf = (kind: NotificationKind): NotificationLook | undefined => looks[kind];
