import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './post-life.module.css';

/** Leads to the official posts that wait for one's confirmation. */
export default function OpenConfirmations({ count }: { count: number }) {
  const t = useTranslate();
  return (
    <Link className={styles.waiting} to={pathTo(paths.stream, { streamSlug: 'confirmations' })}>
      <SealCheckIcon weight="duotone" aria-hidden="true" />
      {t('post_life.waiting_confirmations', { count })}
    </Link>
  );
}
