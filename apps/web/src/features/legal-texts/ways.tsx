import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, network }) => [
  (network?.legal_texts.length ?? 0) > 0 && {
    key: 'legal-texts-legal',
    kind: 'about',
    label: t('legal_texts.title'),
    words: t('legal_texts.words.legal'),
    icon: <ScalesIcon aria-hidden="true" />,
    address: pathTo(paths.legal),
    isMore: true,
  },
];

export default ways;
