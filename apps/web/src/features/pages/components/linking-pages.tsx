import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { linkingQuery } from '../api.ts';
import styles from './article.module.css';

/** The pages that lead to a page; nothing where none does. */
export function LinkingPages({ id }: { id: number }) {
  const t = useTranslate();
  const { data } = useQuery(linkingQuery(id));
  if (!data || data.pages.length === 0) return null;
  return (
    <section className={styles.linking} aria-labelledby="linking">
      <h2 id="linking">{t('pages.linking')}</h2>
      <ul>
        {data.pages.map((page) => (
          <li key={page.id}>
            <Link to={page.html_url} activeProps={{}}>
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
