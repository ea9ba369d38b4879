import { Avatar, Button, type ButtonProps, classNames, Skeleton } from '@dorfplatz/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import styles from './entry.module.css';

/** What somebody wrote, on its own: a post, a message. Lines part one from the next, no box is around any. */
export function Entry({
  as: Tag = 'article',
  className,
  ...attributes
}: ComponentProps<'article'> & { as?: 'article' | 'section' }) {
  return <Tag {...attributes} className={classNames(styles.entry, className)} />;
}

interface EntryHeadProps {
  /** Whose face it has. */
  face: { name: string; src: string | null | undefined };
  /** The name of the author, as a link where there is somewhere to go. */
  author: ReactNode;
  authorId?: string;
  /** Where it went, and when. */
  about: ReactNode;
  isNew?: boolean;
  menu?: ReactNode;
}

/** Who, where and when. */
export function EntryHead({ face, author, authorId, about, isNew = false, menu }: EntryHeadProps) {
  const t = useTranslate();
  return (
    <header className={styles.head}>
      <Avatar name={face.name} src={face.src} size={44} />
      <div>
        <div className={styles.author} id={authorId}>
          {author}
        </div>
        <div className={styles.about}>
          {about}
          {isNew ? <span className={styles.unread}>{t('kit.new')}</span> : null}
        </div>
      </div>
      {menu}
    </header>
  );
}

/** Between two facts of the line about it. */
export const EntryDot = () => (
  <span className={styles.dot} aria-hidden="true">
    ·
  </span>
);

/** The words and what hangs on them. */
export const EntryBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);

/** How others answered at the left, what one may do at the right. */
export const EntryActs = ({ answered, children }: { answered?: ReactNode; children: ReactNode }) => (
  <div className={styles.acts}>
    {answered}
    <span className={styles.space} />
    {children}
  </div>
);

/** What one may do with it. */
export const EntryAct = (props: ButtonProps) => (
  <Button variant="ghost" size="small" className={styles.act!} {...props} />
);

/** Stands for an entry on its way, in its measures. */
export function EntrySkeleton() {
  return (
    <Entry as="section" aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width={44} height={44} round />
        <div className={styles.lines}>
          <Skeleton width={180} height={14} />
          <Skeleton width={120} />
        </div>
      </div>
      <div className={classNames(styles.body, styles.lines)}>
        <Skeleton width="96%" height={14} />
        <Skeleton width="88%" height={14} />
        <Skeleton width="54%" height={14} />
      </div>
    </Entry>
  );
}
