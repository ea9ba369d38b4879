import type { ContextType } from '@dorfplatz/contract';

const names = new Map<string, readonly ContextType[]>();

/** Lets a feature have sets of a name, in contexts of these kinds. */
export function registerPropertySet(name: string, contexts: readonly ContextType[]): void {
  names.set(name, contexts);
}

/** True when sets of this name can belong to contexts of this kind. */
export const hasPropertySet = (name: string, context: ContextType): boolean =>
  names.get(name)?.includes(context) ?? false;
