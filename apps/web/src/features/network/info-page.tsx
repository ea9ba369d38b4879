import { Skeleton } from '@dorfplatz/ui';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { NavigationLink } from '../../kit/navigation-link.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork, useSession } from '../../lib/session.ts';
import styles from './info-page.module.css';

/** What this installation is, and where it leads besides. */
export default function InfoPage() {
  const t = useTranslate();
  const { version, viewer } = useSession();
  const { data: network, isError, refetch } = useNetwork();
  return (
    <Page title={t('info.title')}>
      <section className={styles.section}>
        <h2>{t('info.about')}</h2>
        <dl className={styles.facts}>
          <dt>{t('info.network')}</dt>
          <dd>{network?.name ?? <Skeleton width={160} />}</dd>
          <dt>{t('info.software')}</dt>
          <dd>Dorfplatz {version}</dd>
          <dt>{t('info.licence')}</dt>
          <dd>AGPL-3.0-or-later</dd>
        </dl>
      </section>
      {isError ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {network ? (
        <section className={styles.section}>
          <h2>{t('info.legal')}</h2>
          <ul>
            {network.legal_texts.some(({ handle }) => handle === 'imprint') ? null : (
              <li>
                <Link className="link" to={pathTo(paths.imprint)}>
                  {t('kit.imprint')}
                </Link>
              </li>
            )}
            {network.legal_texts.map(({ name, handle }) => (
              <li key={handle}>
                <Link className="link" to={pathTo(paths.legalText, { handle })}>
                  {name}
                </Link>
              </li>
            ))}
            {viewer?.can.report ? (
              <li>
                <Link className="link" to={pathTo(paths.newReport)}>
                  {t('info.report')}
                </Link>
              </li>
            ) : null}
          </ul>
        </section>
      ) : null}
      {network && network.additional_links.length > 0 ? (
        <section className={styles.section}>
          <h2>{t('info.links')}</h2>
          <ul className={styles.links}>
            {network.additional_links.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two links may say the same
              <li key={index}>
                <NavigationLink item={item} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}
