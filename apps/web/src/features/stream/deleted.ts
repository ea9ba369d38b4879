const deleted = new Set<number>();

/** Notes that a post was deleted while it was shown. */
export function noteDeleted(id: number): void {
  deleted.add(id);
}

/** Notes that a post is there again. */
export function noteRestored(id: number): void {
  deleted.delete(id);
}

/** Whether a post was deleted while it was shown. */
export const isDeleted = (id: number): boolean => deleted.has(id);
