import { describe, expect, it } from 'vitest';
import { instancesBetween, type Series, splitRule, toRRule } from './index.ts';
import { randomTrials } from './random-series.ts';

const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const instant = (second: number) => Temporal.Instant.fromEpochMilliseconds(second * 1_000);
const ids = (series: Series, [from, to]: [number, number]) =>
  instancesBetween(series, instant(from), instant(to), 60).map(({ recurrenceId }) => recurrenceId);

describe('[RUL-1092] a rule in two parts', () => {
  it('has the instances that it had as one, wherever it is parted', () => {
    let tried = 0;
    for (const { series, told } of randomTrials(zones, 400, 11)) {
      const whole = { ...series, rule: toRRule(series)!, exdates: [], rdates: [] };
      const window = told.windows[0]!;
      const all = ids(whole, window);
      const at = all[Math.floor(all.length / 2)];
      if (at === undefined) continue;
      const { before, rest } = splitRule(whole, at);
      const earlier = before === null ? [] : ids({ ...whole, rule: before }, window);
      const later = rest === null ? [] : ids({ ...whole, start: rest.start, rule: rest.rule }, window);
      // What was moved out of a gap may come at the time of another.
      const told_ = `${told.start} ${whole.zone} ${whole.rule} at ${at}: ${before} | ${JSON.stringify(rest)}`;
      expect([...earlier, ...later].slice(0, all.length), told_).toEqual(all);
      expect(earlier.every((id) => id < at) && later.every((id) => id >= at), told_).toBe(true);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(300);
  });

  const weekly = { start: '2026-11-02T18:00:00', zone: 'Europe/Berlin', duration: 'PT1H' };
  it.each([
    ['FREQ=WEEKLY', '2026-11-16T18:00', 'FREQ=WEEKLY;UNTIL=20261109T225959Z', 'FREQ=WEEKLY'],
    ['FREQ=WEEKLY;COUNT=5', '2026-11-16T18:00', 'FREQ=WEEKLY;UNTIL=20261109T225959Z', 'FREQ=WEEKLY;COUNT=3'],
    ['FREQ=WEEKLY;COUNT=5', '2026-11-02T18:00', null, 'FREQ=WEEKLY;COUNT=5'],
    ['FREQ=WEEKLY;COUNT=2', '2026-11-12T18:00', 'FREQ=WEEKLY;UNTIL=20261109T225959Z', null],
    [
      'FREQ=DAILY;BYHOUR=9,18',
      '2026-11-03T18:00',
      'FREQ=DAILY;UNTIL=20261103T080000Z;BYHOUR=9,18',
      'FREQ=DAILY;BYHOUR=9,18',
    ],
  ])('%s at %s ends with its last instance, and counts what is left', (rule, at, before, rest) => {
    const split = splitRule({ ...weekly, rule }, at);
    expect([split.before, split.rest?.rule ?? null]).toEqual([before, rest]);
  });
});
