import { ShieldWarningIcon } from '@phosphor-icons/react/dist/csr/ShieldWarning';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'scans',
    kind: 'administration',
    label: t('scans.title'),
    words: t('scans.words'),
    icon: <ShieldWarningIcon aria-hidden="true" />,
    address: pathTo(paths.scans),
  },
];

export default ways;
