import type { PropertyDefinition, PropertyValues as Values } from '@dorfplatz/contract';
import { hasValues } from '../values.ts';
import { PropertyHeadline } from './property-headline.tsx';
import styles from './property-sets.module.css';
import { PropertyValue } from './property-value.tsx';

/** The properties up to the next headline, with the headline that they stand under. */
function sections(definitions: readonly PropertyDefinition[]) {
  const all: { headline: PropertyDefinition | null; properties: PropertyDefinition[] }[] = [
    { headline: null, properties: [] },
  ];
  for (const definition of definitions) {
    if (definition.type === 'headline') all.push({ headline: definition, properties: [] });
    else all.at(-1)?.properties.push(definition);
  }
  return all;
}

/** What somebody filled in, empty properties and headlines above nothing left out. */
export function PropertyValues({
  definitions,
  values,
  documents = {},
}: {
  definitions: readonly PropertyDefinition[];
  values: Values;
  /** Documents as the server made them, by the names of their properties. */
  documents?: Readonly<Record<string, string>>;
}) {
  return (
    <div className={styles.values}>
      {sections(definitions)
        .filter(({ properties }) => hasValues(properties, values))
        .map(({ headline, properties }) => (
          <div key={headline?.name ?? ''}>
            {headline ? <PropertyHeadline definition={headline} /> : null}
            <dl className={styles.list}>
              {properties
                .filter((definition) => hasValues([definition], values))
                .map((definition) => (
                  <div key={definition.name}>
                    <dt>{definition.label}</dt>
                    <dd>
                      <PropertyValue
                        definition={definition}
                        value={values[definition.name]}
                        html={documents[definition.name]}
                      />
                    </dd>
                  </div>
                ))}
            </dl>
          </div>
        ))}
    </div>
  );
}
