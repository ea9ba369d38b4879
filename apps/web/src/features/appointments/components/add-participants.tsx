import type { ApplyTo, Appointment, ParticipantStatus } from '@dorfplatz/contract';
import { Button, Checkbox, Field, FieldGroup, flash, Select } from '@dorfplatz/ui';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { type FormEvent, useRef, useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { ScopeDialog } from '../../calendar/index.ts';
import { invite } from '../api.ts';
import { appointmentTypeOf } from '../appointment-types.ts';
import styles from './form.module.css';

const statuses = ['invited', 'accepted', 'declined', 'rejected'] as const;

/** Invites members, groups and roles, or enters how they answered. */
export function AddParticipants({ appointment, onAdded }: { appointment: Appointment; onAdded: () => void }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<Picked[]>([]);
  const [status, setStatus] = useState<ParticipantStatus>('invited');
  const [sendsMail, setSendsMail] = useState(true);
  const [withGuests, setWithGuests] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(chosen.length > 0 && !isBusy);
  const key = useRef(crypto.randomUUID());
  const ids = (type: Picked['type']) => chosen.filter((each) => each.type === type).map(({ id }) => id);
  const hasSets = chosen.some(({ type }) => type !== 'member');
  const add = async (applyTo?: ApplyTo) => {
    setBusy(true);
    try {
      const { added, skipped, left_out } = await invite(
        appointment.id,
        {
          participant: {
            membership_ids: ids('member'),
            group_ids: ids('group'),
            membership_role_ids: ids('membership_role'),
            status,
            send_email_notification: sendsMail,
            invite_consumers: withGuests,
          },
          ...(applyTo && { apply_to: applyTo }),
        },
        key.current,
      );
      flash(t('appointments.people.added', { added, skipped, left_out }));
      setChosen([]);
      onAdded();
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('appointments.people.not_added'), {
        kind: 'error',
      });
    } finally {
      key.current = crypto.randomUUID();
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return;
    if (appointmentTypeOf(appointment.type).asksForLists) setAsking(true);
    else void add();
  };
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FieldGroup legend={t('appointments.people.add')}>
        <PeoplePicker
          offer="invitees"
          withConsumers
          label={t('appointments.people.who')}
          help={t('appointments.form.invitees_help')}
          value={chosen}
          onChange={setChosen}
        />
        <Field id="status" label={t('appointments.people.as')}>
          <Select
            value={status}
            onChange={(event) => setStatus(event.target.value as ParticipantStatus)}
            options={statuses.map((each) => ({ value: each, label: t(`appointments.status.${each}`) }))}
          />
        </Field>
        <div>
          <Checkbox
            label={t('appointments.people.send_mail')}
            checked={sendsMail}
            onChange={(event) => setSendsMail(event.target.checked)}
          />
          {hasSets ? (
            <Checkbox
              label={t('appointments.form.invite_consumers')}
              help={t('appointments.form.invite_consumers_help')}
              checked={withGuests}
              onChange={(event) => setWithGuests(event.target.checked)}
            />
          ) : null}
        </div>
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabled={chosen.length === 0}
            icon={<UserPlusIcon aria-hidden="true" />}
          >
            {t('appointments.people.add_now')}
          </Button>
          {chosen.length === 0 ? (
            <p className="small muted">{t('appointments.people.choose_first')}</p>
          ) : null}
        </div>
      </FieldGroup>
      <ScopeDialog
        open={isAsking}
        hasFollowing={false}
        title={t('appointments.which.invite')}
        onAnswer={(applyTo) => {
          setAsking(false);
          if (applyTo) void add(applyTo);
        }}
      />
    </form>
  );
}
