/**
 * What an unread badge shows: the number up to 99, '99+' above, the given word at -1, nothing (null) at 0.
 */
export function unreadText(value: number, newLabel: string): string | null {
  if (value === -1) return newLabel;
  if (value <= 0) return null;
  return value > 99 ? '99+' : String(value);
}
