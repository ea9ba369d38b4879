import type { DirectoryMember } from '@dorfplatz/contract';
import { Badge, classNames, RoleBadge } from '@dorfplatz/ui';
import { GlobeHemisphereWestIcon } from '@phosphor-icons/react/dist/csr/GlobeHemisphereWest';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { Link, paths, pathTo, useOwnPath } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { MemberFace } from '../../chat/index.ts';
import { choosing } from '../filter.ts';
import styles from './directory.module.css';
import { MemberActs } from './member-acts.tsx';

/** So many of their choices stand beside a person; the others are on their page. */
const TRAITS_MAX = 3;

/** A person with badges, roles and what the network shows of profiles in lists [RUL-0337]. */
export function MemberRow({ member }: { member: DirectoryMember }) {
  const t = useTranslate();
  const viewer = useViewer();
  const pathname = useOwnPath();
  const isOwn = member.id === viewer.id;
  const [first, ...more] = member.details;
  const below = isOwn ? t('directory.you') : first;
  const beside = [...(isOwn && first ? [first] : []), ...more];
  const traits = member.traits.slice(0, TRAITS_MAX);
  const further = member.traits.length - traits.length;
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
            {member.is_new ? <Badge kind="ok">{t('directory.new')}</Badge> : null}
          </div>
          {below || traits.length > 0 ? (
            <div className={styles.line}>
              {below ? <span className={styles.detail}>{below}</span> : null}
              {traits.length > 0 ? (
                <ul className={styles.traits} aria-label={t('directory.traits')}>
                  {traits.map(({ filter, value, label }) => (
                    <li key={`${filter} ${value}`}>
                      <Link
                        to={`${pathname}?${new URLSearchParams(choosing({}, filter, value))}`}
                        title={t('directory.more_with', { trait: label })}
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
                  {further > 0 ? (
                    <li className={styles.detail}>{t('directory.further', { count: further })}</li>
                  ) : null}
                </ul>
              ) : null}
            </div>
          ) : null}
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
      <MemberActs member={member} />
    </li>
  );
}
