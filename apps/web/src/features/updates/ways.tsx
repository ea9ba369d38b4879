import { ArrowCircleUpIcon } from '@phosphor-icons/react/dist/csr/ArrowCircleUp';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, network }) => [
  network?.can.version_and_updates && {
    key: 'updates',
    kind: 'administration',
    label: t('updates.title'),
    words: t('updates.words'),
    icon: <ArrowCircleUpIcon aria-hidden="true" />,
    address: pathTo(paths.updates),
  },
];

export default ways;
