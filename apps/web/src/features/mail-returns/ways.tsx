import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'mail-returns',
    kind: 'administration',
    label: t('mail_returns.title'),
    words: t('mail_returns.words'),
    icon: <ArrowUUpLeftIcon aria-hidden="true" />,
    address: pathTo(paths.mailReturns),
  },
];

export default ways;
