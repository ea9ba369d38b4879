import type { NetworkSettings } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { type Sql, sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Services } from '../../platform/services.ts';
import { inspectImage } from '../../platform/storage/images.ts';
import { birthdayOf, datesCelebratedOn } from '../members/index.ts';
import { memberProperties } from '../property-sets/index.ts';
import { jpegOf } from '../uploads/index.ts';
import { frame } from './frame.ts';
import type { LetterContent, LetterPicture } from './letter-text.ts';
import type { Recipient } from './tables.ts';

/** From this hour on birthday letters go out, by the network's clock. */
const HOUR = 7;
/** A letter shows its picture half as wide: sharp on fine screens, and still light enough to be sent. */
const PICTURE_WIDTH = 1008;

/** Whether profiles still ask for a birthday: what they held of a property that is gone counts no more. */
const isAsked = async (db: Sql): Promise<boolean> =>
  (await memberProperties(db)).some(({ name, type }) => name === 'birthday' && type === 'date');

/**
 * Prepares a letter to each active member whose birthday is today, from seven o'clock to the end of the day, and one a year
 * however often it is called: whoever was not there in the morning gets theirs later.
 */
export async function prepareBirthdays(
  db: Sql,
  network: NetworkSettings,
  now = Temporal.Now.instant(),
): Promise<void> {
  const here = now.toZonedDateTimeISO(network.time_zone);
  if (!network.birthday_emails.enabled || here.hour < HOUR || !(await isAsked(db))) return;
  const dates = datesCelebratedOn(here.toPlainDate());
  await sql`
    insert into letters (member_id, kind, year)
    select m.id, 'birthday', ${here.year}
    from profiles p join members m on m.id = p.member_id left join member_settings s on s.member_id = m.id
    where right(p.property_values->>'birthday', 5) = any(${dates}::text[])
      and m.state = 'active' and m.email is not null and coalesce(s.birthday, true)
    on conflict (member_id, year) do nothing
  `.execute(db);
}

/** Which of these people are active and have their birthday now. */
export async function celebrating(
  db: Sql,
  memberIds: readonly number[],
  network: NetworkSettings,
  now = Temporal.Now.instant(),
): Promise<Set<number>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number; birthday: string }>`
    select m.id, p.property_values->>'birthday' as birthday
    from members m join profiles p on p.member_id = m.id
    where m.id = any(${[...memberIds]}::bigint[]) and m.state = 'active'
  `.execute(db);
  const isToday = (row: { birthday: string }) => birthdayOf(row, network.time_zone, now).birthday_is_today;
  return new Set(rows.filter(isToday).map(({ id }) => id));
}

/** The picture of birthday letters as mail programs show it; undefined where there is none. */
export async function birthdayPicture(
  services: Pick<Services, 'db' | 'storage'>,
  { birthday_emails }: NetworkSettings,
): Promise<LetterPicture | undefined> {
  if (birthday_emails.image === null) return undefined;
  const jpeg = await jpegOf(services, birthday_emails.image, '1920x1200', PICTURE_WIDTH);
  return jpeg && { jpeg, width: Math.min((await inspectImage(jpeg)).width, PICTURE_WIDTH / 2) };
}

/** What the network wishes a person on their birthday: in its own words, else in ours in the person's language. */
export function birthdayLetter(
  recipient: Recipient,
  network: NetworkSettings,
  picture: LetterPicture | undefined,
): Omit<LetterContent, 'unsubscribePath'> {
  const { language } = recipient;
  const { subject, text } = network.birthday_emails;
  const said = (key: string) =>
    translate(language, `letters.birthday.${key}`, { network: network.name, name: recipient.display_name });
  return {
    ...frame(recipient, network, ['birthday']),
    subject: cleanLine(subject) || said('subject'),
    intro: text.trim() || said('text'),
    parts: [],
    button: { label: said('open'), path: '/' },
    ...(picture && { picture }),
  };
}
