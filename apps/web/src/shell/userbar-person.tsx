import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { PencilLineIcon } from '@phosphor-icons/react/dist/csr/PencilLine';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '../kit/member-query.ts';
import { paths, pathTo } from '../kit/paths.ts';
import styles from '../kit/userbar.module.css';
import { UserbarRow } from '../kit/userbar-row.tsx';
import { useTranslate } from '../lib/i18n.ts';
import { useViewer } from '../lib/session.ts';
import { UserbarLoading } from './userbar-loading.tsx';

/** The pages of a person, and what they set for themselves [RUL-0458]. */
export default function UserbarPerson({ memberId }: { memberId: number }) {
  const t = useTranslate();
  const viewer = useViewer();
  const { data: member, isError } = useQuery(memberQuery(memberId));
  // A page that is not there has no pages beside it.
  if (isError && !member) return null;
  if (!member) return <UserbarLoading />;
  const isOwn = member.id === viewer.id;
  const params = { memberId: member.id };
  return (
    <section aria-label={member.displayName}>
      <h2 className={styles.scope}>
        <span className="cut" title={member.displayName}>
          {isOwn ? t('shell.person.own') : member.displayName}
        </span>
      </h2>
      <ul>
        <UserbarRow
          exact
          to={pathTo(paths.member, params)}
          label={t('shell.person.profile')}
          icon={<UserIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.memberActivities, params)}
          label={t('shell.person.activities')}
          icon={<ListBulletsIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.memberLikes, params)}
          label={t('shell.person.likes')}
          icon={<HeartIcon weight="duotone" aria-hidden="true" />}
        />
        {member.can.update_profile ? (
          <UserbarRow
            to={pathTo(paths.editMember, params)}
            label={t('shell.person.edit')}
            icon={<PencilSimpleIcon weight="duotone" aria-hidden="true" />}
          />
        ) : null}
        {isOwn ? (
          <>
            {viewer.can.request_changes && !viewer.can.administrate ? (
              <UserbarRow
                to={paths.ownChangeRequest}
                label={t('shell.request_change')}
                icon={<PencilLineIcon weight="duotone" aria-hidden="true" />}
              />
            ) : null}
            <UserbarRow
              to={pathTo(paths.memberSettings, { membershipId: member.id })}
              label={t('shell.mail_settings')}
              icon={<EnvelopeSimpleIcon weight="duotone" aria-hidden="true" />}
            />
            <UserbarRow
              to={pathTo(paths.ignoredMembers, params)}
              label={t('shell.person.ignored')}
              icon={<EyeSlashIcon weight="duotone" aria-hidden="true" />}
            />
            {viewer.can.use_second_factors ? (
              <UserbarRow
                to={paths.ownFactors}
                label={t('shell.person.second_factor')}
                icon={<ShieldCheckIcon weight="duotone" aria-hidden="true" />}
              />
            ) : null}
            {viewer.can.update_registration ? (
              <UserbarRow
                to={pathTo(paths.account)}
                label={t('kit.settings')}
                icon={<GearIcon weight="duotone" aria-hidden="true" />}
              />
            ) : null}
          </>
        ) : null}
      </ul>
    </section>
  );
}
