import { expect, it } from 'vitest';
import { isInviteTab, pageSizes, TABS } from './invite-tabs.ts';
import { reloadsAfter } from './use-reloads.ts';

it('has six tabs, three of invitations and three of answers [RUL-0062] [RUL-0063]', () => {
  expect(TABS).toEqual(['open', 'upcoming', 'accepted', 'declined', 'expired', 'obsolete']);
  expect(TABS.filter(isInviteTab)).toEqual(['open', 'expired', 'obsolete']);
});

it('asks for pages of 50 and 20 [RUL-0064], and anew after 3, 9 and 18 seconds [RUL-0073]', () => {
  expect(pageSizes).toEqual({ invites: 50, participations: 20 });
  expect(reloadsAfter).toEqual([3, 9, 18]);
});
