import type { Held } from '@dorfplatz/contract';
import { getHeld } from '@dorfplatz/contract';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** An upload or attachment that may be held. */
export interface Holdable {
  id: number;
  held: Held | null;
}

export type HeldDirectory = 'files' | 'images';

/** So long (ms) an upload waits for the scanner; what it has not looked through by then goes on and is held. */
const patience = 5000;
/** After a scanner kept one waiting, the next uploads do not wait for it for so long (ms). */
const pause = 60_000;
let slowUntil = 0;

const rest = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Whether something is held now, and why, as words of the server. Throws ApiError. */
export const askHeld = (directory: HeldDirectory, id: number, signal?: AbortSignal) =>
  call(getHeld, { params: { directory, id }, ...(signal && { signal }) });

/**
 * Waits a while for what the scanner says of an upload. Throws ApiError, with what was found, where it is infected
 * [RUL-0291].
 */
export async function checked<Sent extends Holdable>(
  sent: Sent,
  directory: HeldDirectory,
  signal?: AbortSignal,
): Promise<Sent> {
  const end = performance.now() + patience;
  let { held } = sent;
  let delay = 200;
  while (held?.state === 'waiting' && performance.now() < end && Date.now() > slowUntil) {
    await rest(delay);
    delay = Math.min(delay * 2, 1000);
    const answer = await askHeld(directory, sent.id, signal);
    held = answer.held;
    if (held?.state === 'infected' || held?.state === 'deleted')
      throw new ApiError(422, { code: 'infected', title: answer.reason ?? '' });
  }
  if (held?.state === 'waiting' && performance.now() >= end) slowUntil = Date.now() + pause;
  return { ...sent, held };
}
