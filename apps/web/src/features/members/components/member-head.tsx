import type { Member } from '@dorfplatz/contract';
import { Alert, Badge, Button, buttonClass, RoleBadge } from '@dorfplatz/ui';
import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useViewer } from '../../../lib/session.ts';
import { MemberFace } from '../../chat/index.ts';
import { useIgnoring } from '../api.ts';
import styles from '../member-page.module.css';
import { MemberMenu } from './member-menu.tsx';

const vCardOf = (id: number) => `/api/v1/members/${id}/vcard`;

/** Who somebody is, and the ways to reach them that there are. */
export function MemberHead({ member }: { member: Member }) {
  const t = useTranslate();
  const dates = useDates();
  const viewer = useViewer();
  const ignoring = useIgnoring(member);
  const { can } = member;
  const isOwn = member.id === viewer.id;
  return (
    <>
      <PageTitle>{member.displayName}</PageTitle>
      <header className={styles.head}>
        <MemberFace
          memberId={member.id}
          name={member.displayName}
          src={member.images?.medium}
          size={96}
          isGone={member.deleted}
        />
        <div className={styles.name}>
          <h1>
            {member.displayName}
            {member.detection_profile_field ? (
              <span className={styles.detection}>{member.detection_profile_field}</span>
            ) : null}
          </h1>
          <p className={styles.badges}>
            {member.is_network_admin ? <Badge kind="accent">{t('members.administration')}</Badge> : null}
            {member.is_external ? <Badge kind="warn">{t('members.external')}</Badge> : null}
            {member.roles.map((role) => (
              <RoleBadge key={role.id} role={role} />
            ))}
            {isOwn ? <Badge>{t('members.you')}</Badge> : null}
          </p>
          {member.deleted ? null : (
            <p className="small muted">
              {t('members.since', { date: dates.middle(dates.dayOf(member.joined_at)) })}
            </p>
          )}
          <div className={styles.actions}>
            {can.update_profile ? (
              <Link
                to={pathTo(paths.editMember, { memberId: member.id })}
                className={buttonClass(isOwn ? { variant: 'primary' } : {})}
              >
                <PencilSimpleIcon aria-hidden="true" />
                {t('members.edit')}
              </Link>
            ) : null}
            {can.update_registration ? (
              <Link to={pathTo(paths.account)} className={buttonClass()}>
                <GearIcon aria-hidden="true" />
                {t('kit.settings')}
              </Link>
            ) : null}
            {can.send_direct_messages ? (
              <Link
                to={pathTo(paths.newMessage, {}, { to: String(member.id) })}
                className={buttonClass({ variant: 'primary' })}
              >
                <PaperPlaneTiltIcon aria-hidden="true" />
                {t('members.write_message')}
              </Link>
            ) : null}
            {!isOwn && can.chat ? (
              <Link to={pathTo(paths.chat, { chatId: `member/${member.id}` })} className={buttonClass()}>
                <ChatsCircleIcon aria-hidden="true" />
                {t('kit.module.chat')}
              </Link>
            ) : null}
            {!isOwn && member.contact_email ? (
              <a href={`mailto:${member.contact_email}`} className={buttonClass()}>
                <EnvelopeSimpleIcon aria-hidden="true" />
                {t('members.write_mail')}
              </a>
            ) : null}
            {isOwn || member.deleted ? null : (
              <a href={vCardOf(member.id)} download className={buttonClass()}>
                <AddressBookIcon aria-hidden="true" />
                {t('members.vcard')}
              </a>
            )}
            {isOwn || can.ignore ? <MemberMenu member={member} isOwn={isOwn} ignoring={ignoring} /> : null}
          </div>
        </div>
      </header>
      {member.deleted ? <Alert>{t('members.gone')}</Alert> : null}
      {member.ignored ? (
        <Alert
          action={
            <Button size="small" busy={ignoring.isPending} onClick={() => ignoring.mutate(false)}>
              {t('members.stop_ignoring')}
            </Button>
          }
        >
          {t('members.is_ignored')}
        </Alert>
      ) : null}
    </>
  );
}
