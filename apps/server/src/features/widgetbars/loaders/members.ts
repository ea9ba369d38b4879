import type { BarMember } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import { canChatWith } from '../../../platform/policy/can-chat.ts';
import { memberVisibleTo } from '../../../platform/policy/visible-to.ts';
import {
  birthdayOf,
  canSendDirectMessages,
  type Detected,
  detectionColumn,
  type MemberRow,
  memberColumns,
  nextBirthday,
  presentMemberSummary,
  withDetection,
} from '../../members/index.ts';
import {
  displayText,
  memberProperties,
  type PropertyRow,
  presentValues,
  type StoredValues,
  tagNamesOf,
  wordIn,
} from '../../property-sets/index.ts';
import type { Reading, Shown } from './loader.ts';

type Row = MemberRow & Detected & { stored: StoredValues };

/** What a widget shows of people beside their names. */
export type Detail = { fields: readonly string[]; birthday: 'no' | 'day' | 'age' };

/** Says how a person looks in a widget; undefined for whom the viewer does not see. */
export type MemberOf = (shown: Shown, detail: Detail) => BarMember | undefined;

/** People of all widgets of a bar by their ids: a few statements, none without people. */
export async function membersOf(
  { services, viewer, language, settings }: Reading,
  ids: readonly number[],
  fields: readonly string[],
): Promise<MemberOf> {
  if (ids.length === 0) return () => undefined;
  const { kysely } = services.db;
  const [{ rows }, all] = await Promise.all([
    sql<Row>`
      select ${memberColumns()}, ${detectionColumn(settings)}, coalesce(f.property_values, '{}') as stored
      from members m left join profiles f on f.member_id = m.id
      where m.id = any(${[...ids]}::bigint[]) and ${memberVisibleTo(viewer, 'm')}
    `.execute(kysely),
    memberProperties(kysely),
  ]);
  const isWanted = ({ name, is_visible }: PropertyRow) =>
    is_visible && (fields.includes(name) || name === 'birthday');
  const properties = all.filter(isWanted);
  const owned = new Map(
    rows.map((row) => [row.id, { properties, values: row.stored, mayReadAll: false }] as const),
  );
  const [told, values, tags] = await Promise.all([
    withDetection(kysely, settings, language, rows),
    presentValues(kysely, owned),
    tagNamesOf(kysely, [...owned.values()]),
  ]);
  const reader = { language, networkLanguage: settings.language };
  const known = new Map(told.map((row) => [row.id, row]));
  return ({ id, joined_at }, detail) => {
    const row = known.get(id);
    if (!row) return undefined;
    const shown = values.get(id) ?? {};
    const { is_network_admin: _admin, displayValue: _same, ...summary } = presentMemberSummary(row, settings);
    const texts = detail.fields.flatMap((name) => {
      const property = properties.find((each) => each.name === name);
      if (!property || shown[name] === undefined) return [];
      const text = displayText(property, row.stored[name], reader, tags);
      const label = wordIn(property.labels, language, settings.language);
      return text === '' ? [] : [{ name, label, text }];
    });
    const next = detail.birthday === 'no' ? null : nextBirthday(shown, settings.time_zone);
    return {
      ...summary,
      fields: texts,
      ...(next && {
        birthday: {
          date: next.date,
          is_today: birthdayOf(shown, settings.time_zone).birthday_is_today,
          age: detail.birthday === 'age' ? next.age : null,
        },
      }),
      ...(joined_at !== undefined && { joined_at: new Date(joined_at).toISOString() }),
      can: {
        chat: canChatWith(viewer, row, settings),
        send_direct_messages: canSendDirectMessages(viewer, row),
      },
    };
  };
}
