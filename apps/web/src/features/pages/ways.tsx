import { BookOpenTextIcon } from '@phosphor-icons/react/dist/csr/BookOpenText';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  {
    key: 'pages',
    kind: 'screen',
    label: t('pages.title'),
    words: t('pages.words.all'),
    icon: <BookOpenTextIcon aria-hidden="true" />,
    address: viewer.is_external ? pathTo(paths.changedPages) : pathTo(paths.pages),
    isMore: true,
  },
  {
    key: 'pages-changed',
    kind: 'screen',
    label: t('pages.way.changed'),
    words: t('pages.words.changed'),
    icon: <ClockCounterClockwiseIcon aria-hidden="true" />,
    address: pathTo(paths.changedPages),
  },
  viewer.can.administrate && {
    key: 'pages-new',
    kind: 'act',
    label: t('pages.way.new'),
    words: t('pages.words.new'),
    icon: <NotePencilIcon aria-hidden="true" />,
    address: pathTo(paths.newPage),
  },
  viewer.can.administrate && {
    key: 'pages-bin',
    kind: 'administration',
    label: t('pages.way.bin'),
    words: t('pages.words.bin'),
    icon: <TrashIcon aria-hidden="true" />,
    address: pathTo(paths.deletedPages),
  },
];

export default ways;
