import { EmptyState } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { BackupBox } from './components/backup-box.tsx';

/** Backups that administrators have made and take along [SCR-252]. */
export default function BackupsPage() {
  const t = useTranslate();
  const isAllowed = useViewer().can.administrate;
  return (
    <Page title={t('backups.title')}>
      {isAllowed ? (
        <>
          <p className="muted">{t('backups.help')}</p>
          <BackupBox />
          <p className="small muted">{t('backups.console')}</p>
        </>
      ) : (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('backups.denied')}
        />
      )}
    </Page>
  );
}
