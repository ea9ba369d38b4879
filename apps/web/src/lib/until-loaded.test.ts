import { expect, it, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

it('tries again once the connection is back, and does not fail meanwhile', async () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  let attempts = 0;
  const load = untilLoaded(async () => {
    attempts += 1;
    if (attempts < 3) throw new TypeError('Failed to fetch');
    return 'part';
  });
  const part = load();
  for (const attempt of [1, 2]) {
    await vi.waitFor(() => expect(attempts).toBe(attempt));
    // What listens does so a moment after the failure.
    await new Promise((resolve) => setTimeout(resolve, 5));
    events.dispatchEvent(new Event('online'));
  }
  expect(await part).toBe('part');
  vi.unstubAllGlobals();
});
