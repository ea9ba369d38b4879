import { expect, test } from 'vitest';
import { type CategoryValues, changeOf, partOf } from './category-values.ts';

const values: CategoryValues = {
  name: 'Chor',
  plural_name: 'Chöre',
  color: '#0369a1',
  access: 'open',
  main_group_id: '',
  main_group_hidden: false,
  administrators: [
    { type: 'member', id: 9, name: 'Kai' },
    { type: 'member', id: 4, name: 'Lea' },
  ],
};

test('[A-30] only what was changed is sent, with what stood there before', () => {
  const base = partOf(values);
  const written = partOf({ ...values, name: ' Gesang ', administrators: values.administrators.toReversed() });
  expect(changeOf(written, base)).toEqual({
    group_category: { name: 'Gesang' },
    based_on: { name: 'Chor' },
  });
});
