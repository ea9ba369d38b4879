import { EXPORT_KINDS } from '@dorfplatz/contract';
import { EmptyState } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { ExportBox } from './components/export-box.tsx';

/** Lists that administrators take along [SCR-194]. */
export default function ExportsPage() {
  const t = useTranslate();
  const isAllowed = useViewer().can.administrate;
  return (
    <Page title={t('exports.title')}>
      {isAllowed ? (
        <>
          <p className="muted">{t('exports.help')}</p>
          {EXPORT_KINDS.map((kind) => (
            <ExportBox key={kind} kind={kind} />
          ))}
        </>
      ) : (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('exports.denied')}
        />
      )}
    </Page>
  );
}
