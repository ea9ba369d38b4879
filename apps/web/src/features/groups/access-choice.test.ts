import { expect, test } from 'vitest';
import { accessOptions, offersMembersInvite, offersModeratedJoin } from './access-choice.ts';

const facts = { current: null, canCreateHidden: true, isSensitive: false, isActiveMainGroup: false };
const offered = (part: Partial<Parameters<typeof accessOptions>[0]> = {}) =>
  accessOptions({ ...facts, ...part }).map(({ value, isDisabled }) => (isDisabled ? `(${value})` : value));

test('a group is open, closed or hidden', () => {
  expect(offered()).toEqual(['open', 'closed', 'hidden']);
});

test('[RUL-0302] a sensitive group cannot be open', () => {
  expect(offered({ isSensitive: true })).toEqual(['(open)', 'closed', 'hidden']);
});

test('[RUL-0303] [RUL-0305] the active main group is never closed and keeps its access', () => {
  expect(offered({ isActiveMainGroup: true, current: 'open' })).toEqual(['(open)', '(hidden)']);
});

test('[RUL-0304] hidden is offered only to those who may create hidden groups', () => {
  expect(offered({ canCreateHidden: false })).toEqual(['open', 'closed']);
});

test('an access that holds is shown, also to those who could not choose it', () => {
  expect(offered({ canCreateHidden: false, current: 'hidden' })).toEqual(['open', 'closed', 'hidden']);
});

test('[RUL-0306] moderated join is not offered for hidden groups', () => {
  expect(offersModeratedJoin('hidden')).toBe(false);
  expect(offersModeratedJoin('closed')).toBe(true);
});

test('[RUL-0316] that members may invite is a choice for closed and hidden groups', () => {
  expect((['open', 'closed', 'hidden'] as const).map(offersMembersInvite)).toEqual([false, true, true]);
});
