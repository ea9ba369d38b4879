import { describe, expect, it } from 'vitest';
import type { NamedGrant } from './field.ts';
import { grantsOf, has, pickedOf, withGrant } from './grants.ts';

const ben: NamedGrant = { type: 'member', id: 7, name: 'Ben' };
const hidden: NamedGrant = { type: 'group', id: 3, name: '' };
const author: NamedGrant = { type: 'author', id: null, name: '' };
const everyone: NamedGrant = { type: 'everyone', id: null, name: '' };

describe('whom something is granted', () => {
  it('is picked by name, those of whom one does not know too, and kept without that name', () => {
    const picked = pickedOf([author, ben, hidden], 'Unbekannt');
    expect(picked).toEqual([
      { type: 'member', id: 7, name: 'Ben' },
      { type: 'group', id: 3, name: 'Unbekannt' },
    ]);
    expect(grantsOf(picked, [author, ben, hidden], 'Unbekannt')).toEqual([author, ben, hidden]);
  });

  it('leaves out those who run the network, who may anyway', () => {
    const picked = [{ type: 'system_role' as const, id: 0, name: 'Verwaltung' }];
    expect(grantsOf(picked, [everyone], 'Unbekannt')).toEqual([everyone]);
  });

  it('is everybody or the author beside the others', () => {
    expect(withGrant([ben], 'author', true)).toEqual([author, ben]);
    expect(withGrant([author, ben], 'author', true)).toEqual([author, ben]);
    expect(withGrant([everyone, ben], 'everyone', false)).toEqual([ben]);
    expect([has([everyone], 'everyone'), has([ben], 'author')]).toEqual([true, false]);
  });
});
