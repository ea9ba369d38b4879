import type { ReactNode } from 'react';
import { LegalLinks } from '../../../kit/legal-links.tsx';
import { NetworkMark } from '../../../kit/network-mark.tsx';
import { PublicNavigation } from '../../../kit/public-navigation.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import styles from './entrance.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { SquareDrawing } from './square-drawing.tsx';

/** The way in: a narrow column beside the drawing of the square. */
export function Entrance({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { name, is_set_up } = useSession().network;
  return (
    <div className={styles.entrance}>
      <div className={styles.column}>
        <header className={styles.name}>
          <NetworkMark />
          <span>{is_set_up ? name : 'Dorfplatz'}</span>
        </header>
        <main id="main" className={styles.box}>
          {children}
        </main>
        <PublicNavigation className={styles.navigation} />
        <footer className={styles.foot}>
          <LegalLinks />
          <LanguageMenu />
        </footer>
      </div>
      <div className={styles.picture}>
        <SquareDrawing label={t('session.drawing')} />
      </div>
    </div>
  );
}
