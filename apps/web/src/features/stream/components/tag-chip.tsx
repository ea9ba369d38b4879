import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useLocation } from '@tanstack/react-router';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './stream-head.module.css';

/** The tag that a stream is narrowed to, with a way out. */
export function TagChip({ tag }: { tag: string }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  return (
    <p className={styles.tag}>
      #{tag}
      <Link
        to={pathname}
        aria-label={t('stream.remove_tag', { tag })}
        title={t('stream.remove_tag', { tag })}
      >
        <XIcon aria-hidden="true" />
      </Link>
    </p>
  );
}
