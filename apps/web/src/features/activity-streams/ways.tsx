import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'activity-streams-administered',
    kind: 'administration',
    label: t('activity_streams.way'),
    words: t('activity_streams.words'),
    icon: <NewspaperIcon aria-hidden="true" />,
    address: pathTo(paths.administeredStreams),
  },
];

export default ways;
