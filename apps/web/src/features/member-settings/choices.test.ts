import type { MemberSettings } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { changeOf, choicesOf, isSameChange, sendingTimes, withKey } from './choices.ts';

const settings: MemberSettings = {
  email_digests: { sending_days: [], time_zone: 'Europe/Berlin' },
  email_daily_digests: {
    enabled: true,
    group_ids: [3],
    switch: 'selected_groups',
    include_network_level: true,
  },
  email_subscriptions: [],
  email_notifications: ['reply'],
  email_admin_notifications: [],
  email_birthday: true,
  email_newsletter: true,
  quiet_hours: null,
  email: 'a@example.org',
  mail_stop: null,
  time_zone: 'Europe/Berlin',
  conditions: {
    email_daily_digests: true,
    email_subscriptions: true,
    email_admin_notifications: false,
    email_birthday: false,
    email_newsletter: false,
    include_network_level: true,
  },
  disabled: [],
  options: {
    email_subscriptions: [],
    email_notifications: [],
    email_admin_notifications: [],
    groups: [],
  },
};

describe('the choices of the settings page', () => {
  it('send what was shown, and nothing that does not concern the person [RUL-0356]', () => {
    expect(changeOf(choicesOf(settings), settings)).toEqual({
      email_notifications: ['reply'],
      email_subscriptions: [],
      email_daily_digests: { switch: 'selected_groups', group_ids: [3], include_network_level: true },
      quiet_hours: null,
    });
  });

  it('are the same in any order: the server answers lists in its own', () => {
    const change = { email_notifications: ['reply', 'mention'], quiet_hours: null } as const;
    const answered = { quiet_hours: null, email_notifications: ['mention', 'reply'] } as const;
    const of = (part: object) => part as Parameters<typeof isSameChange>[0];
    expect(isSameChange(of(change), of(answered))).toBe(true);
    expect(isSameChange(of(change), of({ ...answered, email_notifications: ['reply'] }))).toBe(false);
  });

  it('keep the chosen groups while the digest is off or of all groups', () => {
    const choices = { ...choicesOf(settings), digest: 'disabled' as const };
    expect(changeOf(choices, settings).email_daily_digests).toEqual({
      switch: 'disabled',
      include_network_level: true,
    });
  });

  it('turn keys on and off in the order in which they are offered', () => {
    expect(withKey(['like'], 'reply', true, ['reply', 'mention', 'like'])).toEqual(['reply', 'like']);
    expect(withKey(['reply', 'like'], 'reply', false, ['reply', 'mention', 'like'])).toEqual(['like']);
  });

  it('gather the days of digests by their hour, from Monday on', () => {
    const days = [
      { day: 0, time: '18:00' },
      { day: 3, time: '07:00' },
      { day: 1, time: '07:00' },
    ];
    expect(sendingTimes(days)).toEqual([
      { time: '07:00', days: [1, 3] },
      { time: '18:00', days: [0] },
    ]);
  });
});
