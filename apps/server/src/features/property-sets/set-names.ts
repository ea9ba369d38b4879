import type { ContextType } from '@dorfplatz/contract';
import type { OwnerKind } from './queries.ts';

type Named = { readonly contexts: readonly ContextType[]; readonly owner: OwnerKind };
const names = new Map<string, Named>();

/** Lets a feature have sets of a name, in contexts of these kinds, for profiles of people or of groups. */
export function registerPropertySet(name: string, owner: OwnerKind, contexts: readonly ContextType[]): void {
  names.set(name, { owner, contexts });
}

/** True when sets of this name can belong to contexts of this kind. */
export const hasPropertySet = (name: string, context: ContextType): boolean =>
  names.get(name)?.contexts.includes(context) ?? false;

/** The names that sets of a kind of context can have. */
export const setNamesOf = (context: ContextType): string[] =>
  [...names.keys()].filter((name) => hasPropertySet(name, context));

/** Whose profiles consist of the sets of this name; undefined for a name that there is not. */
export const ownerOf = (name: string): OwnerKind | undefined => names.get(name)?.owner;
