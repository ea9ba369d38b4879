import type { Group } from '@dorfplatz/contract';
import { EmptyState, TabLinks, tabClass } from '@dorfplatz/ui';
import { LockIcon } from '@phosphor-icons/react/dist/csr/Lock';
import { useLocation } from '@tanstack/react-router';
import { Link, useQueryParams } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import styles from './invites.module.css';
import { MailInviteForm } from './mail-invite-form.tsx';
import { MemberInviteForm } from './member-invite-form.tsx';

/** The ways to invite into a group, or with null into the network [RUL-0328]. */
export function InviteForms({ group, onSent }: { group: Group | null; onSent: () => void }) {
  const t = useTranslate();
  const { can } = useViewer();
  const { pathname } = useLocation();
  const { by, to } = useQueryParams();
  if (group === null) return <MailInviteForm group={null} onSent={onSent} />;
  if (!can.invite_external) return <MemberInviteForm group={group} onSent={onSent} />;
  const way = by === 'mail' ? 'mail' : 'name';
  const addressOf = (each: string) => `${pathname}?${new URLSearchParams({ ...(to && { to }), by: each })}`;
  return (
    <>
      <div className={styles.tabs}>
        <TabLinks label={t('invites.ways')}>
          {(['name', 'mail'] as const).map((each) => (
            <Link
              key={each}
              to={addressOf(each)}
              className={tabClass}
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={each === way ? 'page' : undefined}
            >
              {t(`invites.way.${each}`)}
            </Link>
          ))}
        </TabLinks>
      </div>
      {way === 'mail' ? (
        <MailInviteForm key={group.id} group={group} onSent={onSent} />
      ) : (
        <MemberInviteForm key={group.id} group={group} onSent={onSent} />
      )}
    </>
  );
}

/** Stands for a form that the viewer may not use. */
export function NotAllowed() {
  const t = useTranslate();
  return (
    <EmptyState icon={<LockIcon weight="duotone" aria-hidden="true" />} title={t('invites.not_allowed')}>
      {t('invites.not_allowed_help')}
    </EmptyState>
  );
}
