import { addDays, addMonths, type Day, weekdayOf } from '@dorfplatz/ui';

/** A date that stands in what somebody typed. */
export interface FoundDate {
  day: Day;
  /** `HH:MM`; null where only the day is named. */
  time: string | null;
  /** The words that name it, as they were typed. */
  words: string;
  /** What was typed without them. */
  rest: string;
}

interface Words {
  /** Days from today on. */
  days: Readonly<Record<string, number>>;
  /** From Monday on; each with its forms. */
  weekdays: readonly string[];
  months: readonly string[];
  /** Small numbers by their names. */
  numbers: Readonly<Record<string, number>>;
  /** Names of units. */
  unit: { day: string; week: string; month: string };
  /** What may stand before a day, and belongs to it. */
  before: string;
  /** Leads to the weekday of the week that comes. */
  next: { before: string; after: string };
  nextWeek: string;
  /** `in # units`; what leads it in. */
  within: string;
  /** Times with their mark, in which `h` and `m` are the numbers, and whether `p` says it is the afternoon. */
  times: readonly string[];
  /** Days in numbers, with their `d`, `m` and `y`. */
  numeric: readonly string[];
  /** A day with the name of its month. */
  named: readonly string[];
}

const end = String.raw`(?![\p{L}\p{N}])`;
const begin = String.raw`(?<![\p{L}\p{N}])`;
const year = String.raw`(?:[ ,]+(?<y>20\d\d))?`;
const clock = String.raw`(?<h>[01]?\d|2[0-3]):(?<m>[0-5]\d)`;

const WORDS: Record<'de' | 'en' | 'es' | 'fr', Words> = {
  de: {
    // In the morning is no tomorrow.
    days: { heute: 0, '(?<!(?:guten|am|jeden|nächsten) )morgen': 1, übermorgen: 2, uebermorgen: 2 },
    weekdays: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend', 'sonntag'],
    months: [
      'januar|jänner|jan\\.?',
      'februar|feber|feb\\.?',
      'märz|maerz|mär\\.',
      'april|apr\\.?',
      'mai',
      'juni|jun\\.?',
      'juli|jul\\.?',
      'august|aug\\.?',
      'september|sept?\\.?',
      'oktober|okt\\.?',
      'november|nov\\.?',
      'dezember|dez\\.?',
    ],
    numbers: { einem: 1, einer: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, zehn: 10 },
    unit: { day: 'tage?n?', week: 'wochen?', month: 'monate?n?' },
    before: 'bis zum|bis|am|zum|ab|vor',
    next: { before: 'nächsten|nächster|kommenden|kommender', after: '' },
    nextWeek: 'nächste woche|kommende woche',
    within: 'in',
    times: [
      String.raw`(?:um )?(?<h>[01]?\d|2[0-3])(?:[:.](?<m>[0-5]\d))? ?uhr`,
      `(?:um )?${clock}`,
      String.raw`um (?<h>[01]?\d|2[0-3])`,
    ],
    numeric: [String.raw`(?<d>\d{1,2})\. ?(?<m>\d{1,2})\.(?: ?(?<y>20\d\d|\d\d)(?![\d.:]))?`],
    named: [String.raw`(?<d>\d{1,2})\. ?(?<month>MONTH)${year}`],
  },
  en: {
    days: { today: 0, '(?<!day after )tomorrow': 1, '(?:the )?day after tomorrow': 2 },
    weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    months: [
      'january|jan',
      'february|feb',
      'march|mar',
      'april|apr',
      'may',
      'june|jun',
      'july|jul',
      'august|aug',
      'september|sept?',
      'october|oct',
      'november|nov',
      'december|dec',
    ],
    numbers: { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 },
    unit: { day: 'days?', week: 'weeks?', month: 'months?' },
    before: 'on|by|until|till|due|before|this',
    next: { before: 'next', after: '' },
    nextWeek: 'next week',
    within: 'in',
    times: [
      String.raw`(?:at )?(?<h>1[0-2]|0?[1-9])(?:[:.](?<m>[0-5]\d))? ?(?<p>am|pm)`,
      `(?:at )?${clock}`,
      String.raw`at (?<h>[01]?\d|2[0-3])`,
    ],
    numeric: [String.raw`(?<d>\d{1,2})/(?<m>\d{1,2})(?:/(?<y>20\d\d|\d\d))?`],
    named: [
      String.raw`(?<d>\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>MONTH)${year}`,
      String.raw`(?<month>MONTH) (?<d>\d{1,2})(?:st|nd|rd|th)?(?!:)${year}`,
    ],
  },
  es: {
    days: { hoy: 0, '(?<!(?:la|pasado|de) )mañana(?! por)|mañana(?= por la)': 1, 'pasado mañana': 2 },
    weekdays: ['lunes', 'martes', 'miércoles|miercoles', 'jueves', 'viernes', 'sábado|sabado', 'domingo'],
    months: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre|setiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
    numbers: { un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, diez: 10 },
    unit: { day: 'días?|dias?', week: 'semanas?', month: 'mes(?:es)?' },
    before: 'para el|antes del|hasta el|el|para|este',
    next: { before: 'próximo|proximo', after: 'que viene|próximo|proximo' },
    nextWeek: 'la próxima semana|la semana que viene|próxima semana',
    within: 'en|dentro de',
    times: [
      `(?:a las? )?${clock}(?: ?h)?`,
      String.raw`a las? (?<h>[01]?\d|2[0-3])(?: ?h)?`,
      String.raw`(?<h>[01]?\d|2[0-3]) ?h`,
    ],
    numeric: [String.raw`(?<d>\d{1,2})/(?<m>\d{1,2})(?:/(?<y>20\d\d|\d\d))?`],
    named: [String.raw`(?<d>\d{1,2}) de (?<month>MONTH)(?:(?: de|,)? (?<y>20\d\d))?`],
  },
  fr: {
    days: {
      "aujourd['’]hui": 0,
      '(?<!après-|après |apres-)demain': 1,
      'après-demain|après demain|apres-demain': 2,
    },
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    months: [
      'janvier',
      'février|fevrier',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août|aout',
      'septembre',
      'octobre',
      'novembre',
      'décembre|decembre',
    ],
    numbers: { un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, dix: 10 },
    unit: { day: 'jours?', week: 'semaines?', month: 'mois' },
    before: "pour le|avant le|d['’]ici le|d['’]ici|le|pour|ce",
    next: { before: '', after: 'prochain' },
    nextWeek: 'la semaine prochaine|semaine prochaine',
    within: 'dans|d’ici',
    times: [
      String.raw`(?:à )?(?<h>[01]?\d|2[0-3]) ?h ?(?<m>[0-5]\d)?`,
      `(?:à )?${clock}`,
      String.raw`à (?<h>[01]?\d|2[0-3])`,
    ],
    numeric: [String.raw`(?<d>\d{1,2})/(?<m>\d{1,2})(?:/(?<y>20\d\d|\d\d))?`],
    named: [String.raw`(?<d>\d{1,2})(?:er)? (?<month>MONTH)${year}`],
  },
};

