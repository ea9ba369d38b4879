import type { NavigationSubitem } from '@dorfplatz/contract';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { useTranslate } from '../lib/i18n.ts';
import { Link } from './navigation.ts';
import styles from './navigation-link.module.css';

const isPage = (link: string) => link.startsWith('/');

/** A line that administrators put there: a page opens within the app, anything else as the browser has it. */
export function NavigationLink({ item, className }: { item: NavigationSubitem; className?: string }) {
  const t = useTranslate();
  const { text, link, new_window: opensWindow } = item;
  const inside = (
    <>
      {isPage(link) ? (
        <LinkSimpleIcon weight="duotone" aria-hidden="true" />
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
