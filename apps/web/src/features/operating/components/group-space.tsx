import type { Operating } from '@dorfplatz/contract';
import { ProgressBar } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { sizeText } from '../../files/index.ts';
import styles from './operating.module.css';

/** The groups whose files take most space, and how much of their limit that is. */
export function GroupSpace({ storage: { groups, group_limit: limit } }: { storage: Operating['storage'] }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  if (groups.length === 0) return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <section className={styles.failed} aria-labelledby="operating-groups">
      <h2 id="operating-groups">{t('operating.groups')}</h2>
      {limit === null ? null : (
        <p className="small muted">{t('operating.groups_limit', { limit: sizeText(limit, locale) })}</p>
      )}
      <ul className={styles.groups}>
        {groups.map(({ slug, name, used }) => (
          <li key={slug}>
            <Link to={pathTo(paths.groupFiles, { groupSlug: slug })} className="link">
              {name}
            </Link>
            {limit === null ? null : (
              <>
                <ProgressBar share={used / Math.max(1, limit)} label={name} />
                <span className="small muted">
                  {t('operating.group_share', { percent: percent.format(used / Math.max(1, limit)) })}
                </span>
              </>
            )}
            <span className={styles.used}>{sizeText(used, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
