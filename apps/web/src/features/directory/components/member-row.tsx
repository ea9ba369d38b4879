import type { DirectoryMember } from '@dorfplatz/contract';
import { Badge, classNames, RoleBadge } from '@dorfplatz/ui';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { GlobeHemisphereWestIcon } from '@phosphor-icons/react/dist/csr/GlobeHemisphereWest';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { MemberFace } from '../../chat/index.ts';
import styles from './directory.module.css';

/** A person with badges, roles and what the network shows of profiles in lists [RUL-0337]. */
export function MemberRow({ member }: { member: DirectoryMember }) {
  const t = useTranslate();
  const viewer = useViewer();
  const [first, ...more] = member.details;
  const below = member.id === viewer.id ? t('directory.you') : first;
  const beside = [...(member.id === viewer.id && first ? [first] : []), ...more];
  const canReach = member.id !== viewer.id && (member.can.chat || viewer.can.send_direct_messages);
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <MemberFace memberId={member.id} name={member.displayName} src={member.images?.small} size={44} />
        <div>
          <div className={styles.name}>
            <Link to={pathTo(paths.member, { memberId: member.id })}>{member.displayName}</Link>
            {member.is_network_admin ? (
              <Badge kind="accent" icon={<ShieldCheckIcon weight="fill" aria-hidden="true" />}>
                {t('directory.administration')}
              </Badge>
            ) : null}
            {member.is_external ? (
              <Badge kind="warn" icon={<GlobeHemisphereWestIcon aria-hidden="true" />}>
                {t('directory.external')}
              </Badge>
            ) : null}
          </div>
          {below ? <p className={classNames(styles.detail, 'cut')}>{below}</p> : null}
        </div>
      </div>
      {member.roles.length > 0 ? (
        <ul className={styles.roles} aria-label={t('directory.roles')}>
          {member.roles.map((role) => (
            <li key={role.id}>
              <RoleBadge role={role} />
            </li>
          ))}
        </ul>
      ) : (
        <span />
      )}
      <span className={classNames(styles.detail, styles.place, 'cut')}>
        {[member.detection_profile_field, ...beside].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.ways}>
        {canReach && member.can.chat ? (
          <Link
            to={pathTo(paths.chat, { chatId: `member/${member.id}` })}
            className={styles.write}
            aria-label={t('directory.chat_with', { name: member.displayName })}
          >
            <ChatsCircleIcon aria-hidden="true" />
          </Link>
        ) : null}
        {canReach && viewer.can.send_direct_messages ? (
          <Link
            to={pathTo(paths.newMessage, {}, { to: String(member.id) })}
            className={styles.write}
            aria-label={t('directory.write_message', { name: member.displayName })}
          >
            <EnvelopeSimpleIcon aria-hidden="true" />
          </Link>
        ) : null}
      </span>
    </li>
  );
}
