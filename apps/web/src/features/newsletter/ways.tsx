import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeOpen';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  {
    key: 'newsletters',
    kind: 'screen',
    label: t('newsletters.title'),
    words: t('newsletters.words'),
    icon: <EnvelopeOpenIcon aria-hidden="true" />,
    address: pathTo(paths.newsletters),
  },
  viewer.can.administrate && {
    key: 'newsletter',
    kind: 'administration',
    label: t('newsletter.way'),
    words: t('newsletter.words'),
    icon: <EnvelopeOpenIcon aria-hidden="true" />,
    address: pathTo(paths.newsletter),
  },
];

export default ways;
