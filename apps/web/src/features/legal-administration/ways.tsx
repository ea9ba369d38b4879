import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'legal-administration-texts',
    kind: 'administration',
    label: t('legal_administration.way.texts'),
    words: t('legal_administration.words.texts'),
    icon: <ScalesIcon aria-hidden="true" />,
    address: pathTo(paths.administeredLegalTexts),
  },
  viewer.can.administrate && {
    key: 'legal-administration-new',
    kind: 'act',
    label: t('legal_administration.way.new'),
    words: t('legal_administration.words.new'),
    icon: <ScalesIcon aria-hidden="true" />,
    address: pathTo(paths.newLegalText),
  },
  viewer.can.administrate && {
    key: 'legal-administration-imprint',
    kind: 'administration',
    label: t('legal_administration.way.imprint'),
    words: t('legal_administration.words.imprint'),
    icon: <InfoIcon aria-hidden="true" />,
    address: pathTo(paths.editImprint),
  },
];

export default ways;
