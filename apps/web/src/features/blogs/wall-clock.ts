import { wallClock } from '@dorfplatz/content/dates';

/** Day and time of a form: `2026-06-01`, `09:00`. */
export interface Moment {
  day: string;
  time: string;
}

/** What the clocks of a zone show at an instant. */
export const momentOf = (zone: string, instant: string | number): Moment => {
  const shown = wallClock(zone, instant);
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
};

/** When the clocks of a zone show that; where they are turned forward over it, an hour later. */
export function instantOf(zone: string, { day, time }: Moment): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (instant: number) => {
    const shown = momentOf(zone, instant);
    return Date.parse(`${shown.day}T${shown.time}:00Z`);
  };
  const first = wanted - (shownAt(wanted) - wanted);
  return new Date(first - (shownAt(first) - wanted)).toISOString();
}
