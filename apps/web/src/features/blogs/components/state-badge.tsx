import type { BlogArticleCard } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { stateOf } from '../article-state.ts';

const KINDS = { draft: 'neutral', planned: 'info', withdrawn: 'warn', over: 'neutral' } as const;

/** Says of an article that others do not read why that is so. */
export function StateBadge({ article }: { article: BlogArticleCard }) {
  const t = useTranslate();
  const dates = useDates();
  const state = stateOf(article, Date.now());
  if (state === 'out') return null;
  return (
    <Badge kind={KINDS[state]}>
      {state === 'planned'
        ? t('blogs.state.planned', { when: dates.short(article.published_at!) })
        : t(`blogs.state.${state}`)}
    </Badge>
  );
}
