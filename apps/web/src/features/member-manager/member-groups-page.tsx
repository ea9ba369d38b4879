import type { ManagedMembership } from '@dorfplatz/contract';
import { Alert, Checkbox, FormFoot, flash, SearchInput, Skeleton } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { membershipsQuery, setMemberships } from './api.ts';
import styles from './member-manager.module.css';

/** In which groups somebody is, and which of them they lead. */
export default function MemberGroupsPage() {
  const t = useTranslate();
  const { id } = useRouteParams(paths.memberGroups) as { id: string };
  const { data, error, refetch } = useQuery(membershipsQuery(Number(id)));
  if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return <NotFoundPage />;
  if (!data) {
    return (
      <Page title={t('member_manager.groups')}>
        {error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton height={240} />}
      </Page>
    );
  }
  return (
    <Page title={t('member_manager.groups_of', { name: data.name })}>
      <GroupsForm key={id} id={Number(id)} memberships={data.memberships} />
    </Page>
  );
}

type Stand = 'out' | 'member' | 'leads';
const standOf = ({ is_member, is_group_admin }: ManagedMembership): Stand =>
  is_group_admin ? 'leads' : is_member ? 'member' : 'out';

function GroupsForm({ id, memberships }: { id: number; memberships: readonly ManagedMembership[] }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [words, setWords] = useState('');
  const [stands, setStands] = useState(
    () => new Map(memberships.map((each) => [each.group_id, standOf(each)])),
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = memberships.some((each) => stands.get(each.group_id) !== standOf(each));
  useUnsaved(isChanged && !isBusy);
  const put = (groupId: number, stand: Stand) => setStands(new Map(stands).set(groupId, stand));
  const wanted = words.trim().toLowerCase();
  const shown = memberships.filter(({ name, category }) =>
    `${name} ${category}`.toLowerCase().includes(wanted),
  );
  const save = async () => {
    setBusy(true);
    const idsOf = (...wantedStands: Stand[]) =>
      [...stands].filter(([, stand]) => wantedStands.includes(stand)).map(([groupId]) => groupId);
    try {
      await setMemberships(id, { group_ids: idsOf('member', 'leads'), led_group_ids: idsOf('leads') });
      flash(t('member_manager.saved'));
      await goTo(pathTo(paths.managedMembers), { discards: true });
    } catch (error) {
      setRefusal((error instanceof ApiError && error.title) || t('js.generic_error'));
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {refusal === null ? null : <Alert kind="danger">{refusal}</Alert>}
      <SearchInput
        icon={<MagnifyingGlassIcon aria-hidden="true" />}
        aria-label={t('member_manager.search_groups')}
        placeholder={t('member_manager.search_groups')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {shown.length === 0 ? <p className="muted">{t('member_manager.no_groups')}</p> : null}
      <ul>
        {shown.map(({ group_id, name, category }) => {
          const stand = stands.get(group_id) ?? 'out';
          return (
            <li key={group_id} className={styles.group}>
              <Checkbox
                label={name}
                help={category}
                checked={stand !== 'out'}
                onChange={(event) => put(group_id, event.target.checked ? 'member' : 'out')}
              />
              <Checkbox
                label={t('member_manager.leads')}
                aria-label={t('member_manager.leads_group', { name })}
                checked={stand === 'leads'}
                onChange={(event) => put(group_id, event.target.checked ? 'leads' : 'member')}
              />
            </li>
          );
        })}
      </ul>
      <FormFoot
        submitLabel={t('member_manager.save')}
        cancelLabel={t('member_manager.cancel')}
        onCancel={() => void goTo(pathTo(paths.managedMembers), { discards: true })}
        busy={isBusy}
        disabled={!isChanged}
        reason={isChanged ? null : t('kit.nothing_changed')}
        sticks
      />
    </form>
  );
}
