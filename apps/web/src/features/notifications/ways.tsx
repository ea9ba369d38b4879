import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t }) => [
  {
    key: 'notifications-all',
    kind: 'screen',
    label: t('notifications.title'),
    words: t('notifications.words.all'),
    icon: <BellIcon aria-hidden="true" />,
    address: pathTo(paths.notifications),
    isMore: true,
  },
];

export default ways;
