import { useTranslate } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Link } from './navigation.ts';
import styles from './open-page.module.css';
import { paths, pathTo } from './paths.ts';

/** The legal texts of the network and its imprint, for everybody. */
export function LegalLinks() {
  const t = useTranslate();
  const { legal_texts } = useSession().network;
  return (
    <nav aria-label={t('kit.legal')} className={styles.legal}>
      {legal_texts.some(({ handle }) => handle === 'imprint') ? null : (
        <Link to={pathTo(paths.imprint)}>{t('kit.imprint')}</Link>
      )}
      {legal_texts.map(({ handle, name }) => (
        <Link key={handle} to={pathTo(paths.legalText, { handle })}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
