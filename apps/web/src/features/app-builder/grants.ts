import type { Picked } from '../../kit/people-picker.tsx';
import type { NamedGrant } from './field.ts';

/** Those who are named one by one, as a picker has them. @param unknown what stands for those whom one does not know of */
export const pickedOf = (grants: readonly NamedGrant[], unknown: string): Picked[] =>
  grants.flatMap(({ type, id, name }) =>
    type === 'everyone' || type === 'author' || id === null ? [] : [{ type, id, name: name || unknown }],
  );

/** The same as it is kept, with the others that were there; the names of those who are unknown stay empty. */
export const grantsOf = (
  picked: readonly Picked[],
  before: readonly NamedGrant[],
  unknown: string,
): NamedGrant[] => [
  ...before.filter(({ type }) => type === 'everyone' || type === 'author'),
  ...picked.flatMap(({ type, id, name }): NamedGrant[] =>
    type === 'system_role' ? [] : [{ type, id, name: name === unknown ? '' : name }],
  ),
];

export const has = (grants: readonly NamedGrant[], type: 'everyone' | 'author'): boolean =>
  grants.some((grant) => grant.type === type);

/** With everybody, or the author, or without; they stand before the others. */
export const withGrant = (
  grants: readonly NamedGrant[],
  type: 'everyone' | 'author',
  isOn: boolean,
): NamedGrant[] => {
  const others = grants.filter((grant) => grant.type !== type);
  return isOn ? [{ type, id: null, name: '' }, ...others] : others;
};
