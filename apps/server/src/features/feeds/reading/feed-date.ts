/** Longer texts are no dates. */
const LENGTH_MAX = 80;
const YEARS = { first: 1970, last: 9999 };

const ISO =
  /^(\d{4})(?:-?(\d\d)(?:-?(\d\d)(?:[T\s]+(\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d+)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d|[+-]\d\d)?)?)?)?$/i;
const WRITTEN =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})\.?[\s-]+(\p{L}{3,})\.?[\s-]+(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([+-]\d\d:?\d\d|\p{L}{1,5})?)?/u;
/** As `Date` writes itself, and the C library: the month stands before the day. */
const AMERICAN =
  /^(?:\p{L}+\.?,?\s+)?(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(?:(\d{1,2}):(\d\d)(?::(\d\d))?\s+)?(\d{4})(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?)?/u;

/** By their first three letters, in the languages in which feeds write them although they should not. */
const MONTHS = [
  'jan ene',
  'feb fev',
  'mar mae mrz',
  'apr abr avr',
  'may mai',
  'jun',
  'jul',
  'aug ago aou',
  'sep set',
  'oct okt',
  'nov',
  'dec dez dic',
].map((names) => names.split(' '));

/** Hours from UTC of the names of zones that RFC 822 has, and of those of Europe. */
const ZONES: Readonly<Record<string, number>> = {
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
  CET: 1,
  MEZ: 1,
  CEST: 2,
  MESZ: 2,
  BST: 1,
  WEST: 1,
  EET: 2,
  EEST: 3,
};

function monthOf(name: string): number {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const short = letters.startsWith('juil') ? 'jul' : letters.startsWith('juin') ? 'jun' : letters.slice(0, 3);
  return MONTHS.findIndex((names) => names.includes(short));
}

function minutesOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '') ?? [];
  if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
  return (ZONES[zone?.toUpperCase() ?? ''] ?? 0) * 60;
}

type Said = (string | number | undefined)[];

function instantOf([year, month, day, hour = 0, minute = 0, second = 0]: Said, zone: string | undefined) {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (y < YEARS.first || y > YEARS.last || m < 1 || m > 12 || d < 1 || d > 31) return undefined;
  const time = Date.UTC(y, m - 1, d, Number(hour), Number(minute) - minutesOf(zone), Number(second));
  return Number.isFinite(time) ? new Date(time) : undefined;
}

/** RFC 822 has years of two digits. */
const fullYear = (year: string) =>
  year.length === 4 ? Number(year) : (Number(year) < 70 ? 2000 : 1900) + Number(year);

/** Reads a date as feeds write them: RFC 822 and 3339, and what comes near; without a zone it is UTC. */
export function dateOf(text: string): Date | undefined {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length > LENGTH_MAX) return undefined;
  const iso = ISO.exec(line);
  if (iso) {
    const [, year, month = 1, day = 1, hour, minute, second, zone] = iso;
    return instantOf([year, month, day, hour, minute, second], zone);
  }
  const written = WRITTEN.exec(line);
  if (written) {
    const [, day, month, year, hour, minute, second, zone] = written;
    return instantOf([fullYear(year!), monthOf(month!) + 1, day, hour, minute, second], zone);
  }
  const american = AMERICAN.exec(line);
  if (!american) return undefined;
  const [, month, day, hour, minute, second, year, laterHour, laterMinute, laterSecond] = american;
  return instantOf(
    [year, monthOf(month!) + 1, day, hour ?? laterHour, minute ?? laterMinute, second ?? laterSecond],
    undefined,
  );
}
