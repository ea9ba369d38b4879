import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { PencilLineIcon } from '@phosphor-icons/react/dist/csr/PencilLine';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import type { WaysOf } from '../../kit/feature.ts';
import { mayPost } from '../../kit/may-post.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer, network }) => [
  {
    key: 'stream-all',
    kind: 'screen',
    label: t('shell.stream.all'),
    words: t('stream.words.all'),
    icon: <ListBulletsIcon aria-hidden="true" />,
    address: pathTo(paths.stream, { streamSlug: 'all' }),
  },
  !viewer.is_external && {
    key: 'stream-network',
    kind: 'screen',
    label: t('shell.stream.network'),
    words: t('stream.words.network'),
    icon: <BroadcastIcon aria-hidden="true" />,
    address: pathTo(paths.stream, { streamSlug: 'network' }),
  },
  !viewer.is_external && {
    key: 'stream-subscribed',
    kind: 'screen',
    label: t('shell.stream.subscribed'),
    words: t('stream.words.subscribed'),
    icon: <StarIcon aria-hidden="true" />,
    address: pathTo(paths.stream, { streamSlug: 'subscribed' }),
  },
  {
    key: 'stream-mentions',
    kind: 'screen',
    label: t('shell.stream.mentions'),
    words: t('stream.words.mentions'),
    icon: <AtIcon aria-hidden="true" />,
    address: pathTo(paths.stream, { streamSlug: 'mentions' }),
  },
  {
    key: 'stream-bookmarked',
    kind: 'screen',
    label: t('shell.stream.bookmarked'),
    words: t('stream.words.bookmarked'),
    icon: <BookmarkSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.stream, { streamSlug: 'bookmarked' }),
  },
  {
    key: 'stream-own',
    kind: 'screen',
    label: t('shell.stream.own'),
    words: t('stream.words.own'),
    icon: <PencilLineIcon aria-hidden="true" />,
    address: pathTo(paths.stream, { streamSlug: 'own' }),
  },
  mayPost(network) && {
    key: 'stream-compose',
    kind: 'act',
    label: t('shell.palette.create_post'),
    words: t('stream.words.compose'),
    icon: <NotePencilIcon aria-hidden="true" />,
    address: pathTo(paths.stream, { streamSlug: 'all' }, { compose: '1' }),
  },
];

export default ways;
