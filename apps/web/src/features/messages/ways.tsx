import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  {
    key: 'messages-inbox',
    kind: 'screen',
    label: t('messages.title'),
    words: t('messages.words.inbox'),
    icon: <EnvelopeSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.messages),
  },
  {
    key: 'messages-sent',
    kind: 'screen',
    label: t('messages.way.sent'),
    words: t('messages.words.sent'),
    icon: <PaperPlaneTiltIcon aria-hidden="true" />,
    address: pathTo(paths.sentMessages),
  },
  viewer.can.send_direct_messages && {
    key: 'messages-new',
    kind: 'act',
    label: t('messages.way.new'),
    words: t('messages.words.new'),
    icon: <EnvelopeSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.newMessage),
  },
];

export default ways;
