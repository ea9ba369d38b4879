import type { AuditEntry, AuditTarget, Language } from '@dorfplatz/contract';
import { CSV_START, csvRow } from '../../platform/csv/write-rows.ts';
import { hasMessage, translate } from '../../platform/i18n/translate.ts';
import { type Naming, presentActor } from '../members/index.ts';
import type { EntryRow, TargetRow } from './queries.ts';

const inWords = (language: Language, key: string, otherwise: string): string =>
  hasMessage(language, key) ? translate(language, key) : otherwise;

/** An act in the words of the reader; the name of the call where it has none. */
export const titleOf = (action: string, language: Language): string =>
  inWords(language, `audit_log.action.${action}`, action);

const presentTarget = ({ type, id, member, name }: TargetRow, naming: Naming): AuditTarget => ({
  type,
  id,
  name: member ? presentActor(member, naming).display_name : name,
});

export function presentEntry(row: EntryRow, language: Language, naming: Naming): AuditEntry {
  const { id, at, via, action, outcome, details, address } = row;
  return {
    id,
    at,
    actor: row.actor && presentActor(row.actor, naming),
    via,
    action,
    title: titleOf(action, language),
    outcome,
    reason: details.code === undefined ? null : inWords(language, `error.${details.code}`, details.code),
    targets: row.targets.map((target) => presentTarget(target, naming)),
    fields: [...(details.fields ?? [])],
    before: details.before ?? null,
    after: details.after ?? null,
    address,
  };
}

const COLUMNS = [
  'id',
  'at',
  'actor',
  'actor_id',
  'via',
  'title',
  'action',
  'outcome',
  'reason',
  'targets',
  'fields',
  'before',
  'after',
  'address',
  'hash',
] as const;

const json = (fields: AuditEntry['before']): string => (fields === null ? '' : JSON.stringify(fields));

/** Entries as CSV, piece by piece; each with its hash, by which a copy can be compared later. */
export async function* entriesAsCsv(
  language: Language,
  naming: Naming,
  pieces: AsyncIterable<readonly EntryRow[]>,
): AsyncGenerator<string> {
  const word = (key: string) => translate(language, `audit_log.${key}`);
  yield CSV_START + csvRow(COLUMNS.map((column) => word(`column.${column}`)));
  const rowOf = (row: EntryRow): string => {
    const entry = presentEntry(row, language, naming);
    return csvRow([
      String(entry.id),
      entry.at,
      entry.actor?.display_name ?? '',
      row.actor_id === null ? '' : String(row.actor_id),
      word(`via.${entry.via}`),
      entry.title,
      entry.action,
      word(`outcome.${entry.outcome}`),
      entry.reason ?? '',
      entry.targets.map(({ type, id, name }) => `${type} ${id}${name === null ? '' : ` ${name}`}`).join(', '),
      entry.fields.join(', '),
      json(entry.before),
      json(entry.after),
      entry.address ?? '',
      row.hash,
    ]);
  };
  for await (const rows of pieces) yield rows.map(rowOf).join('');
}
