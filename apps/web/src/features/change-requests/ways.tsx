import { PencilLineIcon } from '@phosphor-icons/react/dist/csr/PencilLine';
import { UserGearIcon } from '@phosphor-icons/react/dist/csr/UserGear';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.request_changes && {
    key: 'change-requests-own',
    kind: 'setting',
    label: t('change_requests.own'),
    words: t('change_requests.words.own'),
    icon: <PencilLineIcon aria-hidden="true" />,
    address: pathTo(paths.ownChangeRequest),
    isMore: true,
  },
  viewer.can.administrate && {
    key: 'change-requests-all',
    kind: 'administration',
    label: t('change_requests.title'),
    words: t('change_requests.words.all'),
    icon: <UserGearIcon aria-hidden="true" />,
    address: pathTo(paths.changeRequests),
  },
];

export default ways;
