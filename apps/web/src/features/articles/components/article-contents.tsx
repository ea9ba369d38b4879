import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../articles.module.css';

/** From so many headlines on an article has a table of contents. */
const CONTENTS_FROM = 3;

/** The headlines of a longer article, above its text. */
export function ArticleContents({
  headings,
}: {
  headings: readonly { id: string; level: number; text: string }[];
}) {
  const t = useTranslate();
  if (headings.length < CONTENTS_FROM) return null;
  return (
    <nav aria-label={t('articles.contents')} className={styles.contents}>
      <ol>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
