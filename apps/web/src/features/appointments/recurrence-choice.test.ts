import { describe, expect, it } from 'vitest';
import { withChoice, withTeams, withUnit } from './recurrence-choice.ts';

const off = { sync: false, online: false, lobby: false };
const never = { choice: 'never' as const, rule: null, teams: off };

describe('how often', () => {
  it('begins with days where custom is chosen first [RUL-0087]', () => {
    expect(withChoice(never, 'custom')).toMatchObject({
      choice: 'custom',
      rule: { frequency: 'daily', interval: 1 },
    });
  });

  it('forgets where it ends, and every how many, unless it is custom [RUL-0088]', () => {
    const rule = { frequency: 'weekly' as const, interval: 3, until: '2026-12-01' };
    const custom = { choice: 'custom' as const, rule, teams: off };
    expect(withChoice(custom, 'monthly').rule).toEqual({ frequency: 'monthly', interval: 1 });
    expect(withUnit(rule, 'monthly')).toEqual({ frequency: 'monthly', interval: 3 });
    expect(withChoice(custom, 'never').rule).toBeNull();
  });

  it('and Teams exclude each other [RUL-0089]', () => {
    const weekly = withChoice(never, 'weekly');
    const synced = withTeams(weekly, { sync: true });
    expect(synced).toEqual({
      choice: 'never',
      rule: null,
      teams: { sync: true, online: true, lobby: false },
    });
    expect(withChoice(synced, 'daily').teams.sync).toBe(false);
  });

  it('lets people around the lobby only with both [RUL-0091]', () => {
    const synced = withTeams(never, { sync: true });
    expect(withTeams(synced, { lobby: true }).teams.lobby).toBe(true);
    expect(withTeams(withTeams(synced, { lobby: true }), { online: false }).teams.lobby).toBe(false);
    expect(withTeams(never, { lobby: true }).teams.lobby).toBe(false);
  });
});
