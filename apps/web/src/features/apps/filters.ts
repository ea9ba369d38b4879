import { CONDITION_OPERATORS, type ConditionOperator, type PropertyDefinition } from '@dorfplatz/contract';
import type { ListQuery } from './api.ts';

/** The query of an address. */
export type Address = Readonly<Record<string, string | undefined>>;

/** What a list is asked by: `name:operator:value` of a property. */
export interface Condition {
  name: string;
  operator: ConditionOperator;
  value: string;
}

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll(';', '%3B');
const unescaped = (text: string): string => text.replaceAll('%3B', ';').replaceAll('%25', '%');

/** Several texts as one, for an address that has each name once. */
export const joined = (texts: readonly string[]): string => texts.map(escaped).join(';');
export const parted = (text: string | undefined): string[] =>
  (text ?? '')
    .split(';')
    .filter((part) => part !== '')
    .map(unescaped);

/** A condition as the server takes it. */
export const conditionText = ({ name, operator, value }: Condition): string => `${name}:${operator}:${value}`;

/** Conditions in words of the server; what is none is left out, so that a mistyped address shows the list all the same. */
export function readConditions(
  texts: readonly string[],
  properties: readonly PropertyDefinition[],
): Condition[] {
  return texts.flatMap((text) => {
    const [, name = '', asked = '', value = ''] = /^([^:]*):([^:]*)(?::(.*))?$/s.exec(text) ?? [];
    const type = properties.find((property) => property.name === name)?.type;
    const operator = (CONDITION_OPERATORS[type ?? ''] ?? []).find((each) => each === asked);
    return operator ? [{ name, operator, value }] : [];
  });
}

/** Whether an operator compares with something. */
export const takesValue = (operator: ConditionOperator): boolean =>
  operator !== 'empty' && operator !== 'not_empty';

/** What an address asks of a list. */
export function queryIn(address: Address, properties: readonly PropertyDefinition[]): ListQuery {
  const where = readConditions(parted(address.where), properties).map(conditionText);
  const assignee = Number(address.assignee_id);
  const sort = address.sort ?? '';
  const isSort = (name: string) =>
    ['created_at', 'updated_at', 'title'].includes(name) ||
    properties.some((property) => property.name === name && property.sortable);
  return {
    ...(address.q && { q: address.q }),
    ...(address.tag && { tag: address.tag }),
    ...(Number.isSafeInteger(assignee) && assignee > 0 && { assignee_id: assignee }),
    ...(where.length > 0 && { where }),
    ...(isSort(sort.replace(/^-/, '')) && { sort }),
  };
}

/** Whether something is left out of the list. */
export const isFiltered = ({ q, tag, assignee_id, where }: ListQuery): boolean =>
  [q, tag, assignee_id, where].some((each) => each !== undefined);
