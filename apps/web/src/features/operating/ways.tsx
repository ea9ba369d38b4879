import { HeartbeatIcon } from '@phosphor-icons/react/dist/csr/Heartbeat';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'operating',
    kind: 'administration',
    label: t('operating.title'),
    words: t('operating.words'),
    icon: <HeartbeatIcon aria-hidden="true" />,
    address: pathTo(paths.operating),
  },
];

export default ways;
