import {
  APP_ABILITIES,
  type AppAbility,
  type AppColor,
  type AppSymbol,
  type AppVersion,
  type BodyOf,
  type BuiltApp,
  type BuiltIntegrations,
  type BuiltProperty,
  type CollectionLayout,
  type Grant,
  type ItemLayout,
  type ItemTab,
  type Language,
  type updateApp,
  type updateAppLayout,
  type updateAppProperties,
} from '@dorfplatz/contract';
import { allWords, type DraftOption, wordIn } from '../property-sets-editor/index.ts';
import type { Field, NamedGrant } from './field.ts';
import {
  type DraftIntegrations,
  integrationChanges,
  integrationsOf,
  lacksIntegration,
} from './integrations.ts';

/** An app as its builder is filled with it. */
export type EditedApp = BuiltApp & { integrations: BuiltIntegrations };

/** All that an app consists of, as it is edited over all tabs of the builder. */
export interface AppDraft {
  name: string;
  description: string;
  icon: AppSymbol;
  color: AppColor;
  openness: BuiltApp['openness'];
  grants: Record<AppAbility, NamedGrant[]>;
  properties: Field[];
  title_property: string | null;
  item_layout: ItemLayout;
  collection_layout: CollectionLayout;
  integrations: DraftIntegrations;
}

/** A field as it is edited: without what only the server knows. */
export function fieldOf({
  id: _id,
  sortable: _sortable,
  items_count: _count,
  option_counts: _options,
  ...field
}: AppVersion['properties'][number] & Partial<Pick<BuiltProperty, 'items_count' | 'option_counts'>>): Field {
  return field;
}

/** An app as its builder begins. */
export const draftOf = (app: EditedApp): AppDraft => ({
  name: app.name,
  description: app.description,
  icon: app.icon,
  color: app.color,
  openness: app.openness,
  grants: app.grants,
  properties: app.properties.map(fieldOf),
  title_property: app.title_property,
  item_layout: app.item_layout,
  collection_layout: app.collection_layout,
  integrations: integrationsOf(app),
});

/**
 * The draft with all that a version consisted of; what the app does by itself stays, since versions do not keep it, and so
 * does who sees an app of a group, which the group says.
 */
