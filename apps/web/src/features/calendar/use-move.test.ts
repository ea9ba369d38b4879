import type { AppointmentDate } from '@dorfplatz/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { useMove } from './use-move.ts';

const { flash, move, state } = vi.hoisted(() => ({
  flash: vi.fn(),
  move: vi.fn(),
  state: { cells: [] as unknown[], next: 0 },
}));
vi.mock('@dorfplatz/ui', () => ({ flash }));
vi.mock('../../lib/i18n.ts', () => ({ useTranslate: () => (key: string) => key }));
vi.mock('./api.ts', () => ({ move }));
/** What a component holds from one time that it is drawn to the next. */
vi.mock('react', () => ({
  useState: (initial: unknown) => {
    const at = state.next++;
    if (!(at in state.cells)) state.cells[at] = initial;
    const set = (value: unknown) => {
      state.cells[at] = value;
    };
    return [state.cells[at], set];
  },
}));

beforeEach(() => {
  vi.clearAllMocks();
  state.cells = [];
});

const dateOn = (day: string): AppointmentDate => ({
  start: `${day}T18:00:00+02:00`,
  end: `${day}T20:00:00+02:00`,
  all_day: false,
  time_zone: 'Europe/Berlin',
  same_day: true,
});
const [before, after] = [dateOn('2026-06-17'), dateOn('2026-06-18')];
const entry = { id: 'v-17-20260617T180000', name: 'Chorprobe', date: before, is_recurring: true };
const moved = { id: 'v-18-20260618T180000' };

const onMoved = vi.fn();
/** The hook as it is when the component is drawn anew. */
const drawn = () => {
  state.next = 0;
  return useMove({ onMoved });
};
const request = () => {
  drawn().request(entry, after);
  drawn().answer('this_and_following');
};

describe('an occurrence that is moved with those after it', () => {
  it('is asked for so, and taken back so under its new id [RUL-1092]', async () => {
    move.mockResolvedValueOnce(moved).mockResolvedValueOnce({ id: 'v-18-20260617T180000' });
    request();
    await vi.waitFor(() => expect(onMoved).toHaveBeenCalledWith(moved));
    const of = { applyTo: 'this_and_following' };
    expect(move).toHaveBeenLastCalledWith(entry, after, { ...of, dropsUnmatched: false });
    flash.mock.calls[0]![1].action.onSelect();
    await vi.waitFor(() => expect(onMoved).toHaveBeenCalledTimes(2));
    expect(move).toHaveBeenLastCalledWith(moved, before, of);
  });

  it('stays meant with those after it where something would be lost [RUL-1092]', async () => {
    move.mockRejectedValueOnce(new ApiError(422, { lost: ['2026-07-01'] })).mockResolvedValueOnce(moved);
    request();
    await vi.waitFor(() => expect(drawn().losses.lost).toEqual(['2026-07-01']));
    drawn().losses.onAnswer(true);
    expect(move).toHaveBeenLastCalledWith(entry, after, {
      applyTo: 'this_and_following',
      dropsUnmatched: true,
    });
    await vi.waitFor(() => expect(flash).toHaveBeenCalledWith('calendar.moved', {}));
  });
});
