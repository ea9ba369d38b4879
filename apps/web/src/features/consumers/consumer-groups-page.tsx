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
import { consumerGroupsQuery, setGroups } from './api.ts';
import styles from './consumers.module.css';

/** In which groups somebody from outside is [SCR-150]. */
export default function ConsumerGroupsPage() {
  const t = useTranslate();
  const { consumerId } = useRouteParams(paths.consumerGroups) as { consumerId: string };
  const { data, error, refetch } = useQuery(consumerGroupsQuery(Number(consumerId)));
  if (error instanceof ApiError && [400, 403, 404, 422].includes(error.status)) return <NotFoundPage />;
  return (
    <Page title={data ? t('consumers.groups_of', { name: data.name }) : t('consumers.groups')}>
      {data ? (
        <GroupsForm key={consumerId} id={Number(consumerId)} memberships={data.memberships} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </Page>
  );
}

function GroupsForm({ id, memberships }: { id: number; memberships: readonly ManagedMembership[] }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [words, setWords] = useState('');
  const [before] = useState(
    () => new Set(memberships.flatMap((each) => (each.is_member ? [each.group_id] : []))),
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = memberships.some(({ group_id }) => chosen.has(group_id) !== before.has(group_id));
  useUnsaved(isChanged && !isBusy);
  const put = (groupId: number, isIn: boolean) => {
    const next = new Set(chosen);
    if (isIn) next.add(groupId);
    else next.delete(groupId);
    setChosen(next);
  };
  const wanted = words.trim().toLowerCase();
  const shown = memberships.filter(({ name, category }) =>
    `${name} ${category}`.toLowerCase().includes(wanted),
  );
  const leave = () => goTo(pathTo(paths.consumers), { discards: true });
  const save = async () => {
    setBusy(true);
    try {
      await setGroups(id, [...chosen]);
      flash(t('consumers.groups_saved'));
      await leave();
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
      <p className="muted">{t('consumers.groups_help')}</p>
      <SearchInput
        icon={<MagnifyingGlassIcon aria-hidden="true" />}
        aria-label={t('consumers.search_groups')}
        placeholder={t('consumers.search_groups')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {shown.length === 0 ? <p className="muted">{t('consumers.no_groups')}</p> : null}
      <ul>
        {shown.map(({ group_id, name, category }) => (
          <li key={group_id} className={styles.group}>
            <Checkbox
              label={name}
              help={category}
              checked={chosen.has(group_id)}
              onChange={(event) => put(group_id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <FormFoot
        submitLabel={t('consumers.save')}
        cancelLabel={t('consumers.cancel')}
        onCancel={() => void leave()}
        busy={isBusy}
        disabled={!isChanged}
        reason={isChanged ? null : t('kit.nothing_changed')}
        sticks
      />
    </form>
  );
}
