import type { AppSign, NavigationSubitem } from '@dorfplatz/contract';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { lazy, Suspense } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { Link } from './navigation.ts';
import styles from './navigation-link.module.css';

const AppMark = lazy(() => import('./app-mark.tsx').then(({ AppMark: Mark }) => ({ default: Mark })));

const isPage = (link: string) => link.startsWith('/');

interface NavigationLinkProps {
  /** With the sign of the app to which it leads. */
  item: NavigationSubitem & { app?: AppSign | null };
  className?: string;
}

/** A line that administrators put there: a page opens within the app, anything else as the browser has it. */
export function NavigationLink({ item, className }: NavigationLinkProps) {
  const t = useTranslate();
  const { text, link, new_window: opensWindow, app } = item;
  const page = <LinkSimpleIcon weight="duotone" aria-hidden="true" />;
  const inside = (
    <>
      {app ? (
        <Suspense fallback={page}>
          <AppMark app={app} />
        </Suspense>
      ) : isPage(link) ? (
        page
      ) : (
        <GlobeIcon weight="duotone" aria-hidden="true" />
      )}
      <span className={styles.label}>{text}</span>
      {opensWindow ? <ArrowSquareOutIcon aria-label={t('kit.new_window')} className={styles.aside} /> : null}
    </>
  );
  if (isPage(link) && !opensWindow)
    return (
      <Link to={link} className={className} activeOptions={{ exact: true, includeSearch: false }}>
        {inside}
      </Link>
    );
  return (
    <a href={link} className={className} rel="noopener noreferrer" {...(opensWindow && { target: '_blank' })}>
      {inside}
    </a>
  );
}
