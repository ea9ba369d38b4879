import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'abbreviations',
    kind: 'administration',
    label: t('abbreviations.way'),
    words: t('abbreviations.words'),
    icon: <TextAaIcon aria-hidden="true" />,
    address: pathTo(paths.abbreviations),
  },
];

export default ways;
