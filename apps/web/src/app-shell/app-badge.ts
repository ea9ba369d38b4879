/** Shows the number on the icon of the installed app, where there is one. */
export function badgeApp(count: number | undefined): void {
  if (count === undefined || !('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
