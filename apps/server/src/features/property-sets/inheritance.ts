import type { PropertyRow, PropertySetRow } from './tables.ts';

/** Properties with options added; what is there already stays as it is. */
function withOptions(
  properties: readonly PropertyRow[],
  added: PropertySetRow['added_options'],
): PropertyRow[] {
  return properties.map((property) => {
    const own = new Set(property.options.map(({ value }) => value));
    const more = added
      .filter(({ name }) => name === property.name)
      .flatMap(({ options }) => options)
      .filter(({ value }) => !own.has(value));
    return more.length === 0 ? property : { ...property, options: [...property.options, ...more] };
  });
}

/**
 * The properties that hold where these sets apply: those of the nearest basic set, with the options that modified
 * sets nearer than that add [RUL-0600].
 * @param sets from the thing itself outwards
 */
export function effectiveProperties(sets: readonly PropertySetRow[]): PropertyRow[] {
  const basic = sets.findIndex(({ type }) => type === 'basic');
  if (basic === -1) return [];
  return sets
    .slice(0, basic)
    .reduceRight((properties, set) => withOptions(properties, set.added_options), sets[basic]!.properties);
}
