const EARLIEST = Date.UTC(1980, 0, 1);
/** Zones by name that mails carry, as minutes east of UTC. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ GMT: 0, UT: 0, UTC: 0, Z: 0, WET: 0, WEST: 60, BST: 60 },
  ...{ MET: 60, MEZ: 60, CET: 60, MEST: 120, MESZ: 120, CEST: 120, EET: 120, EEST: 180, MSK: 180, MSD: 240 },
  ...{ EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420 },
  ...{ IST: 330, JST: 540, KST: 540, AEST: 600, AEDT: 660, NZST: 720, NZDT: 780 },
};
/** The first letters of months in English, and where German, Spanish and French ones differ. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene|janv)/,
  /^(?:feb|fév|fev)/,
  /^(?:mar|mär|mae|mrz)/,
  /^(?:apr|abr|avr)/,
  /^(?:may|mai)/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|ago|aoû|aou)/,
  /^sep/,
  /^(?:oct|okt)/,
  /^nov/,
  /^(?:dec|dez|dic|déc)/,
];
/** What git writes into every `From ` line. */
const NO_DATE = 'Mon Sep 17 00:00:00 2001';
const LENGTH_MAX = 200;
const ISO = /\b(\d{4})-(\d{2})-(\d{2})(?=\D|$)/;
const DAY_FIRST = /(?<![\d:])(\d{1,2})\.?[ -]+(\p{L}{3,10})\.?[ ,-]+(\d{2,4})(?![\d:])/u;
/** As ctime writes it, the year last or behind the time's zone. */
const MONTH_FIRST = /(\p{L}{3,10})\.? +(\d{1,2})(?:,? +(\d{4}))?(?=[ ,]|$)/u;
const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?: *([ap])m\b)?/i;

type Day = { year: number; month: number; day: number };

/**
 * The instant a mail's date names, in milliseconds; undefined when it names none that can be: a mail is not
 * older than mail, the past does not lie ahead, and no month has a day that it does not have. Without a zone it is UTC.
 */
export function readDate(written: string | undefined, now: number): number | undefined {
  if (!written || written === NO_DATE) return undefined;
  const text = withoutComments(written.slice(0, LENGTH_MAX)).replace(/\s+/g, ' ').trim();
  const time = TIME.exec(text);
  const day = dayIn(time ? `${text.slice(0, time.index)} ${text.slice(time.index + time[0].length)}` : text);
  if (!day) return undefined;
  const [hours, minutes, seconds] = clockOf(time);
  const midnight = Date.UTC(day.year, day.month, day.day);
  const isThere =
    new Date(midnight).getUTCDate() === day.day && new Date(midnight).getUTCMonth() === day.month;
  // Leap seconds are written as the sixtieth.
  if (!isThere || hours > 23 || minutes > 59 || seconds > 60) return undefined;
  const zone = zoneIn(time ? text.slice(time.index + time[0].length) : '');
  const instant = midnight + ((hours * 60 + minutes - zone) * 60 + seconds) * 1000;
  return instant >= EARLIEST && instant <= now ? instant : undefined;
}

/** Comments may stand within each other (RFC 5322). */
function withoutComments(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\((?:[^()\\]|\\.)*\)/g, ' ');
  }
  return plain.replace(/\(.*$/s, ' ');
}

function dayIn(text: string): Day | undefined {
  const iso = ISO.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]) - 1, day: Number(iso[3]) };
  const first = DAY_FIRST.exec(text);
  const day = first && dayOf(first[3]!, first[2]!, first[1]!);
  if (day) return day;
  const ctime = MONTH_FIRST.exec(text.replace(/^\p{L}{2,10}[.,]? +(?=\p{L})/u, ''));
  if (!ctime) return undefined;
  const year =
    ctime[3] ?? /(?<![\d+-])(\d{4})(?!\d)/.exec(text.slice(text.indexOf(ctime[0]) + ctime[0].length))?.[1];
  return year ? dayOf(year, ctime[1]!, ctime[2]!) : undefined;
}

function dayOf(year: string, name: string, day: string): Day | undefined {
  const month = MONTHS.findIndex((pattern) => pattern.test(name.toLowerCase()));
  return month < 0 ? undefined : { year: yearOf(year), month, day: Number(day) };
}

/** Years of two digits and three are of the twentieth century or near now (RFC 5322, 4.3). */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return digits.length === 2 && year < 50 ? 2000 + year : 1900 + year;
}

function clockOf(time: RegExpExecArray | null): [number, number, number] {
  const [, hours = 0, minutes = 0, seconds = 0, half] = time ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return [hour, Number(minutes), Number(seconds)];
}

/** Minutes east of UTC behind a time. */
function zoneIn(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):?(\d{2})?(?!\d)/.exec(text) ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const names = text.match(/\b[A-Z]{1,4}\b/g) ?? [];
  return names.map((name) => ZONES[name]).find((zone) => zone !== undefined) ?? 0;
}
