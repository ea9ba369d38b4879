import type { AddressPart, PropertyDefinition, PropertyValues } from '@dorfplatz/contract';

/** What may be done with the thing whose values are shown, as the server says it. */
export interface ValueAbilities {
  update?: boolean | Record<string, boolean>;
}

/**
 * True when a field may be changed: its own permission wins, else the general one, else it is allowed [RUL-0403].
 * Locked properties need their own, which administrators have.
 */
export function mayUpdate(can: ValueAbilities | undefined, definition: PropertyDefinition): boolean {
  const update = can?.update;
  if (typeof update === 'object') return update[definition.name] ?? !definition.locked;
  return (update ?? true) && !definition.locked;
}

/** A typed number, rounded to the digits that are wanted; null for what is none [RUL-0397]. */
export function numberOf(text: string, precision: number | undefined): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null;
  const value = Number(plain);
  if (precision === undefined) return value;
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${precision}`))}e-${precision}`);
  return value < 0 ? -rounded : rounded;
}

/** The choice of nothing, where a single choice need not be made [RUL-0407]. */
export const noSelection = '-1';

/** The options that a selection shows. Headings stand in radio lists only [RUL-0408]. */
export function optionsOf(
  { options, multiple, required, select }: PropertyDefinition,
  noSelectionLabel: string,
): { value: string; label: string }[] {
  const shown = options
    .filter(({ value }) => value !== '' || !select)
    .map(({ value, label }) => ({ value, label }));
  return required || multiple ? shown : [{ value: noSelection, label: noSelectionLabel }, ...shown];
}

/** The parts of an address that are asked for; a forced country is not. */
export const addressParts = ({ with_name, forced_country }: PropertyDefinition): AddressPart[] => [
  ...(with_name ? (['name'] as const) : []),
  'street',
  'number',
  'zip',
  'city',
  'state',
  ...(forced_country ? [] : (['country'] as const)),
];

/** The federal states that an address in Germany can lie in [RUL-0396]. */
export const germanStates = [
  'Baden-Württemberg',
  'Bayern',
  'Berlin',
  'Brandenburg',
  'Bremen',
  'Hamburg',
  'Hessen',
  'Mecklenburg-Vorpommern',
  'Niedersachsen',
  'Nordrhein-Westfalen',
  'Rheinland-Pfalz',
  'Saarland',
  'Sachsen',
  'Sachsen-Anhalt',
  'Schleswig-Holstein',
  'Thüringen',
];

/** What to send after a form was filled in: only what changed, null for what was emptied. */
export function changedValues(before: PropertyValues, after: PropertyValues): PropertyValues {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
      .map((name) => [name, after[name] ?? null]),
  );
}

/** True when at least one of these properties has a value. */
export const hasValues = (definitions: readonly PropertyDefinition[], values: PropertyValues): boolean =>
  definitions.some(({ name }) => values[name] !== undefined && values[name] !== null);
