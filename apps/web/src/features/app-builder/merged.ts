import { APP_ABILITIES } from '@dorfplatz/contract';
import type { AppDraft } from './draft.ts';
import type { DraftIntegrations } from './integrations.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface Merged {
  draft: AppDraft;
  /** Names of fields that both have changed, each in another way: what stands here goes over theirs. */
  fields: string[];
  /** Both have changed the tabs of items. */
  layout: boolean;
  /** Both have changed the same mail or rule, or the post, each in another way. */
  integrations: boolean;
}

/**
 * What one has changed since `base`, brought to what others have made of it meanwhile: nobody's changes are lost, and
 * where both changed the same, one's own stand in the draft [C04].
 */
export function merged(base: AppDraft, mine: AppDraft, theirs: AppDraft): Merged {
  const of = <Key extends keyof AppDraft>(key: Key): AppDraft[Key] =>
    isSame(mine[key], base[key]) ? theirs[key] : mine[key];
  const { list: properties, both: fields } = mergedList(
    [base.properties, mine.properties, theirs.properties],
    ({ name }) => name,
  );
  const ofKind = <Each extends { uuid: string }>(kind: (integrations: DraftIntegrations) => Each[]) =>
    mergedList(
      [kind(base.integrations), kind(mine.integrations), kind(theirs.integrations)],
      ({ uuid }) => uuid,
    );
  const emails = ofKind((integrations) => integrations.emails);
  const rules = ofKind((integrations) => integrations.rules);
  const teasers = [base, mine, theirs].map(({ integrations }) => integrations.activity_teaser ?? null);
  const isDifferent = ([one, own, other]: readonly unknown[]) =>
    !isSame(own, one) && !isSame(other, one) && !isSame(own, other);
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
      integrations: {
        activity_teaser: (isSame(teasers[1], teasers[0]) ? teasers[2] : teasers[1]) ?? null,
        emails: emails.list,
        rules: rules.list,
      },
    },
    fields,
    layout: isDifferent([base.item_layout, mine.item_layout, theirs.item_layout]),
    integrations: emails.both.length > 0 || rules.both.length > 0 || isDifferent(teasers),
  };
}

/** Things that are known by a key, brought together one by one, and the keys of those that both have changed. */
function mergedList<Each>(
  [base, mine, theirs]: readonly [readonly Each[], readonly Each[], readonly Each[]],
  keyOf: (each: Each) => string,
): { list: Each[]; both: string[] } {
  const find = (list: readonly Each[], key: string) => list.find((each) => keyOf(each) === key);
  const both: string[] = [];
  const take = (key: string): Each | undefined => {
    const [before, own, other] = [find(base, key), find(mine, key), find(theirs, key)];
    if (isSame(own, before)) return other;
    if (!isSame(other, before) && !isSame(own, other)) both.push(key);
    return own;
  };
  const common = (list: readonly Each[]) =>
    list.map(keyOf).filter((key) => find(base, key) && find(mine, key) && find(theirs, key));
  const isMyOrder = !isSame(common(mine), common(base));
  const [first, second] = isMyOrder ? [mine, theirs] : [theirs, mine];
  const order = [...first, ...second.filter((each) => !find(first, keyOf(each)))].map(keyOf);
  return { list: order.flatMap((key) => take(key) ?? []), both };
}
