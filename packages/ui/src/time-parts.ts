/** A time of day as it is typed: hours and minutes, `HH:MM`. */
export type Time = string;

export type TimePart = 'hour' | 'minute';

const sizes = { hour: 24, minute: 60 };
const steps = { hour: 1, minute: 5 };
const two = (value: number): string => String(value).padStart(2, '0');

/** What somebody typed for a part: two digits, `00` for whatever is none of it (25 hours, 61 minutes, letters). */
export function readPart(text: string, part: TimePart): string {
  const typed = text.trim();
  const value = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return two(value < sizes[part] ? value : 0);
}

/** A part after an arrow key: an hour up or down, or to the next five minutes; it comes round at its end. */
export function stepPart(value: string, part: TimePart, direction: 1 | -1): string {
  const step = steps[part];
  const now = Number(readPart(value, part));
  const next = direction === 1 ? Math.floor(now / step) + 1 : Math.ceil(now / step) - 1;
  const size = sizes[part];
  return two((next * step + size) % size);
}

/** Both parts of a time; `00:00` for what is none. */
export function partsOf(time: Time): Record<TimePart, string> {
  const [hour = '', minute = ''] = time.split(':');
  return { hour: readPart(hour, 'hour'), minute: readPart(minute, 'minute') };
}
