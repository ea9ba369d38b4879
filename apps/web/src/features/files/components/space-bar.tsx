import { ProgressBar } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { spaceQuery } from '../api.ts';
import { sizeText } from '../sizes.ts';
import styles from './space-bar.module.css';

/** From so much of a limit on it is told in another colour. */
const NEARLY = 0.9;

/** How much space the files of a group take, or all of the network, and of how much. */
export function SpaceBar({ groupSlug }: { groupSlug: string | null }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { data } = useQuery(spaceQuery(groupSlug));
  // Nothing to wait for and nothing to lose: without it the list is as good.
  if (!data || (data.used === 0 && data.limit === null)) return null;
  const { used, limit } = data;
  const share = limit === null ? 0 : used / Math.max(1, limit);
  return (
    <div className={styles.space} data-nearly={share >= NEARLY || undefined}>
      {limit === null ? null : <ProgressBar share={share} label={t('files.space.title')} />}
      <p>
        {limit === null
          ? t('files.space.used', { used: sizeText(used, locale) })
          : t('files.space.used_of', { used: sizeText(used, locale), limit: sizeText(limit, locale) })}
      </p>
    </div>
  );
}
