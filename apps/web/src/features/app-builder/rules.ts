import type { AppRule, BuiltApp, RuleAction } from '@dorfplatz/contract';
import type { Field } from './field.ts';
import { canBeSet, namesMembers } from './integrations.ts';

/** Choices that rules can name: those that are saved, since new ones have no values yet. */
export const savedOptions = (app: Pick<BuiltApp, 'properties'>, field: Field): Field['options'] => {
  const saved = app.properties.find(({ name }) => name === field.name);
  return field.options.filter(
    ({ value }) => value !== '' && saved?.options.some((option) => option.value === value),
  );
};

/** What rules can do. */
export const ACTION_TYPES = ['set', 'notify', 'post'] as const;

/** An action as it begins; a stream of 0 is none yet. */
export function ofType(type: RuleAction['type'], fields: readonly Field[]): RuleAction {
  if (type === 'set') return { type, property: fields.find(canBeSet)?.name ?? '', value: null };
  if (type === 'notify') return { type, property: fields.find(namesMembers)?.name ?? null, group_id: null };
  return { type, stream_id: 0, template: '' };
}

/** Whether an action says all that it needs. */
export const isWholeAction = (action: RuleAction): boolean => {
  if (action.type === 'set') return action.property !== '';
  if (action.type === 'notify') return (action.property === null) !== (action.group_id === null);
  return action.stream_id > 0 && action.template.trim() !== '';
};

/** Whether a rule says all that it needs. */
export const isWhole = ({ when, actions }: AppRule): boolean =>
  (when.type !== 'becomes' || when.property !== null) && actions.length > 0 && actions.every(isWholeAction);
