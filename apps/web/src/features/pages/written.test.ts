import { describe, expect, test } from 'vitest';
import { keptText, nextSaveState, readKept, type SaveState } from './written.ts';

const at = (time: string) => `2026-05-02T${time}:00Z`;
const steps = (...all: Parameters<typeof nextSaveState>[1][]): SaveState =>
  all.reduce<SaveState>(nextSaveState, { is: 'untouched' });

describe('saved [A17] [RUL-0739]', () => {
  test('is said of what the server has confirmed, with its time', () => {
    expect(steps({ type: 'typed', at: at('10:40') }, { type: 'sent', at: at('10:41') })).toEqual({
      is: 'saving',
      since: at('10:40'),
    });
    expect(
      steps(
        { type: 'typed', at: at('10:40') },
        { type: 'sent', at: at('10:41') },
        { type: 'confirmed', at: at('10:42'), isNewest: true },
      ),
    ).toEqual({ is: 'saved', at: at('10:42') });
  });

  test('is not said of what was typed while another version was on its way', () => {
    expect(
      steps(
        { type: 'typed', at: at('10:40') },
        { type: 'sent', at: at('10:41') },
        { type: 'typed', at: at('10:41') },
        { type: 'confirmed', at: at('10:42'), isNewest: false },
      ),
    ).toEqual({ is: 'unsaved', since: at('10:42') });
  });

  test('is not said after a refusal, however often it is tried, until one is confirmed', () => {
    const failed = steps(
      { type: 'typed', at: at('10:42') },
      { type: 'sent', at: at('10:43') },
      { type: 'refused' },
      { type: 'typed', at: at('10:50') },
      { type: 'sent', at: at('10:51') },
      { type: 'refused' },
    );
    expect(failed).toEqual({ is: 'failed', since: at('10:42') });
    expect(nextSaveState(failed, { type: 'confirmed', at: at('11:00'), isNewest: true })).toEqual({
      is: 'saved',
      at: at('11:00'),
    });
  });
});

test('what the browser kept is read as it was written, and nothing else', () => {
  const written = { title: 'Satzung', content: 'Text', note: '', basedOn: 3, since: at('10:42') };
  expect(readKept(keptText(written))).toEqual(written);
  for (const text of ['', 'kein JSON', '{}', '{"title":"x","content":"y"}', 'null'])
    expect(readKept(text)).toBeNull();
});
