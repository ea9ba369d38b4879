import { APP_ABILITIES } from '@dorfplatz/contract';
import type { AppDraft, Field } from './draft.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface Merged {
  draft: AppDraft;
  /** Names of fields that both have changed, each in another way: what stands here goes over theirs. */
  fields: string[];
  /** Both have changed the tabs of items. */
  layout: boolean;
}

/**
 * What one has changed since `base`, brought to what others have made of it meanwhile: nobody's changes are lost, and
 * where both changed the same, one's own stand in the draft [C04].
 */
export function merged(base: AppDraft, mine: AppDraft, theirs: AppDraft): Merged {
  const of = <Key extends keyof AppDraft>(key: Key): AppDraft[Key] =>
    isSame(mine[key], base[key]) ? theirs[key] : mine[key];
  const { properties, fields } = mergedFields(base.properties, mine.properties, theirs.properties);
  const collection = mine.collection_layout;
  return {
    draft: {
      name: of('name'),
      description: of('description'),
      icon: of('icon'),
      color: of('color'),
      openness: of('openness'),
      grants: Object.fromEntries(
        APP_ABILITIES.map((ability) => [
          ability,
          isSame(mine.grants[ability], base.grants[ability]) ? theirs.grants[ability] : mine.grants[ability],
        ]),
      ) as AppDraft['grants'],
      properties,
      title_property: of('title_property'),
      item_layout: of('item_layout'),
      collection_layout: isSame(collection, base.collection_layout) ? theirs.collection_layout : collection,
    },
    fields,
    layout:
      !isSame(mine.item_layout, base.item_layout) &&
      !isSame(theirs.item_layout, base.item_layout) &&
      !isSame(mine.item_layout, theirs.item_layout),
  };
}

function mergedFields(base: readonly Field[], mine: readonly Field[], theirs: readonly Field[]) {
  const find = (fields: readonly Field[], name: string) => fields.find((field) => field.name === name);
  const both: string[] = [];
  const take = (name: string): Field | undefined => {
    const [before, own, other] = [find(base, name), find(mine, name), find(theirs, name)];
    if (isSame(own, before)) return other;
    if (!isSame(other, before) && !isSame(own, other)) both.push(name);
    return own;
  };
  const common = (fields: readonly Field[]) =>
    fields
      .map(({ name }) => name)
      .filter((name) => find(base, name) && find(mine, name) && find(theirs, name));
  const isMyOrder = !isSame(common(mine), common(base));
  const [first, second] = isMyOrder ? [mine, theirs] : [theirs, mine];
  const order = [...first, ...second.filter(({ name }) => !find(first, name))].map(({ name }) => name);
  return { properties: order.flatMap((name) => take(name) ?? []), fields: both };
}
