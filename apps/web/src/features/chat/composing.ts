import type { FleetingEvents } from '@dorfplatz/contract';

/** Who writes where: names by chat. */
export type Composing = ReadonlyMap<string, readonly { id: number; name: string }[]>;

/** Writing is said again so often (ms), and forgotten without it after half as long again. */
export const composingAgain = 10_000;
export const composingForgotten = 15_000;
/** No key for so long (ms) means that writing has stopped [RUL-0271]. */
export const composingStop = 2000;

/** With somebody who writes, or does not any more. */
export function withComposing(
  composing: Composing,
  { chat_id, member, composing: isComposing }: FleetingEvents['composing'],
): Composing {
  const others = (composing.get(chat_id) ?? []).filter(({ id }) => id !== member.id);
  const all = isComposing ? [...others, member] : others;
  const next = new Map(composing);
  if (all.length > 0) next.set(chat_id, all);
  else next.delete(chat_id);
  return next;
}

/**
 * Tells that one writes: at the first key, again while it lasts, and no longer 2000 ms after the last key [RUL-0271].
 * @param say tells the server, errors are of no matter
 */
export function createComposingTeller(say: (isComposing: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saidAt: number | null = null;
  const stop = () => {
    clearTimeout(timer);
    if (saidAt === null) return;
    saidAt = null;
    say(false);
  };
  return {
    key() {
      const now = Date.now();
      if (saidAt === null || now - saidAt >= composingAgain) {
        saidAt = now;
        say(true);
      }
      clearTimeout(timer);
      timer = setTimeout(stop, composingStop);
    },
    stop,
    /** The message itself says that writing is over. */
    sent() {
      clearTimeout(timer);
      saidAt = null;
    },
  };
}
