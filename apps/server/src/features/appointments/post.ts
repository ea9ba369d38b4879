import type { Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { createActivity } from '../activities/index.ts';
import { placeWords } from './place-words.ts';
import type { LoadedAppointment } from './tables.ts';
import { presentDate } from './when.ts';

/** Signs that would be marks of the dialect are not meant as such in a name. */
const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-.!|<>~@:]/g, '\\$&');

/** `20.06.2026, 14:00` on the clocks of the appointment (decision 18). */
function dateLine({ when, startsAt, row }: LoadedAppointment): string {
  const { start } = presentDate(when, { start: startsAt, end: row.ends_at });
  const [year, month, day] = start.slice(0, 10).split('-');
  return when.all_day ? `${day}.${month}.${year}` : `${day}.${month}.${year}, ${start.slice(11, 16)}`;
}

/**
 * A post about an appointment by its author, in the streams that belong to its calendars: of their groups and of the
 * network. In personal calendars there is none.
 */
export async function postAbout(
  tx: Transaction,
  author: Viewer,
  loaded: LoadedAppointment,
  language: Language,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from containers c
    where c.kind = 'stream' and c.is_main and ${visibleTo(author)} and c.context_id in (
      select lying.context_id from appointment_containers lies join containers lying on lying.id = lies.container_id
      join contexts x on x.id = lying.context_id and x.member_id is null
      where lies.appointment_id = ${loaded.masterId}
    )
    order by c.id
  `.execute(tx);
  if (rows.length === 0) return;
  const place = placeWords(loaded.row.location);
  const link = `[${translate(language, 'appointments.post.open')}](/appointments/${loaded.masterId})`;
  const content = [
    `**${plain(loaded.row.name)}**`,
    [plain(dateLine(loaded)), ...(place === '' ? [] : [plain(place)])].join(' · '),
    link,
  ].join('\n\n');
  const { id } = await createActivity(
    tx,
    author,
    { content },
    rows.map((row) => row.id),
  );
  await sql`
    update activities set type = 'appointment', appointment_id = ${loaded.masterId} where id = ${id}
  `.execute(tx);
}
