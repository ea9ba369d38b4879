import { addressesIn, cleanText, escapeMarkdown, isAllowedLink, plainText } from '@dorfplatz/content';
import { APPOINTMENT_DESCRIPTION_MAX, APPOINTMENT_NAME_MAX } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { meetingLinkType } from '../appointments/index.ts';
import type { ContentLine } from './content-reader.ts';
import { cutText } from './cut-text.ts';
import { dialectOfHtml, isHtml } from './html-description.ts';
import { type Properties, unescaped } from './properties.ts';

const LINK_MAX = 2_000;
const PLACE_MAX = 200;
const NAME_WORDS_MAX = 60;

/** Plain text in the dialect, as much of it as there is room for. */
function fittingDialect(properties: Properties, text: string): string {
  let kept = cutText(text, APPOINTMENT_DESCRIPTION_MAX);
  let written = escapeMarkdown(kept);
  while (written.length > APPOINTMENT_DESCRIPTION_MAX) {
    kept = cutText(kept, Math.floor((kept.length * APPOINTMENT_DESCRIPTION_MAX) / written.length) - 1);
    written = escapeMarkdown(kept);
  }
  if (kept.length < text.length) {
    properties.note('shortened', properties.lineOf('DESCRIPTION'), 'DESCRIPTION');
  }
  return written;
}

const isHtmlLine = ({ parameters }: ContentLine): boolean =>
  (parameters.FMTTYPE?.[0] ?? 'text/html').toLowerCase() === 'text/html';

/** The description in our dialect: that of the HTML beside it where there is one, since it says more. */
export function readDescription(properties: Properties): string {
  const text = properties.text('DESCRIPTION').trim();
  const beside = properties.all('X-ALT-DESC').find(isHtmlLine);
  const html = [beside ? cleanText(unescaped(beside.value)) : '', isHtml(text) ? text : ''];
  for (const each of html) {
    const written = each === '' ? undefined : dialectOfHtml(each);
    if (written === undefined) continue;
    // Programs put an empty page beside a text.
    if (each !== text && !isHtml(text) && plainText(written).length * 2 < text.length) continue;
    return written.length <= APPOINTMENT_DESCRIPTION_MAX
      ? written
      : fittingDialect(properties, plainText(written));
  }
  return fittingDialect(properties, text);
}

/** The title; without one the first words of the description, else `untitled`. */
export function readName(properties: Properties, description: string, untitled: string): string {
  const written = cleanLine(properties.text('SUMMARY'));
  if (written !== '') return properties.fitting('SUMMARY', written, APPOINTMENT_NAME_MAX);
  const words = cleanLine(plainText(description));
  if (words.length <= NAME_WORDS_MAX) return words || untitled;
  const cut = cutText(words, NAME_WORDS_MAX);
  return `${cut.replace(/\s\S*$/, '').trimEnd()} …`;
}

const isUsable = (address: string): boolean =>
  address.length <= LINK_MAX && URL.canParse(address) && isAllowedLink(address);

/** Whose addresses lead to meetings beside those that have a name of their own here. */
const MEETING_HOSTS =
  /^https?:\/\/(?:[\w-]+\.)*(?:webex\.com|jit\.si|whereby\.com|gotomeeting\.com|meet\.goto\.com|ringcentral\.com)\//i;

const isMeeting = (address: string): boolean =>
  isUsable(address) && (meetingLinkType(address) !== null || MEETING_HOSTS.test(address));

/** Properties that have nothing but the address of a meeting. */
const MEETINGS = [
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL',
  'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
];

/** Where it is: the address of a meeting is its link, wherever it stands, and the rest is the place. */
export function readLocation(properties: Properties): { name?: string; link?: string } {
  const text = properties.fitting('LOCATION', cleanLine(properties.text('LOCATION')), LINK_MAX + PLACE_MAX);
  const within = addressesIn(text);
  const meant = MEETINGS.flatMap((name) =>
    properties.all(name).flatMap(({ value }) => addressesIn(cleanText(unescaped(value)))),
  );
  const link =
    within.find(isMeeting) ??
    meant.find(isUsable) ??
    addressesIn(properties.text('URL')).find(isMeeting) ??
    within.find(isUsable);
  const place = link && within.includes(link) ? withoutAddress(text, link) : text;
  const name = properties.fitting('LOCATION', place, PLACE_MAX);
  return { ...(name && { name }), ...(link && { link }) };
}

const withoutAddress = (text: string, address: string): string =>
  text
    .replace(address, ' ')
    .replace(/<\s*>|\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s(?=[,;|])/g, '')
    .replace(/[,;|]+(?=[\s]*[,;|])/g, '')
    .replace(/^[\s,;|–-]+|[\s,;|–:-]+$/g, '');

export function readPlace(properties: Properties): { latitude: number | null; longitude: number | null } {
  const [latitude, longitude] = properties.text('GEO').split(/[;,]/).map(Number.parseFloat);
  const isPlace = Math.abs(latitude ?? 100) <= 90 && Math.abs(longitude ?? 200) <= 180;
  return isPlace ? { latitude: latitude!, longitude: longitude! } : { latitude: null, longitude: null };
}

const MAIL_END = /^[^\s@:;,<>"']+\.[^\s@:;,<>"']/;
const MAIL_MAX = 320;

/** Whether there is a mail address in a text; in time that grows with it only. */
function hasMail(text: string): boolean {
  for (let at = text.indexOf('@', 1); at > 0; at = text.indexOf('@', at + 1)) {
    const isBegun = /[^\s@:;,<>"'/]/.test(text[at - 1]!);
    if (isBegun && MAIL_END.test(text.slice(at + 1, at + MAIL_MAX))) return true;
  }
  return false;
}

/** Whether a line has somebody's mail address; names of other events look like ones. */
export const hasMailAddress = ({ name, text }: ContentLine): boolean =>
  name !== 'RELATED-TO' && (/mailto:/i.test(text) || hasMail(text.replaceAll(/https?:\/\/\S+/gi, '')));

/** Who stands for it: a name, since the address is nobody's business. */
export function readOrganizer(properties: Properties): string {
  const name = cleanLine(properties.take('ORGANIZER')?.parameters.CN?.[0] ?? '');
  return hasMail(name) ? '' : properties.fitting('ORGANIZER', name, 200);
}

/** The first label that is a category of the network, and those that are none. */
export function readCategory(
  properties: Properties,
  categories: ReadonlyMap<string, string>,
): { category: string | null; others: string[] } {
  const labels = properties.all('CATEGORIES').flatMap(({ value }) => value.split(/(?<!\\),/));
  const idOf = (label: string) => categories.get(cleanLine(unescaped(label)).toLowerCase());
  const found = labels.find((label) => idOf(label) !== undefined);
  if (found === undefined) return { category: null, others: [] };
  return { category: idOf(found)!, others: labels.filter((label) => label !== found && label.trim() !== '') };
}
