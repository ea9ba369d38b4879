import type { ReactNode } from 'react';
import { PageTitle } from '../lib/page-title.tsx';
import { useSession } from '../lib/session.ts';
import { LegalLinks } from './legal-links.tsx';
import { Link } from './navigation.ts';
import { NetworkMark } from './network-mark.tsx';
import styles from './open-page.module.css';
import { paths } from './paths.ts';
import { PublicNavigation } from './public-navigation.tsx';

interface OpenPageProps {
  title: string;
  /** Stands at the end of the network's line, the way out for example. */
  aside?: ReactNode;
  children: ReactNode;
}

/** What stands around every page outside of the frame: the network's name above, the legal texts below. */
export function OpenGround({ aside, children }: Pick<OpenPageProps, 'aside' | 'children'>) {
  const { name } = useSession().network;
  return (
    <div className={styles.ground}>
      <header className={styles.head}>
        <Link to={paths.start} className={styles.name}>
          <NetworkMark />
          <span>{name}</span>
        </Link>
        {aside}
      </header>
      <PublicNavigation className={styles.navigation} />
      <main id="main" className={styles.sheet}>
        {children}
      </main>
      <footer className={styles.foot}>
        <LegalLinks />
      </footer>
    </div>
  );
}

/** A page outside of the frame, for everybody or before the product opens: the network's name, and one sheet. */
export function OpenPage({ title, aside, children }: OpenPageProps) {
  return (
    <OpenGround aside={aside}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {children}
    </OpenGround>
  );
}