/** A span of the text with what it says. */
interface Found<Value> {
  from: number;
  to: number;
  value: Value;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The day that numbers name: without a year the next one; null where the calendar has no such day. */
function dayOf(day: number, month: number, yearText: string | undefined, today: Day): Day | null {
  const given = yearText === undefined ? null : Number(yearText) + (yearText.length === 2 ? 2000 : 0);
  const at = (inYear: number): Day | null => {
    const iso = `${inYear}-${two(month)}-${two(day)}`;
    const date = new Date(`${iso}T00:00:00Z`);
    return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
  };
  if (given !== null) return at(given);
  const thisYear = Number(today.slice(0, 4));
  // The 29th of February comes within eight years.
  for (let ahead = 0; ahead < 9; ahead += 1) {
    const found = at(thisYear + ahead);
    if (found !== null && found >= today) return found;
  }
  return null;
}

/** Every place in the text that a pattern fits, with what it means. */
function allOf<Value>(
  text: string,
  pattern: string,
  read: (groups: Record<string, string | undefined>) => Value | null,
): Found<Value>[] {
  return [...text.matchAll(new RegExp(begin + pattern + end, 'giu'))].flatMap((match) => {
    const value = read(match.groups ?? {});
    return value === null ? [] : [{ from: match.index, to: match.index + match[0].length, value }];
  });
}

function daysIn(text: string, words: Words, today: Day): Found<Day>[] {
  const lead = `(?:(?:${words.before}) )?`;
  const found: Found<Day>[] = [];
  const take = (pattern: string, read: (groups: Record<string, string | undefined>) => Day | null) =>
    found.push(...allOf(text, lead + pattern, read));
  for (const [word, days] of Object.entries(words.days)) take(`(?:${word})`, () => addDays(today, days));
  const monday = addDays(today, -weekdayOf(today));
  words.weekdays.forEach((name, index) => {
    const ahead = (index - weekdayOf(today) + 6) % 7;
    take(`(?:${name})`, () => addDays(today, ahead + 1));
    const nextOnes = [
      words.next.before && `(?:${words.next.before}) (?:${name})`,
      words.next.after && `(?:${name}) (?:${words.next.after})`,
    ].filter(Boolean);
    for (const pattern of nextOnes) take(pattern as string, () => addDays(monday, 7 + index));
  });
  take(`(?:${words.nextWeek})`, () => addDays(monday, 7));
  const number = String.raw`(?<n>\d{1,3}|${Object.keys(words.numbers).join('|')})`;
  const count = (n: string | undefined) => words.numbers[(n ?? '').toLowerCase()] ?? Number(n);
  const steps: [string, (n: number) => Day][] = [
    [words.unit.day, (n) => addDays(today, n)],
    [words.unit.week, (n) => addDays(today, 7 * n)],
    [words.unit.month, (n) => addMonths(today, n)],
  ];
  for (const [unit, ahead] of steps)
    take(`(?:${words.within}) ${number} (?:${unit})`, ({ n }) => ahead(count(n)));
  take(String.raw`(?<y>20\d\d)-(?<m>\d\d)-(?<d>\d\d)`, ({ d, m, y }) =>
    dayOf(Number(d), Number(m), y, today),
  );
  for (const pattern of words.numeric) take(pattern, ({ d, m, y }) => dayOf(Number(d), Number(m), y, today));
  const monthOf = (name: string | undefined) =>
    words.months.findIndex((forms) => new RegExp(`^(?:${forms})$`, 'iu').test(name ?? '')) + 1;
  for (const pattern of words.named)
    take(pattern.replace('MONTH', words.months.join('|')), ({ d, month, y }) =>
      dayOf(Number(d), monthOf(month), y, today),
    );
  return found;
}

function timesIn(text: string, words: Words): Found<string>[] {
  return words.times.flatMap((pattern) =>
    allOf(text, pattern, ({ h, m, p }) => {
      const hour = (Number(h) % (p ? 12 : 24)) + (p?.toLowerCase() === 'pm' ? 12 : 0);
      return `${two(hour)}:${m ?? '00'}`;
    }),
  );
}

/** Of what was found the last in the text, and where several begin or end together the longest. */
function lastOf<Value>(found: readonly Found<Value>[]): Found<Value> | undefined {
  const covers = (one: Found<Value>, other: Found<Value>) =>
    one !== other &&
    one.from <= other.from &&
    one.to >= other.to &&
    one.to - one.from > other.to - other.from;
  return found
    .filter((each) => !found.some((other) => covers(other, each)))
    .reduce<Found<Value> | undefined>(
      (last, each) => (last === undefined || each.to > last.to ? each : last),
      undefined,
    );
}

const apart = <One, Other>(one: Found<One>, other: Found<Other>) =>
  one.to <= other.from || other.to <= one.from;

/**
 * The date that somebody's words name: "Zelte abholen morgen", "Friday at 6pm", "para el 12 de junio", "in 3 Tagen". Of
 * several the last counts. A time without a day means today, or tomorrow where it has passed.
 * @param now what the clock of who types shows, `YYYY-MM-DDTHH:MM`
 * @returns null where the words name none
 */
export function findDate(text: string, language: string, now: string): FoundDate | null {
  const words = WORDS[language.slice(0, 2) as keyof typeof WORDS] ?? WORDS.en;
  const today = now.slice(0, 10);
  const day = lastOf(daysIn(text, words, today));
  const time = lastOf(timesIn(text, words).filter((each) => !day || apart(each, day)));
  if (!day && !time) return null;
  const spans = [day, time].filter((each) => each !== undefined).sort((one, other) => one.from - other.from);
  const rest = spans
    .toReversed()
    .reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
    .replace(/\s+([,.:;!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '');
  return {
    day: day?.value ?? (time!.value > now.slice(11, 16) ? today : addDays(today, 1)),
    time: time?.value ?? null,
    words: spans.map(({ from, to }) => text.slice(from, to).trim()).join(' '),
    rest,
  };
}
