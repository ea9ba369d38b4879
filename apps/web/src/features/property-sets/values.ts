import { decimalMarkOf, readNumber } from '@dorfplatz/content/numbers';
import type { AddressPart, LinkValue, PropertyDefinition, PropertyValues } from '@dorfplatz/contract';

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

/**
 * A typed number, rounded to the digits that are wanted; null for what is none or has more digits than are exact
 * [RUL-0397].
 * @param locale whose way to write numbers it is; both ways when left out
 */
export function numberOf(text: string, precision: number | undefined, locale?: string): number | null {
  const read = readNumber(text, precision, locale === undefined ? undefined : decimalMarkOf(locale));
  return 'value' in read ? read.value : null;
}

/** What is wrong with a typed number: it is none, not exact, or beyond its limits once it is rounded [C19]. */
export function numberProblem(
  text: string,
  { precision, min, max }: Pick<PropertyDefinition, 'precision' | 'min' | 'max'>,
  locale: string,
): 'not_a_number' | 'not_exact' | 'too_small' | 'too_large' | null {
  if (text.trim() === '') return null;
  const read = readNumber(text, precision, decimalMarkOf(locale));
  if ('error' in read) return read.error;
  if (min !== undefined && read.value < min) return 'too_small';
  return max !== undefined && read.value > max ? 'too_large' : null;
}

/** An item that comes into being with the value that leads to it. */
export type NewLink = { id: null; displayValue: string };

/** Members and items that the reader sees; others have no words. */
export const seenLinks = <Link extends LinkValue | NewLink>(value: readonly Link[] | undefined): Link[] =>
  (value ?? []).filter(({ displayValue }) => displayValue !== '');

/** A value after somebody chose others of those that they see: the rest stays where it was. */
export function linksAfter<Link extends LinkValue | NewLink>(
  before: readonly Link[] | undefined,
  chosen: readonly Link[],
): Link[] | null {
  const after = [...chosen];
  (before ?? []).forEach((link, index) => {
    if (link.displayValue === '') after.splice(Math.min(index, after.length), 0, link);
  });
  return after.length > 0 ? after : null;
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
