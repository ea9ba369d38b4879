import { expect, test } from 'vitest';
import { nextSavedState, type SavedState } from './saved-state.ts';

const untouched: SavedState = { kind: 'untouched' };

test('[A17] the tick comes with the answer for that very text, and goes with the next letter', () => {
  const changed = nextSavedState(untouched, { type: 'changed', now: 1 });
  expect(changed).toEqual({ kind: 'unsaved', since: 1 });
  expect(nextSavedState(changed, { type: 'confirmed', isCurrent: true, now: 5 })).toEqual({
    kind: 'saved',
    at: 5,
  });
  expect(nextSavedState({ kind: 'saved', at: 5 }, { type: 'changed', now: 9 })).toEqual({
    kind: 'unsaved',
    since: 9,
  });
});

test('[A17] what was written while it was being sent is not saved', () => {
  const changed = nextSavedState(untouched, { type: 'changed', now: 1 });
  expect(nextSavedState(changed, { type: 'confirmed', isCurrent: false, now: 5 }).kind).toBe('unsaved');
});

test('[A17] not saved since the first change, however often it is changed again or saving fails', () => {
  let state = nextSavedState(untouched, { type: 'changed', now: 1 });
  for (const now of [2, 3, 4]) state = nextSavedState(state, { type: 'changed', now });
  expect(state).toEqual({ kind: 'unsaved', since: 1 });
});
