import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer, network }) => [
  network?.availableModules.includes('ministry') && {
    key: 'ministry',
    kind: viewer.can.administrate ? 'administration' : 'screen',
    label: t(viewer.can.administrate ? 'ministry.title' : 'ministry.charges'),
    words: t('ministry.words'),
    icon: <HandHeartIcon aria-hidden="true" />,
    address: pathTo(paths.ministry),
    isMore: !viewer.can.administrate,
  },
];

export default ways;
