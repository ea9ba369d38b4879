import type { Appointment, SeriesScope } from '@dorfplatz/contract';
import { Button, ConfirmDialog, flash, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowsOutCardinalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutCardinal';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { CalendarXIcon } from '@phosphor-icons/react/dist/csr/CalendarX';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { LockSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/LockSimpleOpen';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { type ReactNode, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import {
  LossesDialog,
  MoveDialog,
  monthOf,
  ScopeDialog,
  useIsNarrow,
  useMove,
} from '../../calendar/index.ts';
import { cancel, remove, setLocked } from '../api.ts';
import { appointmentTypeOf } from '../appointment-types.ts';
import { editAddress, isOccurrence } from '../series.ts';
import { firstDay } from '../words.ts';
import { AddDateDialog } from './add-date-dialog.tsx';

type Asked = 'edit' | 'cancel' | 'delete' | 'move' | 'date';

/** Everything that can be done with an appointment, as far as one may [RUL-0052]. */
export function AppointmentMenu({
  appointment,
  translate,
}: {
  appointment: Appointment;
  translate: MenuEntry | null;
}) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { dotted } = useDates();
  const isNarrow = useIsNarrow(767);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Moved with its series, an occurrence has another address.
  const {
    request,
    asked: moving,
    answer: answerMove,
    losses,
  } = useMove({ onMoved: (changed) => void goTo(changed.html_url, { replace: true }) });
  const { id, name, can, attendee_configuration, cancel_prohibited_reason: prohibited } = appointment;
  const isOne = isOccurrence(id);
  const locked = attendee_configuration.participation_locked;
  const params = { appointmentId: id };
  const attempt = async (act: () => Promise<void>, failure = t('js.generic_error')) => {
    setBusy(true);
    try {
      await act();
      setAsked(null);
    } catch (error) {
      flash((error instanceof ApiError && error.title) || failure, { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const edit = (scope: SeriesScope) => void goTo(editAddress(id, scope));
  const doCancel = (scope: SeriesScope) =>
    attempt(async () => {
      const canceled = await cancel(id, scope);
      // With those after it, it has become the first of another series.
      if (scope === 'this_and_following') await goTo(canceled.html_url, { replace: true });
      flash(t('appointments.cancel_done', { name }));
    }, t('appointments.cancel_failed'));
  const doDelete = (scope: SeriesScope) =>
    attempt(async () => {
      await remove(id, scope);
      await goTo(pathTo(paths.appointments, {}, { date: monthOf(firstDay(appointment.date)) }), {
        replace: true,
      });
      flash(t('appointments.delete_done', { name }));
    });
  const toggleLock = () =>
    attempt(
      async () => {
        await setLocked(id, !locked);
        flash(t(locked ? 'appointments.unlock_done' : 'appointments.lock_done'));
      },
      t(locked ? 'appointments.unlock_failed' : 'appointments.lock_failed'),
    );
  const askEdit = () => (isOne ? setAsked('edit') : edit('this'));
  const link = (label: string, icon: ReactNode, href: string) => ({
    kind: 'link' as const,
    label,
    icon,
    href,
  });
  const entries: (MenuEntry | false | null)[] = [
    isNarrow &&
      can.update && {
        label: t('appointments.edit'),
        icon: <PencilSimpleIcon aria-hidden="true" />,
        onSelect: askEdit,
      },
    isNarrow &&
      can.contact && {
        label: t('appointments.contact'),
        icon: <EnvelopeSimpleIcon aria-hidden="true" />,
        onSelect: () => void goTo(pathTo(paths.appointmentContact, params)),
      },
    can.update && {
      label: t('appointments.move'),
      icon: <ArrowsOutCardinalIcon aria-hidden="true" />,
      onSelect: () => setAsked('move'),
    },
    can.update &&
      !appointment.canceled &&
      appointment.first_occurrence_date !== null && {
        label: t('appointments.add_date'),
        icon: <CalendarBlankIcon aria-hidden="true" />,
        onSelect: () => setAsked('date'),
      },
    can.update_participants && {
      label: t('appointments.manage_participants'),
      icon: <UserPlusIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.appointmentParticipants, params)),
    },
    can.lock && {
      label: t(locked ? 'appointments.unlock' : 'appointments.lock'),
      icon: locked ? <LockSimpleOpenIcon aria-hidden="true" /> : <LockSimpleIcon aria-hidden="true" />,
      onSelect: () => void toggleLock(),
    },
    translate,
    link(t('appointments.ics'), <CalendarPlusIcon aria-hidden="true" />, `/appointments/${id}.ics`),
    can.download_attendees &&
      link(t('appointments.csv'), <FileCsvIcon aria-hidden="true" />, `/appointments/${id}/attendees.csv`),
    can.download_attendees &&
      link(t('appointments.xlsx'), <FileXlsIcon aria-hidden="true" />, `/appointments/${id}/attendees.xlsx`),
    can.update && {
      label:
        prohibited && prohibited !== 'not_allowed'
          ? t(`appointments.cancel_prohibited.${prohibited}`)
          : t('appointments.cancel'),
      icon: <CalendarXIcon aria-hidden="true" />,
      disabled: prohibited !== null,
      onSelect: () => setAsked('cancel'),
    },
    can.destroy && {
      label: t('appointments.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsked('delete'),
    },
  ];
  const dialog = {
    onClose: () => setAsked(null),
    cancelLabel: t('appointments.back'),
    closeLabel: t('kit.close'),
    busy: isBusy,
  };
  return (
    <>
      {!isNarrow && can.update ? (
        <Button icon={<PencilSimpleIcon aria-hidden="true" />} onClick={askEdit}>
          {t('appointments.edit')}
        </Button>
      ) : null}
      {!isNarrow && can.contact ? (
        <Button
          icon={<EnvelopeSimpleIcon aria-hidden="true" />}
          onClick={() => void goTo(pathTo(paths.appointmentContact, params))}
        >
          {t('appointments.contact')}
        </Button>
      ) : null}
      <Menu
        label={t('appointments.more', { name })}
        entries={entries.filter((entry): entry is MenuEntry => Boolean(entry))}
        trigger={(attributes) => (
          <IconButton label={t('appointments.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      <ScopeDialog
        open={isOne && (asked === 'edit' || asked === 'cancel' || asked === 'delete')}
        title={t(`appointments.which.${asked === 'cancel' || asked === 'delete' ? asked : 'edit'}`)}
        onAnswer={(scope) => {
          if (!scope) return setAsked(null);
          if (asked === 'edit') edit(scope);
          else void (asked === 'cancel' ? doCancel(scope) : doDelete(scope));
        }}
      />
      <ConfirmDialog
        {...dialog}
        open={!isOne && asked === 'cancel'}
        onConfirm={() => void doCancel('this')}
        title={t('appointments.cancel_title', { name })}
        description={t('appointments.cancel_text')}
        confirmLabel={t('appointments.cancel_confirm')}
      />
      <ConfirmDialog
        {...dialog}
        danger
        open={!isOne && asked === 'delete'}
        onConfirm={() => void doDelete('this')}
        title={t('appointments.delete_title', { name })}
        description={t(appointmentTypeOf(appointment.type).deletion)}
        confirmLabel={t('appointments.delete_confirm')}
      />
      {asked === 'move' ? (
        <MoveDialog
          name={name}
          date={appointment.date}
          onClose={() => setAsked(null)}
          onMove={(date) => {
            setAsked(null);
            request({ id, name, date: appointment.date, is_recurring: isOne }, date);
          }}
        />
      ) : null}
      {asked === 'date' ? (
        <AddDateDialog
          appointment={appointment}
          onClose={() => setAsked(null)}
          onDone={(day) => {
            setAsked(null);
            flash(t('appointments.add_date_done', { day: dotted(day) }));
          }}
        />
      ) : null}
      <ScopeDialog open={moving !== null} title={t('appointments.which.move')} onAnswer={answerMove} />
      <LossesDialog {...losses} />
    </>
  );
}
