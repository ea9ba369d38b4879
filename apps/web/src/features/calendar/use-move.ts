import type { Appointment, AppointmentDate, AppointmentEntry, SeriesScope } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { flashRefusal } from '../../lib/refusal.ts';
import { move } from './api.ts';
import { movedEnd } from './wall.ts';

type Movable = Pick<AppointmentEntry, 'id' | 'name' | 'date' | 'is_recurring'>;
type Asked = { entry: Movable; date: AppointmentDate; applyTo?: SeriesScope | undefined };

/**
 * Moves appointments, with a way back; of a series somebody is asked first how much of it is meant, and again where
 * single appointments of it would be lost.
 */
export function useMove({ onMoved }: { onMoved?: (changed: Appointment) => void } = {}) {
  const t = useTranslate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [losing, setLosing] = useState<(Asked & { lost: readonly string[] }) | null>(null);
  const takeBack = async (changed: Appointment, { entry, applyTo }: Asked) => {
    try {
      const back = await move(changed, entry.date, { applyTo });
      onMoved?.(back);
    } catch (error) {
      flashRefusal(error, t);
    }
  };
  const perform = async (meant: Asked, dropsUnmatched = false) => {
    const { entry, date, applyTo } = meant;
    try {
      const changed = await move(entry, date, { applyTo, dropsUnmatched });
      const onSelect = () => void takeBack(changed, meant);
      const end = movedEnd(entry.date, date);
      flash(t(end ? `calendar.moved_end.${end}` : 'calendar.moved', { name: entry.name }), {
        // What is lost does not come back with the series.
        ...(!dropsUnmatched && { action: { label: t('kit.undo'), onSelect } }),
      });
      onMoved?.(changed);
    } catch (error) {
      if (error instanceof ApiError && error.lost.length > 0) setLosing({ ...meant, lost: error.lost });
      else flashRefusal(error, t);
    }
  };
  return {
    asked,
    /** What would lose something of its own if it went along. */
    losing: losing?.entry ?? null,
    request: (entry: Movable, date: AppointmentDate) => {
      if (date.start === entry.date.start && date.end === entry.date.end) return;
      if (entry.is_recurring) setAsked({ entry, date });
      else void perform({ entry, date });
    },
    answer: (applyTo: SeriesScope | null) => {
      setAsked(null);
      if (asked && applyTo) void perform({ ...asked, applyTo });
    },
    /** What the dialogue about losses shows and does. */
    losses: {
      lost: losing?.lost ?? null,
      onAnswer: (isAgreed: boolean) => {
        setLosing(null);
        if (losing && isAgreed) void perform(losing, true);
      },
    },
  };
}
