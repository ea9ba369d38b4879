import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import type { WaysOf } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const ways: WaysOf = ({ t }) => [
  {
    key: 'blogs',
    kind: 'screen',
    label: t('blogs.title'),
    words: t('blogs.words.all'),
    icon: <ArticleIcon aria-hidden="true" />,
    address: paths.blogs,
    isMore: true,
  },
];

export default ways;
