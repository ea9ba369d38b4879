import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { DoorOpenIcon } from '@phosphor-icons/react/dist/csr/DoorOpen';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { TranslateIcon } from '@phosphor-icons/react/dist/csr/Translate';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.update_registration && {
    key: 'account-settings',
    kind: 'setting',
    label: t('account.title'),
    words: t('account.words.settings'),
    icon: <GearIcon aria-hidden="true" />,
    address: pathTo(paths.account),
    isMore: true,
  },
  viewer.can.update_registration && {
    key: 'account-password',
    kind: 'setting',
    label: t('account.way.password'),
    words: t('account.words.password'),
    icon: <KeyIcon aria-hidden="true" />,
    address: pathTo(paths.account),
  },
  viewer.can.update_registration && {
    key: 'account-email',
    kind: 'setting',
    label: t('account.way.email'),
    words: t('account.words.email'),
    icon: <EnvelopeSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.account),
  },
  viewer.can.update_registration && {
    key: 'account-language',
    kind: 'setting',
    label: t('account.way.language'),
    words: t('account.words.language'),
    icon: <TranslateIcon aria-hidden="true" />,
    address: pathTo(paths.account),
  },
  viewer.can.update_registration && {
    key: 'account-devices',
    kind: 'setting',
    label: t('account.way.devices'),
    words: t('account.words.devices'),
    icon: <DeviceMobileIcon aria-hidden="true" />,
    address: pathTo(paths.account),
  },
  viewer.can.update_registration && {
    key: 'account-data',
    kind: 'setting',
    label: t('account.way.data'),
    words: t('account.words.data'),
    icon: <DownloadSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.account),
  },
  viewer.can.update_registration && {
    key: 'account-leave',
    kind: 'setting',
    label: t('account.way.leave'),
    words: t('account.words.leave'),
    icon: <DoorOpenIcon aria-hidden="true" />,
    address: pathTo(paths.account),
  },
];

export default ways;
