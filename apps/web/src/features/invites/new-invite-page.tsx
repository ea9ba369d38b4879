import { buttonClass, EmptyState, Field, Select, Skeleton } from '@dorfplatz/ui';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { Link, paths, pathTo, useGoTo, useOwnPath, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork, useViewer } from '../../lib/session.ts';
import { InviteForms, NotAllowed } from './components/invite-forms.tsx';
import styles from './components/invites.module.css';

/** Invites people, into the network or into one of one's groups; below the administration into the network. */
export default function NewInvitePage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { can } = useViewer();
  const pathname = useOwnPath();
  const { to } = useQueryParams();
  const { data: network } = useNetwork();
  const isAdministration = pathname === paths.administrationInvite;
  const mayOpen = isAdministration ? can.administrate : can.invite_internal || can.invite_external;
  const sent = pathTo(isAdministration ? paths.administrationInvites : paths.invitesSent);
  const groups = isAdministration ? [] : (network?.my_groups.filter(({ archived }) => !archived) ?? []);
  const wanted = groups.find(({ slug }) => slug === to) ?? (can.invite_external ? undefined : groups[0]);
  return (
    <Page
      title={t('invites.invite')}
      actions={
        mayOpen ? (
          <Link to={sent} className={buttonClass({ variant: 'ghost' })}>
            {t('invites.sent')}
          </Link>
        ) : null
      }
    >
      {mayOpen ? null : <NotAllowed />}
      {mayOpen && groups.length > 0 && network ? (
        <div className={styles.place}>
          <Field id="to" label={t('invites.into')}>
            <Select
              value={wanted?.slug ?? ''}
              onChange={(event) =>
                void goTo(
                  pathTo(paths.newInvite, {}, event.target.value ? { to: event.target.value } : undefined),
                  {
                    replace: true,
                  },
                )
              }
              options={[
                ...(can.invite_external
                  ? [{ value: '', label: t('invites.into_network', { name: network.name }) }]
                  : []),
                ...groups.map(({ slug, name }) => ({ value: slug, label: name })),
              ]}
            />
          </Field>
        </div>
      ) : null}
      {mayOpen && wanted ? (
        <IntoGroup key={wanted.slug} slug={wanted.slug} onSent={() => void goTo(sent)} />
      ) : null}
      {mayOpen && !wanted && can.invite_external ? (
        <InviteForms group={null} onSent={() => void goTo(sent)} />
      ) : null}
      {mayOpen && !wanted && !can.invite_external && network ? (
        <EmptyState
          icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
          title={t('invites.no_groups')}
          action={
            <Link to={pathTo(paths.groups)} className={buttonClass()}>
              {t('invites.find_groups')}
            </Link>
          }
        >
          {t('invites.no_groups_help')}
        </EmptyState>
      ) : null}
    </Page>
  );
}

function IntoGroup({ slug, onSent }: { slug: string; onSent: () => void }) {
  const { data: group } = useQuery(groupQuery(slug));
  if (!group) {
    return (
      <div aria-busy="true">
        <Skeleton height={44} />
      </div>
    );
  }
  return group.can.invite_internal ? <InviteForms group={group} onSent={onSent} /> : <NotAllowed />;
}
