import { PaletteIcon } from '@phosphor-icons/react/dist/csr/Palette';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'designs',
    kind: 'administration',
    label: t('designs.way'),
    words: t('designs.words'),
    icon: <PaletteIcon aria-hidden="true" />,
    address: pathTo(paths.designs),
  },
];

export default ways;
