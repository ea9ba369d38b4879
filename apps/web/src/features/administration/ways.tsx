import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'administration',
    kind: 'administration',
    label: t('administration.way.start'),
    words: t('administration.words.start'),
    icon: <GearIcon aria-hidden="true" />,
    address: pathTo(paths.administration),
    isMore: true,
  },
];

export default ways;
