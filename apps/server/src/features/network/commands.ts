import { withoutDirections } from '@dorfplatz/content/directions';
import type { Language } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { checkNewPassword } from '../../platform/session/new-passwords.ts';
import { digestPassword } from '../../platform/session/passwords.ts';
import { changeSettings, isTimeZone } from '../../platform/settings/network-settings.ts';
import { writeActivity } from '../activities/index.ts';
import { openCalendar } from '../calendars/index.ts';
import { createCategory } from '../group-categories/index.ts';
import { foundGroup } from '../groups/index.ts';

export type FirstRun = {
  network_name: string;
  language: Language;
  time_zone: string;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  group_name: string;
};

/** Whose holidays a network has at first, by its time zone: where one country has it. */
const COUNTRIES: Record<string, string> = {
  'Europe/Berlin': 'DE',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
  'Europe/Paris': 'FR',
  'Europe/Madrid': 'ES',
  'Europe/London': 'GB',
  'Europe/Luxembourg': 'LU',
  'Europe/Brussels': 'BE',
};

/**
 * The first run: names the network and makes its first administrator, a calendar, an open category in which every
 * member may create groups, and a first group with chat, calendar and a word of welcome that everybody joins, so that
 * newcomers can answer. Of two at once exactly one wins; later ones get 409.
 * @returns the id of the administrator
 */
export async function setUpNetwork(tx: Transaction, sent: FirstRun): Promise<number> {
  const firstRun = cleaned(sent);
  const { rows } = await sql<{ id: number }>`
    update networks set is_set_up = true where not is_set_up returning id
  `.execute(tx);
  const network = rows[0];
  if (!network) throw new Problem(409, 'already_set_up');
  const blank = (['network_name', 'first_name', 'last_name', 'group_name'] as const).filter(
    (field) => firstRun[field] === '',
  );
  if (blank.length > 0) throw invalid(Object.fromEntries(blank.map((field) => [field, ['required']])));
  const { first_name, last_name, email, network_name, group_name } = firstRun;
  await checkNewPassword(firstRun.password, [first_name, last_name, email, network_name, group_name]);
  if (!isTimeZone(firstRun.time_zone)) throw invalid({ time_zone: ['invalid'] });

  const { language } = firstRun;
  await changeSettings(tx, {
    name: firstRun.network_name,
    language,
    time_zone: firstRun.time_zone,
    holidays: { country: COUNTRIES[firstRun.time_zone] ?? '' },
  });
  await sql`
    update containers set name = ${firstRun.network_name}
    where context_id = (select id from contexts where network_id = ${network.id})
  `.execute(tx);
  const administrator = await createAdministrator(tx, network.id, firstRun);
  const categoryId = await createCategory(tx, {
    networkId: network.id,
    name: translate(language, 'network.first_category.name'),
    pluralName: translate(language, 'network.first_category.plural_name'),
  });
  await openCalendar(tx, {
    name: network_name,
    place: { kind: 'network' },
    authorId: administrator,
    networkId: network.id,
  });
  const group = await foundGroup(tx, network.id, {
    categoryId,
    name: firstRun.group_name,
    access: 'open',
    externallyVisible: false,
    moderatedJoin: false,
    teaser: '',
    imageId: null,
    chatEnabled: true,
    forEverybody: true,
    createdBy: administrator,
  });
  await welcome(tx, group.id, administrator, firstRun);
  return administrator;
}

async function welcome(
  tx: Transaction,
  groupId: number,
  authorId: number,
  { language, network_name, group_name }: FirstRun,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from containers c join contexts x on x.id = c.context_id
    where x.group_id = ${groupId} and c.kind = 'stream' and c.is_main
  `.execute(tx);
  const values = { network: network_name, group: group_name };
  const content = withoutDirections(translate(language, 'network.welcome_post', values));
  await writeActivity(tx, { memberId: authorId }, content, [rows[0]!.id]);
}

const cleaned = (firstRun: FirstRun): FirstRun => ({
  ...firstRun,
  network_name: cleanLine(firstRun.network_name),
  first_name: cleanLine(firstRun.first_name),
  last_name: cleanLine(firstRun.last_name),
  group_name: cleanLine(firstRun.group_name),
});

async function createAdministrator(tx: Transaction, networkId: number, firstRun: FirstRun): Promise<number> {
  const name = `${firstRun.first_name} ${firstRun.last_name}`;
  const { rows } = await sql<{ id: number }>`
    insert into members (network_id, email, first_name, last_name, display_name, state, is_network_admin, language, time_zone)
    values (${networkId}, ${firstRun.email}, ${firstRun.first_name}, ${firstRun.last_name}, ${name},
            'active', true, ${firstRun.language}, ${firstRun.time_zone})
    returning id
  `.execute(tx);
  const memberId = rows[0]!.id;
  await sql`insert into accounts (member_id, password_digest) values (${memberId}, ${await digestPassword(firstRun.password)})`.execute(
    tx,
  );
  return memberId;
}
