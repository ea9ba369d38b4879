import { expect, test } from 'vitest';
import { weightsIn } from './used-icon-weights.ts';

test('an icon keeps the weights that it is drawn in', () => {
  expect(weightsIn('<BellIcon aria-hidden="true" />', 'BellIcon')).toEqual(['regular']);
  expect(weightsIn('<BellIcon weight="duotone" />', 'BellIcon')).toEqual(['duotone']);
  expect(weightsIn("<HeartIcon weight={isOn ? 'fill' : 'duotone'} />", 'HeartIcon')).toEqual([
    'duotone',
    'fill',
  ]);
});

test('an icon that is imported under another name keeps the weights of that', () => {
  const source =
    'import { BellIcon as Ring } from \'@phosphor-icons/react/dist/csr/Bell\';\n<Ring weight="fill" />';
  expect(weightsIn(source, 'BellIcon')).toEqual(['fill']);
});

test('an icon that is handed on as a value keeps them all', () => {
  expect(weightsIn('const icons = { like: HeartIcon };', 'HeartIcon')).toEqual([
    'regular',
    'duotone',
    'fill',
  ]);
});

test('an import draws nothing, and neither does an icon with a longer name', () => {
  const source = "import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';\n<BellSlashIcon />";
  expect(weightsIn(source, 'BellIcon')).toEqual([]);
});
