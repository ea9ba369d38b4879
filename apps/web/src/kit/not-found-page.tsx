import { buttonClass, EmptyState } from '@dorfplatz/ui';
import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass';
import { useRouterState } from '@tanstack/react-router';
import { useContext } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { useSession, ViewerContext } from '../lib/session.ts';
import { Link } from './navigation.ts';
import { OpenGround } from './open-page.tsx';
import styles from './page.module.css';
import { paths, pathTo } from './paths.ts';

/** The way in, back to what was asked for: signed in one may see it. */
function SignInLink() {
  const t = useTranslate();
  const { viewer } = useSession();
  const asked = useRouterState({ select: ({ location }) => location.href });
  if (viewer) return null;
  return (
    <Link to={pathTo(paths.signIn, {}, { return_to: asked })} className={buttonClass({ variant: 'primary' })}>
      {t('kit.sign_in')}
    </Link>
  );
}

/**
 * Shown for an address that does not exist, or not for this person: both look the same. Outside of the frame it
 * stands on a sheet of its own, with a way in for the signed out.
 */
export function NotFoundPage() {
  const t = useTranslate();
  const isFramed = useContext(ViewerContext) !== null;
  const page = (
    <div className={styles.centre}>
      <PageTitle>{t('kit.not_found.title')}</PageTitle>
      <EmptyState
        level={1}
        icon={<CompassIcon weight="duotone" aria-hidden="true" />}
        title={t('kit.not_found.title')}
        action={
          <>
            {isFramed ? null : <SignInLink />}
            <Link to={paths.start} className={buttonClass(isFramed ? { variant: 'primary' } : {})}>
              {t('kit.not_found.start')}
            </Link>
          </>
        }
      >
        {t('kit.not_found.help')}
      </EmptyState>
    </div>
  );
  return isFramed ? page : <OpenGround>{page}</OpenGround>;
}
