import type { Member } from '@dorfplatz/contract';
import { buttonClass, EmptyState, GroupIcon } from '@dorfplatz/ui';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../member-page.module.css';

function GroupLink({ group: { slug, name } }: { group: Member['groups'][number] }) {
  const look = useGroupLook(slug);
  return (
    <Link to={pathTo(paths.group, { groupSlug: slug })} className={styles.group}>
      <GroupIcon {...look} size={28} />
      <span className="whole">{name}</span>
    </Link>
  );
}

/** The groups that one sees a person in; of oneself, all. */
export function CommonGroups({ groups, isOwn }: { groups: Member['groups']; isOwn: boolean }) {
  const t = useTranslate();
  return (
    <section>
      <h2>{t(isOwn ? 'members.own_groups' : 'members.groups')}</h2>
      {groups.length > 0 ? (
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.slug}>
              <GroupLink group={group} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
          title={t('members.no_groups')}
          action={
            isOwn ? (
              <Link to={pathTo(paths.groups)} className={buttonClass({ variant: 'primary' })}>
                {t('members.find_groups')}
              </Link>
            ) : null
          }
        >
          {t(isOwn ? 'members.no_own_groups_help' : 'members.no_groups_help')}
        </EmptyState>
      )}
    </section>
  );
}
