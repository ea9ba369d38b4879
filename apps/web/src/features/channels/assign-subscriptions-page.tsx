import { Checkbox, EmptyState, ErrorSummary, FormFoot, flash, Skeleton, Switch } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PeoplePicker, type Picked } from '../../kit/people-picker.tsx';
import { useServerForm } from '../../kit/use-server-form.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { assign, directoryQuery } from './api.ts';
import styles from './components/channel-form.module.css';
import { ChannelPicker, type PickedChannel } from './components/channel-picker.tsx';

/** Subscribes members to channels for them [SCR-186]. */
export default function AssignSubscriptionsPage() {
  const t = useTranslate();
  const { can } = useViewer();
  // Without the channels there is nothing to assign [RUL-0588].
  const { data, error, refetch } = useQuery({ ...directoryQuery({}), enabled: can.administrate });
  return (
    <Page title={t('channels.assign.title')}>
      {can.administrate ? (
        data ? (
          <AssignForm />
        ) : error ? (
          <LoadFailure onRetry={() => void refetch()}>{t('channels.assign.load_failed')}</LoadFailure>
        ) : (
          <div aria-busy="true">
            <Skeleton height={120} />
          </div>
        )
      ) : (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('channels.assign.denied')}
        />
      )}
    </Page>
  );
}

interface Assignment {
  channels: PickedChannel[];
  members: Picked[];
  /** Then `members` is ignored, and sent as null [RUL-0587] [RUL-0590]. */
  isForAll: boolean;
  includesLeft: boolean;
}

const nobody: Assignment = { channels: [], members: [], isForAll: false, includesLeft: false };

function AssignForm() {
  const t = useTranslate();
  const goTo = useGoTo();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const leave = () => goTo(pathTo(paths.administration), { discards: true });
  const { register, control, watch, problem, isBusy, submit } = useServerForm({
    values: nobody,
    fields: ['channels', 'members'],
    onSave: async ({ channels, members, isForAll, includesLeft }) => {
      // The picker offers none of the others here.
      const people = members.flatMap(({ id, type }) =>
        type === 'group_admin' || type === 'system_role' ? [] : [{ id, type }],
      );
      try {
        const count = await assign(
          {
            channels: channels.map(({ id }) => String(id)),
            members: isForAll ? null : people,
            subscribe_all_network_members: isForAll,
            ...(includesLeft && { include_left: true }),
          },
          idempotencyKey,
        );
        flash(t('channels.assign.assigned', { count }));
      } catch (error) {
        if (error instanceof ApiError && !error.isNetworkFailure) setKey(crypto.randomUUID());
        throw error;
      }
      await leave();
    },
  });
  const { channels, members, isForAll } = watch();
  const lacks = [
    channels.length === 0 && t('channels.assign.channels'),
    !isForAll && members.length === 0 && t('channels.assign.members'),
  ].filter((label) => label !== false);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('channels.assign.not_assigned')} errors={problem.summary} />
      <p className="muted">{t('channels.assign.intro')}</p>
      <Controller
        name="channels"
        control={control}
        render={({ field }) => (
          <ChannelPicker
            id="channels"
            label={t('channels.assign.channels')}
            help={t('channels.assign.channels_help')}
            value={field.value}
            onChange={field.onChange}
            error={problem.fields.channels}
          />
        )}
      />
      <Switch
        {...register('isForAll')}
        label={t('channels.assign.all')}
        help={t('channels.assign.all_help')}
      />
      {isForAll ? null : (
        <Controller
          name="members"
          control={control}
          render={({ field }) => (
            <PeoplePicker
              id="members"
              label={t('channels.assign.members')}
              offer="invitees"
              most={500}
              value={field.value}
              onChange={field.onChange}
              error={problem.fields.members}
            />
          )}
        />
      )}
      <Checkbox
        {...register('includesLeft')}
        label={t('channels.assign.left')}
        help={t('channels.assign.left_help')}
      />
      <FormFoot
        submitLabel={t('channels.assign.save')}
        cancelLabel={t('channels.cancel')}
        onCancel={() => void leave()}
        busy={isBusy}
        disabled={lacks.length > 0}
        reason={t('kit.still_missing', { fields: lacks.join(', ') })}
      />
    </form>
  );
}
