import { expect, test } from 'vitest';
import { leavesWithText } from '../../kit/use-leave-warning.ts';
import { type ComposerEvent, type ComposerState, nextComposerState } from './composer.ts';

function after(...events: ComposerEvent[]): ComposerState {
  return events.reduce<ComposerState>(nextComposerState, 'closed');
}

test('[RUL-0608] the composer opens on click and closes after save or cancel', () => {
  expect(after()).toBe('closed');
  expect(after({ type: 'opened' })).toBe('open');
  expect(after({ type: 'opened' }, { type: 'saved' })).toBe('closed');
  expect(after({ type: 'opened' }, { type: 'cancelled', hasText: false })).toBe('closed');
});

test('[RUL-0607] cancelling with text asks first', () => {
  expect(after({ type: 'opened' }, { type: 'cancelled', hasText: true })).toBe('asking');
  expect(after({ type: 'opened' }, { type: 'cancelled', hasText: true }, { type: 'stayed' })).toBe('open');
  expect(after({ type: 'opened' }, { type: 'cancelled', hasText: true }, { type: 'discarded' })).toBe(
    'closed',
  );
});

test('[RUL-0607] leaving the page with text asks, a changed filter does not', () => {
  expect(leavesWithText(true, '/groups/a', '/groups/b')).toBe(true);
  expect(leavesWithText(true, '/groups/a', '/groups/a')).toBe(false);
  expect(leavesWithText(true, '/groups/a', '/users/sign_in')).toBe(false);
  expect(leavesWithText(false, '/groups/a', '/groups/b')).toBe(false);
});
