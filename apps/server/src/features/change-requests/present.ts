import type { ChangeRequest, Language, NetworkSettings, WishedChange } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { presentActor } from '../members/index.ts';
import { displayText, type PropertyRow, tagNamesOf, validateValues, wordIn } from '../property-sets/index.ts';
import { canAnswerChangeRequest, canWithdrawChangeRequest, isNameField } from './policy.ts';
import type { ChangeRequestRow, Values } from './tables.ts';

/** What is there now by field. */
export const currentOf = (row: Pick<ChangeRequestRow, 'first_name' | 'last_name' | 'stored'>): Values => ({
  ...row.stored,
  first_name: row.first_name,
  last_name: row.last_name,
});

/** Whether two stored values are one; the order of the parts of an address is none. */
export function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
      : (value ?? null);
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The fields of a request that somebody changed since it was sent. */
export const changedMeanwhile = (row: ChangeRequestRow): string[] => {
  const current = currentOf(row);
  return Object.keys(row.wished).filter((field) => !isSame(current[field], row.before[field]));
};

type Reading = {
  viewer: Viewer;
  language: Language;
  network: NetworkSettings;
  properties: readonly PropertyRow[];
};

/** Requests as people read them: one statement for the names of all their tags. */
export async function presentRequests(
  db: Sql,
  { viewer, language, network, properties }: Reading,
  rows: readonly ChangeRequestRow[],
): Promise<ChangeRequest[]> {
  const tags = await tagNamesOf(
    db,
    rows.flatMap(({ before, stored }) => [before, stored]).map((values) => ({ properties, values })),
  );
  const reader = { language, networkLanguage: network.language };
  const byName = new Map(properties.map((property) => [property.name, property]));

  const wordsOf = (field: string, value: unknown): string => {
    if (isNameField(field)) return String(value ?? '');
    const property = byName.get(field);
    if (!property) return typeof value === 'string' ? value : '';
    // A wish names tags that there may not be yet.
    if (property.type === 'tag' && Array.isArray(value) && value.every((each) => typeof each === 'string'))
      return value.join(', ');
    return displayText(property, value, reader, tags);
  };

  const changeOf = (row: ChangeRequestRow, field: string): WishedChange => {
    const property = byName.get(field);
    const now = currentOf(row)[field];
    const isOver = row.state !== 'open' || isSame(now, row.before[field]);
    const { errors } = validateValues(properties, { [field]: row.wished[field] }, { mayChangeLocked: true });
    return {
      field,
      label: isNameField(field)
        ? translate(language, `change_requests.${field}`, {})
        : property
          ? wordIn(property.labels, language, network.language)
          : field,
      before: wordsOf(field, row.before[field]),
      wished: wordsOf(field, row.wished[field]),
      meanwhile: isOver ? null : wordsOf(field, now),
      impossible: row.state === 'open' && !isNameField(field) && Object.keys(errors).length > 0,
    };
  };

  return rows.map((row) => ({
    id: row.id,
    member: presentActor(row.member, network),
    state: row.state,
    changes: Object.keys(row.wished).map((field) => changeOf(row, field)),
    message: row.message,
    answer: row.answer,
    answered_by: row.answered_by,
    created_at: row.created_at,
    answered_at: row.answered_at,
    can: {
      answer: canAnswerChangeRequest(viewer, row),
      withdraw: canWithdrawChangeRequest(viewer, row),
    },
  }));
}
