import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { ListStarIcon } from '@phosphor-icons/react/dist/csr/ListStar';
import { UsersFourIcon } from '@phosphor-icons/react/dist/csr/UsersFour';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  {
    key: 'channels',
    kind: 'screen',
    label: t('channels.title'),
    words: t('channels.words.channels'),
    icon: <BroadcastIcon aria-hidden="true" />,
    address: pathTo(paths.channels),
    isMore: true,
  },
  {
    key: 'channels-all',
    kind: 'screen',
    label: t('channels.all'),
    words: t('channels.words.all'),
    icon: <ListStarIcon aria-hidden="true" />,
    address: pathTo(paths.directoryChannels),
  },
  viewer.can.create_channels && {
    key: 'channels-new',
    kind: 'act',
    label: t('channels.way.new'),
    words: t('channels.words.new'),
    icon: <BroadcastIcon aria-hidden="true" />,
    address: pathTo(paths.newChannel),
  },
  viewer.can.administrate && {
    key: 'channels-assign',
    kind: 'administration',
    label: t('channels.assign.way'),
    words: t('channels.words.assign'),
    icon: <UsersFourIcon aria-hidden="true" />,
    address: pathTo(paths.assignChannelSubscriptions),
  },
];

export default ways;
