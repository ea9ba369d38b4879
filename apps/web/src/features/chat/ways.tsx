import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.chat && {
    key: 'chat-all',
    kind: 'screen',
    label: t('chat.title'),
    words: t('chat.words.all'),
    icon: <ChatsCircleIcon aria-hidden="true" />,
    address: pathTo(paths.chats),
  },
  viewer.can.chat && {
    key: 'chat-new',
    kind: 'act',
    label: t('chat.new'),
    words: t('chat.words.new'),
    icon: <ChatsCircleIcon aria-hidden="true" />,
    address: pathTo(paths.newChat),
  },
];

export default ways;
