import { File } from '@dorfplatz/contract';
import { expect, it } from 'vitest';
import { abilities } from './testing/abilities.ts';

it('[F-39] has every flag of a file tried as every role, wherever it lies and however it stands', () => {
  expect(Object.keys(abilities.flags).toSorted()).toEqual(
    Object.keys(File.properties.can.properties).toSorted(),
  );
  for (const calls of Object.values(abilities.flags)) expect(calls).not.toEqual([]);
  expect(abilities.where).toEqual(
    expect.arrayContaining(['locked', 'locked by oneself', 'final', 'own', 'network']),
  );
});
