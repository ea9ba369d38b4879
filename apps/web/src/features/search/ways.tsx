import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import type { WaysOf } from '../../kit/feature.ts';
import { searchAddress } from './address.ts';

const ways: WaysOf = ({ t }) => [
  {
    key: 'search',
    kind: 'screen',
    label: t('search.way'),
    words: t('search.words'),
    icon: <MagnifyingGlassIcon aria-hidden="true" />,
    address: searchAddress({}),
  },
];

export default ways;
