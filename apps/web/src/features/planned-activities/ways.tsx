import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import type { WaysOf } from '../../kit/feature.ts';
import { mayPost } from '../../kit/may-post.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, network }) => [
  mayPost(network) && {
    key: 'planned-activities',
    kind: 'screen',
    label: t('planned.title'),
    words: t('planned.words'),
    icon: <ClockCountdownIcon aria-hidden="true" />,
    address: pathTo(paths.plannedActivities),
  },
];

export default ways;
