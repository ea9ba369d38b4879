import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'sign-ups-waiting',
    kind: 'administration',
    label: t('sign_ups.waiting'),
    words: t('sign_ups.words.waiting'),
    icon: <HourglassIcon aria-hidden="true" />,
    address: pathTo(paths.waitingMembers),
  },
];

export default ways;
