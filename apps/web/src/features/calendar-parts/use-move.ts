import type { ApplyTo, AppointmentDate, AppointmentEntry } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { useTranslate } from '../../lib/i18n.ts';
import { flashRefusal } from '../../lib/refusal.ts';
import { move } from './api.ts';

type Movable = Pick<AppointmentEntry, 'id' | 'name' | 'date' | 'is_recurring'>;

/** Moves appointments, with a way back; of a series somebody is asked first whether all of it is meant. */
export function useMove() {
  const t = useTranslate();
  const [asked, setAsked] = useState<{ entry: Movable; date: AppointmentDate } | null>(null);
  const perform = async (entry: Movable, date: AppointmentDate, applyTo?: ApplyTo) => {
    try {
      const changed = await move(entry, date, applyTo);
      flash(t('calendar.moved', { name: entry.name }), {
        action: {
          label: t('calendar.undo'),
          onSelect: () =>
            void move(changed, entry.date, applyTo).catch((error: unknown) => flashRefusal(error, t)),
        },
      });
    } catch (error) {
      flashRefusal(error, t);
    }
  };
  return {
    asked,
    request: (entry: Movable, date: AppointmentDate) => {
      if (date.start === entry.date.start && date.end === entry.date.end) return;
      if (entry.is_recurring) setAsked({ entry, date });
      else void perform(entry, date);
    },
    /** Moves at once, where it was asked already what is meant. */
    perform,
    answer: (applyTo: ApplyTo | null) => {
      setAsked(null);
      if (asked && applyTo) void perform(asked.entry, asked.date, applyTo);
    },
  };
}
