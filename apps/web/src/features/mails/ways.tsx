import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'mails',
    kind: 'administration',
    label: t('mails.title'),
    words: t('mails.words'),
    icon: <EnvelopeSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.mails),
  },
];

export default ways;
