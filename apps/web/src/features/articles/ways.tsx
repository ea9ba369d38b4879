import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import type { WaysOf } from '../../kit/feature.ts';
import { mayPost } from '../../kit/may-post.ts';
import { paths } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, network }) => [
  mayPost(network) && {
    key: 'article-new',
    kind: 'act',
    label: t('articles.new'),
    words: t('articles.words.new'),
    icon: <ArticleIcon aria-hidden="true" />,
    address: paths.newArticle,
  },
];

export default ways;
