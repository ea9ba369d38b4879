/** What `showNotification` takes, as far as it is used here; `renotify` is not in every browser's types. */
export interface ShownMessage {
  title: string;
  body: string;
  tag: string;
  renotify: boolean;
  icon: string;
  badge: string;
  data: { url: string };
  /** How much waits; undefined: the message did not say. */
  unseen: number | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The message that a push brought; one that cannot be read still has to be shown as something. */
export function messageOf(data: PushMessageData | null): ShownMessage {
  let sent: Record<string, unknown> = {};
  try {
    sent = (data?.json() ?? {}) as Record<string, unknown>;
  } catch {
    // No message of ours.
  }
  const tag = textOf(sent.tag);
  return {
    title: textOf(sent.title) || 'Dorfplatz',
    body: textOf(sent.body),
    tag,
    // The same notification once more is new again; without a tag the browser refuses this.
    renotify: tag !== '',
    icon: '/api/v1/app_icons/192',
    badge: '/api/v1/app_icons/badge',
    data: { url: textOf(sent.url) || '/' },
    unseen: typeof sent.unseen === 'number' ? sent.unseen : undefined,
  };
}

/** Shows on the icon of the installed app how much waits. */
export async function badge(unseen: number | undefined): Promise<void> {
  if (unseen === undefined || !('setAppBadge' in navigator)) return;
  try {
    await (unseen > 0 ? navigator.setAppBadge(unseen) : navigator.clearAppBadge());
  } catch {
    // Only an installed app has an icon.
  }
}
