import type { EntryColumns } from './tables.ts';

type Version = Pick<EntryColumns, 'brought_sequence' | 'brought_stamp'>;

/**
 * Which of two that programs wrote is newer (RFC 5546 §2.1.5): that with the higher SEQUENCE, then that with the later
 * DTSTAMP. Below zero where the first one is older; 0 where they do not say.
 */
export function compareVersions(one: Version, other: Version): number {
  if (one.brought_sequence === null || other.brought_sequence === null) return 0;
  const difference = one.brought_sequence - other.brought_sequence;
  if (difference !== 0 || one.brought_stamp === null || other.brought_stamp === null) return difference;
  return Temporal.Instant.compare(one.brought_stamp, other.brought_stamp);
}
