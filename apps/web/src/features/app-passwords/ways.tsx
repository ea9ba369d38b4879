import { HardDrivesIcon } from '@phosphor-icons/react/dist/csr/HardDrives';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.update_registration && {
    key: 'app-passwords',
    kind: 'setting',
    label: t('app_passwords.way'),
    words: t('app_passwords.words'),
    icon: <HardDrivesIcon aria-hidden="true" />,
    address: pathTo(paths.appPasswords),
  },
];

export default ways;
