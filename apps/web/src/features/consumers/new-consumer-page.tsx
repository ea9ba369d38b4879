import { EmptyState } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useSession, useViewer } from '../../lib/session.ts';
import { add } from './api.ts';
import { ConsumerForm } from './components/consumer-form.tsx';

/** Puts somebody from outside down [SCR-148]. */
export default function NewConsumerPage() {
  const t = useTranslate();
  const { network } = useSession();
  const isAllowed = useViewer().can.administrate;
  return (
    <Page title={t('consumers.new')}>
      {isAllowed ? (
        <>
          <p className="muted">{t('consumers.new_help')}</p>
          <ConsumerForm
            values={{
              first_name: '',
              last_name: '',
              organisation: '',
              email: '',
              phone: '',
              language: network.language,
              note: '',
            }}
            submitLabel={t('consumers.create')}
            onSave={add}
          />
        </>
      ) : (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('consumers.not_allowed')}
        />
      )}
    </Page>
  );
}
