import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';

const WEEK = 7 * 24 * 3_600_000;

/** Whom the association works with: the group that they are in, and the appointment that they are invited to. */
const PEOPLE = [
  {
    first_name: 'Jürgen',
    last_name: 'Paschke',
    email: 'paschke@wohnungsgesellschaft.example',
    organisation: 'Wohnungsgesellschaft Lindenhof',
    phone: '+49 30 5550141',
    note: 'Vermietet dem Verein das Vereinshaus. Schlüssel und Heizung laufen über ihn.',
    group: null,
    appointment: 'Sprechstunde des Vorstands',
    status: 'invited',
  },
  {
    first_name: 'Marta',
    last_name: 'Kowalczyk',
    email: 'marta@musikschule.example',
    organisation: 'Musikschule Süd',
    phone: '+49 30 5550187',
    note: 'Leitet die Stimmproben im Chor, Honorar je Abend.',
    group: 'Chor',
    appointment: 'Chorprobe',
    status: 'accepted',
  },
  {
    first_name: 'Thomas',
    last_name: 'Eder',
    email: 'eder@feuerwehr.example',
    organisation: 'Freiwillige Feuerwehr',
    phone: '',
    note: 'Nimmt beim Sommerfest die Bühne ab.',
    group: null,
    appointment: 'Aufbau Sommerfest',
    status: 'invited',
  },
  {
    first_name: 'Frieda',
    last_name: 'Sommer',
    email: null,
    organisation: '',
    phone: '+49 30 5550122',
    note: 'Gießt seit Jahren mit und hat keine E-Mail-Adresse.',
    group: 'Garten',
    appointment: null,
    status: 'invited',
  },
] as const;

/** People from outside, and a network that invites them. */
export async function write({ tx, now, networkId }: Demo): Promise<void> {
  await changeSettings(tx, { invite_consumers: true });
  for (const [index, person] of PEOPLE.entries()) {
    const at = new Date(now - (index + 2) * WEEK).toISOString();
    await sql`
      with added as (
        insert into members (network_id, email, first_name, last_name, display_name, state, is_external, created_at, updated_at)
        values (${networkId}, ${person.email}, ${person.first_name}, ${person.last_name},
                ${`${person.first_name} ${person.last_name}`}, 'consumer', true, ${at}::timestamptz, ${at}::timestamptz)
        returning id
      ),
      noted as (
        insert into consumers (member_id, organisation, phone, note, created_at)
        select id, ${person.organisation}, ${person.phone}, ${person.note}, ${at}::timestamptz from added
      ),
      belonging as (
        insert into group_memberships (group_id, member_id, state, created_at, updated_at)
        select (select id from groups where name ilike '%' || ${person.group}::text || '%' order by id limit 1), id, 'member', ${at}::timestamptz, ${at}::timestamptz
        from added where ${person.group}::text is not null
      )
      insert into appointment_participants (appointment_id, member_id, status, invited_by, answered_at)
      select a.id, added.id, ${person.status}, a.author_id, case when ${person.status} = 'accepted' then ${at}::timestamptz end
      from added cross join lateral (
        select id, author_id from appointments where name = ${person.appointment} order by id limit 1
      ) a
    `.execute(tx);
  }
}
