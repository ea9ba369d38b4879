/**
 * What waits for somebody, as one number: unseen notifications, unread messages, unread messages of chats. A message
 * has a notification too, and is counted once; -1, which is new but not counted, counts as nothing.
 */
export const waiting = ({
  notifications,
  messages,
  chats,
}: {
  notifications: number;
  messages: number;
  chats: number;
}): number => Math.max(notifications, messages, 0) + Math.max(chats, 0);

/** Shows the number on the icon of the installed app, where there is one. */
export function badgeApp(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
