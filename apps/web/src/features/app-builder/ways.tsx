import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'administered-apps',
    kind: 'administration',
    label: t('app_builder.way'),
    words: t('app_builder.words'),
    icon: <StackIcon aria-hidden="true" />,
    address: pathTo(paths.administeredApps),
  },
];

export default ways;