export const withVersion = (draft: AppDraft, then: AppVersion, isOfGroup: boolean): AppDraft => ({
  ...draft,
  name: then.name,
  description: then.description,
  icon: then.icon,
  color: then.color,
  openness: isOfGroup ? draft.openness : then.openness,
  grants: then.grants,
  properties: then.properties.map(fieldOf),
  title_property: then.title_property,
  item_layout: then.item_layout,
  collection_layout: then.collection_layout,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The columns of a layout by its letters, row by row [RUL-0423]. */
export const rowsOf = (layout: ItemTab['layout']): ColumnName[][] =>
  layout.split('-').map((letters) => [...letters] as ColumnName[]);
export type ColumnName = keyof ItemTab['columns'];
export const COLUMNS: readonly ColumnName[] = ['a', 'b', 'c', 'd'];

/** Whether the choices of a field can be the columns of a wall [RUL-0429]. */
export const canBeColumns = ({ type, multiple }: Field): boolean => type === 'selection' && !multiple;

/** Fields that can name items: whole lines that everybody reads. */
export const canBeTitle = ({ type, multiline, visible, read_grants }: Field): boolean =>
  type === 'text' && !multiline && visible && read_grants === null;

/** The layout without fields that are gone. */
export const layoutOf = ({ item_layout, properties }: AppDraft): ItemLayout => {
  const names = new Set(properties.map(({ name }) => name));
  const kept = (entries: ItemTab['columns']['a']) => entries.filter(({ property }) => names.has(property));
  return {
    type: item_layout.type,
    tabs: item_layout.tabs.map((tab) => ({
      ...tab,
      columns: {
        a: kept(tab.columns.a),
        b: kept(tab.columns.b),
        c: kept(tab.columns.c),
        d: kept(tab.columns.d),
      },
    })),
  };
};

/** How the app opens; where the field of its columns is gone or is no choice of one any more, as a table. */
export const collectionOf = ({ collection_layout, properties }: AppDraft): CollectionLayout => {
  const column = properties.find(({ name }) => name === collection_layout.column_property);
  return column && canBeColumns(column)
    ? collection_layout
    : { name: 'table', column_property: null, stage: false };
};

const titleOf = ({ title_property, properties }: AppDraft): string | null => {
  const title = properties.find(({ name }) => name === title_property);
  return title && canBeTitle(title) ? title.name : null;
};

const namesOf = (properties: readonly Field[]): string[] => properties.map(({ name }) => name);
const byName = (properties: readonly Field[]) => new Map(properties.map((field) => [field.name, field]));

/** What differs between a draft and what it began with: an id each, to count and to compare. */
export function changesOf(draft: AppDraft, base: AppDraft): string[] {
  const [now, before] = [byName(draft.properties), byName(base.properties)];
  const changed = [...now.values()]
    .filter((field) => !isSame(field, before.get(field.name)))
    .map(({ name }) => name);
  const gone = namesOf(base.properties).filter((name) => !now.has(name));
  const common = (fields: readonly Field[]) =>
    namesOf(fields).filter((name) => now.has(name) && before.has(name));
  const [layout, layoutBefore] = [layoutOf(draft), layoutOf({ ...base, properties: draft.properties })];
  const [collection, collectionBefore] = [collectionOf(draft), base.collection_layout];
  const tabs = Array.from({ length: Math.max(layout.tabs.length, layoutBefore.tabs.length) }, (_, at) => at);
  return [
    ...(['name', 'description', 'icon', 'color', 'openness'] as const).filter(
      (key) => draft[key] !== base[key],
    ),
    ...APP_ABILITIES.filter((ability) => !isSame(draft.grants[ability], base.grants[ability])).map(
      (ability) => `grants.${ability}`,
    ),
    ...[...changed, ...gone].map((name) => `field.${name}`),
    ...(isSame(common(draft.properties), common(base.properties)) ? [] : ['order']),
    ...(draft.title_property === base.title_property ? [] : ['title']),
    ...(layout.type === layoutBefore.type ? [] : ['layout']),
    ...tabs.filter((at) => !isSame(layout.tabs[at], layoutBefore.tabs[at])).map((at) => `layout.tab.${at}`),
    ...(['name', 'column_property', 'stage'] as const)
      .filter((key) => collection[key] !== collectionBefore[key])
      .map((key) => `wall.${key}`),
    ...integrationChanges(draft.integrations, base.integrations),
  ];
}

// ── what is sent ────────────────────────────────────────────────────────────

const plain = (grants: readonly NamedGrant[]): Grant[] => grants.map(({ type, id }) => ({ type, id }));

const sameWord = (one: string, other: string) =>
  one.trim().toLocaleLowerCase('de') === other.trim().toLocaleLowerCase('de');

/**
 * A choice as it is sent. One that was added and is called as one that was taken out in the same go is that one; the
 * server says so of those that were taken out before [C07].
 */
function optionSent(
  { value, label_translations: words, color, limit }: DraftOption,
  kept: readonly DraftOption[],
  before: readonly DraftOption[],
  language: Language,
) {
  const label = wordIn(words, language);
  const known = before.some((option) => option.value === value);
  const back = before.find(
    (option) =>
      !kept.some((each) => each.value === option.value) &&
      sameWord(wordIn(option.label_translations, language), label),
  );
  return {
    value: known ? value : (back?.value ?? value),
    label,
    label_translations: allWords(words),
    ...(color !== undefined && { color }),
    ...(limit !== undefined && { limit }),
  };
}

/** Fields as they are sent; choices without words are left out [RUL-0409]. */
export function propertiesSent(
  draft: AppDraft,
  base: AppDraft,
  language: Language,
): Omit<BodyOf<typeof updateAppProperties>, 'version'> {
  const before = byName(base.properties);
  return {
    properties: draft.properties.map((field) => {
      const known = before.get(field.name)?.options ?? [];
      const { options, read_grants, write_grants, ...rest } = field;
      return {
        ...rest,
        label: wordIn(field.label_translations, language),
        label_translations: allWords(field.label_translations),
        hint: wordIn(field.hint_translations, language),
        hint_translations: allWords(field.hint_translations),
        options: options
          .filter((option) => wordIn(option.label_translations, language).trim() !== '')
          .map((option) => optionSent(option, options, known, language)),
        read_grants: read_grants && plain(read_grants),
        write_grants: write_grants && plain(write_grants),
      };
    }),
    title_property: titleOf(draft),
  };
}

export const layoutSent = (draft: AppDraft): Omit<BodyOf<typeof updateAppLayout>, 'version'> => ({
  item_layout: layoutOf(draft),
  collection_layout: collectionOf(draft),
});

/** What an app is called, how it looks, who sees it and who may what: of apps of groups nobody sets who sees them. */
export function settingsSent(draft: AppDraft, isOfGroup: boolean): BodyOf<typeof updateApp>['app'] {
  const { name, description, icon, color, openness, grants } = draft;
  return {
    name: name.trim(),
    description,
    icon,
    color,
    ...(!isOfGroup && openness !== 'members' && { openness }),
    grants: {
      create: plain(grants.create),
      update: plain(grants.update),
      destroy: plain(grants.destroy),
      manage: plain(grants.manage),
    },
  };
}

export type Part = 'properties' | 'layout' | 'settings' | 'integrations';

/** What is to be saved, in this order: layouts and integrations name fields that must be there. */
export function partsToSave(draft: AppDraft, base: AppDraft): Part[] {
  const parts = new Set(
    changesOf(draft, base).map((change): Part => {
      if (change.startsWith('field.') || change === 'order' || change === 'title') return 'properties';
      if (change.startsWith('integrations.')) return 'integrations';
      return change.startsWith('layout') || change.startsWith('wall.') ? 'layout' : 'settings';
    }),
  );
  return (['properties', 'layout', 'settings', 'integrations'] as const).filter((part) => parts.has(part));
}

/** The draft once a part of it is saved: of that part it is what the server has now. */
export function withSaved(draft: AppDraft, saved: AppDraft, part: Part): AppDraft {
  if (part === 'properties')
    return { ...draft, properties: saved.properties, title_property: saved.title_property };
  if (part === 'layout')
    return { ...draft, item_layout: saved.item_layout, collection_layout: saved.collection_layout };
  if (part === 'integrations') return { ...draft, integrations: saved.integrations };
  const { name, description, icon, color, openness, grants } = saved;
  return { ...draft, name, description, icon, color, openness, grants };
}

// ── what it lacks ───────────────────────────────────────────────────────────

export type Lack =
  | { in: 'name' }
  | { in: 'fields' }
  | { in: 'wall' }
  | { in: 'layout'; tab: number | null }
  | { in: 'inherit' }
  | { in: 'integrations' };

/** Why a draft cannot be saved; null where it can [RUL-0424]. */
export function lackOf(draft: AppDraft, base: AppDraft): Lack | null {
  const { type, tabs } = draft.item_layout;
  if (draft.name.trim() === '') return { in: 'name' };
  if (draft.properties.length === 0) return { in: 'fields' };
  if (draft.collection_layout.name === 'wall' && collectionOf(draft).column_property === null)
    return { in: 'wall' };
  if (type === 'inherit' && !draft.properties.some((field) => field.type === 'relation'))
    return { in: 'inherit' };
  if (type === 'custom' && tabs.length === 0) return { in: 'layout', tab: null };
  const nameless = tabs.findIndex(({ name }) => name.trim() === '');
  if (nameless >= 0) return { in: 'layout', tab: nameless };
  return lacksIntegration(draft, base) ? { in: 'integrations' } : null;
}
