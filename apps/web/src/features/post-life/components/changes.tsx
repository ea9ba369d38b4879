import { useMemo } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { changesOf } from '../version-text.ts';
import styles from './post-life.module.css';

/** A text with the words that came and those that went. */
export function Changes({ before, after }: { before: string; after: string }) {
  const t = useTranslate();
  const pieces = useMemo(() => changesOf(before, after), [before, after]);
  let at = 0;
  return (
    <p className={styles.text}>
      {pieces.map(({ value, kind }) => {
        const key = at;
        at += value.length + 1;
        if (kind === 'same') return <span key={key}>{value}</span>;
        const Tag = kind === 'added' ? 'ins' : 'del';
        return (
          <Tag key={key}>
            <span className="visually-hidden">{t(`post_life.${kind}`)}</span>
            {value}
          </Tag>
        );
      })}
    </p>
  );
}
