import type { Activity, PollDate } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import {
  bodyOfChange,
  bodyOfNew,
  copyOf,
  draftOf,
  draftOfPlan,
  newOption,
  newPoll,
  readDraft,
  sentOptions,
  shifted,
} from './poll-draft.ts';

const zone = 'Europe/Berlin';

const option = (id: number, date: PollDate | null, label = '') => ({
  id,
  label,
  date,
  percent: 0,
  count: 0,
  maybe_count: 0,
  no_count: 0,
  limit: null,
  best: false,
  voters: [],
});

const buildPost = (dates: PollDate[]) =>
  ({
    object: {
      type: 'schedule',
      title: 'Probe',
      options: dates.map((date, index) => option(index + 1, date)),
      answer_count: 0,
      poll: { closes_at: '2027-06-14T18:00:00Z', members_add_options: false },
    },
  }) as unknown as Activity;

const timed = (day: string, offset: string): PollDate => ({
  start: `${day}T16:00:00${offset}`,
  end: `${day}T18:00:00${offset}`,
  all_day: false,
  time_zone: zone,
});

test('[A07] moving all by a week and copying keep the clock and the zone, over the change of the clocks too', () => {
  const post = buildPost([timed('2027-03-23', '+01:00'), timed('2027-03-30', '+02:00')]);
  const moved = bodyOfChange(shifted(draftOf(post, 'America/Los_Angeles'), 7), zone).options;
  expect(moved.map(({ id, date }) => [id, date])).toEqual([
    [1, { start: '2027-03-30T16:00', end: '2027-03-30T18:00', all_day: false, time_zone: zone }],
    [2, { start: '2027-04-06T16:00', end: '2027-04-06T18:00', all_day: false, time_zone: zone }],
  ]);
  const copied = bodyOfNew(copyOf(post, 'America/Los_Angeles'), zone);
  expect(copied.options.map(({ id, date }) => [id, date?.start, date?.time_zone])).toEqual([
    [undefined, '2027-03-23T16:00', zone],
    [undefined, '2027-03-30T16:00', zone],
  ]);
  expect(copied.closes_at).toBeNull();
});

test('[A05] a whole day has no zone, whoever sends it', () => {
  const post = buildPost([{ start: '2027-07-02', end: '2027-07-03', all_day: true, time_zone: null }]);
  expect(bodyOfChange(draftOf(post, 'Pacific/Kiritimati'), zone).options[0]!.date).toEqual({
    start: '2027-07-02',
    end: '2027-07-03',
    all_day: true,
  });
});

test('a draft is what it was after it was kept, its end on the clocks of who wrote it', () => {
  const draft = draftOf(buildPost([timed('2027-03-23', '+01:00')]), zone);
  expect([draft.closesDay, draft.closesTime]).toEqual(['2027-06-14', '20:00']);
  expect(readDraft(JSON.stringify(draft), zone)).toEqual(draft);
  expect(bodyOfNew(draft, zone).closes_at).toBe('2027-06-14T18:00:00.000Z');
  expect(readDraft('{"type":"survey","title":"Wer', zone)).toBeNull();
  expect(readDraft('{"type":"survey","title":"Wer?"}', zone)).toMatchObject({
    title: 'Wer?',
    type: 'survey',
  });
});

test('empty options are not sent, and what ends before it begins ends on the next day', () => {
  const draft = newPoll('question', zone);
  draft.options[1]!.label = ' Ja ';
  expect(sentOptions(draft)).toHaveLength(1);
  expect(bodyOfNew(draft, zone).options).toEqual([{ label: 'Ja', limit: null }]);
  const night = {
    ...newOption('schedule', zone),
    day: '2027-05-01',
    endDay: '2027-05-01',
    start: '22:00',
    end: '01:00',
  };
  const body = bodyOfNew({ ...newPoll('schedule', zone), options: [night] }, zone);
  expect(body.options[0]!.date).toMatchObject({ start: '2027-05-01T22:00', end: '2027-05-02T01:00' });
  expect(newOption('schedule', zone, night)).toMatchObject({
    day: '2027-05-08',
    start: '22:00',
    end: '01:00',
  });
});

test('a poll that is planned is handed in as it was, and asks nothing of options that are not there yet', () => {
  const post = {
    type: 'schedule' as const,
    title: 'Wann?',
    options: [
      {
        label: 'abends',
        limit: 4,
        date: {
          start: '2027-03-27T20:00',
          end: '2027-03-28T01:00',
          all_day: false,
          time_zone: 'Europe/Lisbon',
        },
      },
      { label: '', limit: null, date: { start: '2027-04-02', end: '2027-04-03', all_day: true } },
    ],
    closes_at: '2027-03-20T19:00:00Z',
    members_add_options: false,
  };
  const draft = draftOfPlan({ ...post, content: '', streams: [1] }, zone);
  expect(draft.options.map(({ id }) => id)).toEqual([null, null]);
  const body = bodyOfNew(draft, zone);
  expect({ ...body, closes_at: Date.parse(body.closes_at!) }).toEqual({
    ...post,
    closes_at: Date.parse(post.closes_at),
  });
});
