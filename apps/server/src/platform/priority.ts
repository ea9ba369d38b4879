import { constants, setPriority } from 'node:os';

/**
 * Whoever waits for a page comes before slow work: a process gets what others leave of the processor.
 * @param processId of this machine; this process without one
 */
export function yieldToOthers(processId = 0): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where processes have no priorities, or may not be changed, all are equal.
  }
}
