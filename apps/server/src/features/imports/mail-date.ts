const EARLIEST = Date.UTC(1980, 0, 1);
const HAS_ZONE = /[+-]\d{4}|\b(?:GMT|UTC?|Z|[ECMP][SD]T)\b/i;
/** Without it Date finds a year in anything. */
const HAS_DAY = /\d{1,2}[ -][a-z]{3,9}[ -,]*\d{2,4}|\b[a-z]{3} \d{1,2}\b|\d{4}-\d{2}-\d{2}/i;
/** Zones by name that mails carry and that Date does not read, as hours east of UTC. */
const ZONES: Readonly<Record<string, string>> = {
  MET: '+0100',
  MEZ: '+0100',
  CET: '+0100',
  MEST: '+0200',
  MESZ: '+0200',
  CEST: '+0200',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  MSD: '+0400',
  BST: '+0100',
  WET: '+0000',
  WEST: '+0100',
  IST: '+0530',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  NZST: '+1200',
  NZDT: '+1300',
};
/** What git writes into every `From ` line. */
const NO_DATE = 'Mon Sep 17 00:00:00 2001';

/**
 * The instant a mail's date names, in milliseconds; undefined when it names none that can be: a mail is not
 * older than mail, and the past does not lie ahead.
 */
export function readDate(written: string | undefined, now: number): number | undefined {
  if (!written || written === NO_DATE) return undefined;
  let text = written
    .slice(0, 200)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!HAS_DAY.test(text)) return undefined;
  if (!HAS_ZONE.test(text)) {
    const name = /\b([A-Z]{3,4})(?= \d{4}$|$)/.exec(text)?.[1];
    const zone = (name && ZONES[name]) || '+0000';
    text = `${name && ZONES[name] ? text.replace(name, '').replace(/ +/g, ' ').trim() : text} ${zone}`;
  }
  const instant = Date.parse(text);
  return instant >= EARLIEST && instant <= now ? instant : undefined;
}
