import { rows } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { changeSettings, readSettings } from '../../platform/settings/network-settings.ts';

const DAY = 86_400_000;

/** What is kept about those of whom somebody is in charge: who of them, how many days ago. */
const ENTRIES: readonly (readonly [who: number, daysAgo: number, text: string])[] = [
  [0, 41, 'Erstes Gespräch im Vereinshaus. Möchte im **Garten** mithelfen, am liebsten vormittags.'],
  [0, 12, 'War zweimal beim Gießdienst dabei und kommt gern wieder. Fragt nach einem Platz im Sprachcafé.'],
  [
    1,
    5,
    'Telefoniert: Die Unterlagen für die Ermäßigung liegen vor, der Beitrag ist bis Jahresende halbiert.',
  ],
];

/** Lena looks after two members of the association. */
export async function write({ tx, accounts, now }: Demo): Promise<void> {
  await changeSettings(tx, { modules: { ...(await readSettings(tx)).modules, ministry: true } });
  const minister = accounts.find(({ isExternal, isNetworkAdmin }) => !isExternal && !isNetworkAdmin)!;
  const [found] = await rows<{ id: number; members: number[] }>(
    tx,
    `select m.id, array(
       select p.id from members p
       where p.state = 'active' and not p.is_external and not p.is_network_admin and p.email <> all($2::citext[])
         and p.image_id is not null
       order by p.created_at desc, p.id limit 2
     ) as members
     from members m where m.email = $1::citext`,
    [minister.email, accounts.map(({ email }) => email)],
  );
  const { id, members } = found!;
  await rows(
    tx,
    'insert into ministry_charges (minister_id, member_id, created_at) select $1, who, $3 from unnest($2::bigint[]) who',
    [id, members, new Date(now - 50 * DAY).toISOString()],
  );
  for (const [who, daysAgo, text] of ENTRIES) {
    const at = new Date(now - daysAgo * DAY).toISOString();
    await rows(
      tx,
      `insert into ministry_entries (member_id, author_id, day, text, created_at, updated_at)
       values ($1, $2, $3::date, $4, $5, $5)`,
      [members[who]!, id, at.slice(0, 10), text, at],
    );
  }
}
