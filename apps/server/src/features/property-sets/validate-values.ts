import { checkValue, type Definition, fitting } from './check-value.ts';
import type { StoredValue } from './tables.ts';

export type Validated = {
  /** What to store by property, null to remove it; only of the properties that were sent and are right. */
  values: Record<string, StoredValue | null>;
  /** Codes by dotted path, for a 422: `address.zip`. */
  errors: Record<string, string[]>;
};

type Editable = Definition & { is_locked: boolean };

export type ValidateOptions = {
  /** Administrators also change locked properties. */
  mayChangeLocked?: boolean;
  /** What must be there is missed also where it was not sent; `stored` is what there is already. */
  complete?: { stored: Record<string, unknown> };
};

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is stored by ids, which fit whatever they are called. */
const BY_IDS = new Set<Definition['type']>(['tag', 'membership', 'relation', 'file']);

/** A choice that is offered no more is as good as none. */
const isMissing = (definition: Definition, value: unknown): boolean =>
  isBlank(BY_IDS.has(definition.type) ? value : fitting(definition, value));

/** The required properties among these that have no value, or none that fits any more. */
export const missingOf = (definitions: readonly Definition[], stored: Record<string, unknown>): string[] =>
  definitions
    .filter((definition) => definition.is_required && isMissing(definition, stored[definition.name]))
    .map(({ name }) => name);

/**
 * Checks the values that a form sent against the definitions. Profiles, files and app items all go through here.
 * A pure function: whether tags and images exist is found out when they are stored.
 */
export function validateValues(
  definitions: readonly Editable[],
  sent: Record<string, unknown>,
  { mayChangeLocked = false, complete }: ValidateOptions = {},
): Validated {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const validated: Validated = { values: Object.create(null), errors: Object.create(null) };
  const { values, errors } = validated;
  for (const [name, input] of Object.entries(sent)) {
    const definition = byName.get(name);
    if (!definition || definition.type === 'headline' || definition.type === 'statistics')
      errors[name] = ['unknown'];
    else if (definition.is_locked && !mayChangeLocked) errors[name] = ['not_allowed'];
    else {
      const checked = checkValue(definition, input);
      if ('errors' in checked) {
        for (const [path, codes] of Object.entries(checked.errors))
          errors[path === '' ? name : `${name}.${path}`] = codes;
      } else if (definition.is_required && isBlank(checked.value)) errors[name] = ['required'];
      else values[name] = checked.value;
    }
  }
  if (complete) {
    const askable = definitions.filter(({ is_locked }) => mayChangeLocked || !is_locked);
    for (const name of missingOf(askable, { ...complete.stored, ...sent })) errors[name] ??= ['required'];
  }
  return validated;
}
