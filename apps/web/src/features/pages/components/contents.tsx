import type { PageHeading } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import type { CSSProperties } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { useCurrentHeading } from '../use-current-heading.ts';
import styles from './article.module.css';

function Headings({
  headings,
  current = null,
}: {
  headings: readonly PageHeading[];
  current?: string | null;
}) {
  return (
    <ol>
      {headings.map(({ id, level, text }) => (
        <li key={id} style={{ '--level': level } as CSSProperties}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The headlines of a page beside it; the one whose section is read stands out. */
export function Contents({ headings }: { headings: readonly PageHeading[] }) {
  const t = useTranslate();
  const current = useCurrentHeading(headings.map(({ id }) => id));
  if (headings.length < 2) return null;
  return (
    <nav aria-label={t('pages.contents')} className={classNames(styles.contents, styles.wide)}>
      <h2>{t('pages.contents')}</h2>
      <Headings headings={headings} current={current} />
    </nav>
  );
}

/** The same above the text, folded, where there is no room beside it. */
export function FoldedContents({ headings }: { headings: readonly PageHeading[] }) {
  const t = useTranslate();
  if (headings.length < 2) return null;
  return (
    <details className={classNames(styles.contents, styles.folded)}>
      <summary>
        {t('pages.contents')} <span className="muted">{headings.length}</span>
      </summary>
      <Headings headings={headings} />
    </details>
  );
}
