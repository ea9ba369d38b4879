import type { PropertyDefinition } from '@dorfplatz/contract';
import type { ApiError } from '../../lib/api-error.ts';

/** Texts by dotted path below the values: `address.zip`. */
export type PropertyErrors = Readonly<Record<string, readonly string[]>>;

/** Id of the control of a property, or of a part of it. */
export const fieldId = (path: string): string => `property-${path.replaceAll('.', '-')}`;

/**
 * What a refused form shows beside its fields, and once more in its summary [RUL-0402].
 * @param below where the values stand in what was sent: `profile`
 */
export function propertyProblem(
  { errors }: ApiError,
  definitions: readonly PropertyDefinition[],
  below: string,
): { errors: PropertyErrors; summary: { fieldId?: string; text: string }[] } {
  const own: Record<string, string[]> = {};
  const summary: { fieldId?: string; text: string }[] = [];
  for (const [path, texts] of Object.entries(errors)) {
    const inside = path.startsWith(`${below}.`) ? path.slice(below.length + 1) : undefined;
    const definition = definitions.find(({ name }) => name === inside?.split('.')[0]);
    const text = texts.join(' ');
    if (inside === undefined || !definition) summary.push({ text });
    else {
      own[inside] = texts;
      summary.push({ fieldId: fieldId(inside), text: `${definition.label}: ${text}` });
    }
  }
  return { errors: own, summary };
}

/** The text beside one control. */
export const errorAt = (errors: PropertyErrors | undefined, path: string): string | undefined =>
  errors?.[path]?.join(' ');
