import { type ContextType, PROPERTY_TYPES, type PropertyType } from '@dorfplatz/contract';
import type { OwnerKind } from './queries.ts';

/** Whose values sets describe: those of people and groups lie in profiles, those of files and folders with these. */
export type SetOwner = OwnerKind | 'file' | 'folder';

type Named = {
  readonly contexts: readonly ContextType[];
  readonly owner: SetOwner;
  readonly types: readonly PropertyType[];
};
const names = new Map<string, Named>();

/**
 * Lets a feature have sets of a name, in contexts of these kinds, for what somebody says of people, groups, files or
 * folders.
 * @param types what their properties can be, everything when left out
 */
export function registerPropertySet(
  name: string,
  owner: SetOwner,
  contexts: readonly ContextType[],
  types: readonly PropertyType[] = PROPERTY_TYPES,
): void {
  names.set(name, { owner, contexts, types });
}

/** True when sets of this name can belong to contexts of this kind. */
export const hasPropertySet = (name: string, context: ContextType): boolean =>
  names.get(name)?.contexts.includes(context) ?? false;

/** The names that sets of a kind of context can have. */
export const setNamesOf = (context: ContextType): string[] =>
  [...names.keys()].filter((name) => hasPropertySet(name, context));

/** Whose values the sets of this name describe; undefined for a name that there is not. */
export const ownerOf = (name: string): SetOwner | undefined => names.get(name)?.owner;

/** What properties in sets of this name can be. */
export const typesOf = (name: string): readonly PropertyType[] => names.get(name)?.types ?? [];
