import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'backups',
    kind: 'administration',
    label: t('backups.title'),
    words: t('backups.words'),
    icon: <ArchiveIcon aria-hidden="true" />,
    address: pathTo(paths.backups),
  },
];

export default ways;
