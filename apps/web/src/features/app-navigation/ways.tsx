import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'app-navigation',
    kind: 'administration',
    label: t('app_navigation.title'),
    words: t('app_navigation.words'),
    icon: <DeviceMobileIcon aria-hidden="true" />,
    address: pathTo(paths.editAppNavigation),
  },
];

export default ways;
