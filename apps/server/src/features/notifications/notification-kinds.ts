import type { NotificationKind } from '@dorfplatz/contract';

/** A kind of notification as the feature that sends it describes it. */
export type KindDescription = {
  readonly kind: NotificationKind;
  /** What it is listed under where people choose what they want to hear of. */
  readonly category: string;
  /** It comes to people also for what they did themselves. */
  readonly isReminder?: true;
  /** Its mails are written by the feature itself, not gathered into letters. */
  readonly ownMail?: true;
  /** Where it goes unless people choose otherwise. */
  readonly defaults: { readonly page: boolean; readonly mail: boolean; readonly push: boolean };
};

const kinds = new Map<NotificationKind, KindDescription>();

/** Adds kinds; a feature registers its own when it is loaded. */
export function registerNotificationKinds(descriptions: readonly KindDescription[]): void {
  for (const description of descriptions) kinds.set(description.kind, description);
}

/**
 * The description of a kind.
 * @throws Error for one that nobody registered: that is a mistake of ours
 */
export function describeKind(kind: NotificationKind): KindDescription {
  const description = kinds.get(kind);
  if (!description) throw new Error(`notification kind ${kind} is not registered`);
  return description;
}

/** Every kind there is, in the order of registration. */
export const notificationKinds = (): readonly KindDescription[] => [...kinds.values()];
