import type { PollType } from '@dorfplatz/contract';
import {
  addDays,
  Checkbox,
  DateInput,
  type Day,
  Field,
  IconButton,
  TextInput,
  TimeInput,
} from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type KeyboardEvent, useId } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels, timeLabels } from '../../calendar/index.ts';
import type { OptionDraft } from '../poll-draft.ts';
import styles from './poll.module.css';

interface OptionFieldsProps {
  type: PollType;
  option: OptionDraft;
  /** From 1. */
  position: number;
  isLast: boolean;
  errors: readonly string[];
  onChange: (part: Partial<OptionDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Goes on with the next option, which may be a new one. */
  onEnter: () => void;
}

/** One option while it is written. Alt and an arrow key put it before or behind its neighbour. */
export function OptionFields(props: OptionFieldsProps) {
  const { type, option, position, isLast, errors, onChange, onMove, onRemove, onEnter } = props;
  const t = useTranslate();
  const errorId = useId();
  const isDated = type === 'schedule';
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (by && event.altKey && !isDated) {
      event.preventDefault();
      onMove(by);
    } else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.type === 'text'
    ) {
      // The post is not sent while its options are written.
      event.preventDefault();
      if (!isDated) onEnter();
    }
  };
  const invalid = errors.length > 0 ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the keys of the inputs inside
    <div className={styles.optionFields} onKeyDown={keys}>
      {isDated ? <DateFields option={option} position={position} onChange={onChange} /> : null}
      <div className={styles.line}>
        <TextInput
          value={option.label}
          maxLength={200}
          aria-label={t(isDated ? 'polls.note_of' : 'polls.option_of', { position })}
          placeholder={t(isDated ? 'polls.note' : 'polls.option_of', { position })}
          onChange={(event) => onChange({ label: event.target.value })}
          {...invalid}
        />
        <TextInput
          inputMode="numeric"
          value={option.limit}
          maxLength={6}
          aria-label={t('polls.limit_of', { position })}
          placeholder={t('polls.limit')}
          title={t('polls.limit_help')}
          onChange={(event) => onChange({ limit: event.target.value.replaceAll(/\D/g, '') })}
        />
        {isDated ? null : (
          <>
            <IconButton
              size="small"
              label={t('polls.move_up', { position })}
              disabled={position === 1}
              onClick={() => onMove(-1)}
            >
              <ArrowUpIcon aria-hidden="true" />
            </IconButton>
            <IconButton
              size="small"
              label={t('polls.move_down', { position })}
              disabled={isLast}
              onClick={() => onMove(1)}
            >
              <ArrowDownIcon aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton size="small" label={t('polls.remove', { position })} onClick={onRemove}>
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      {errors.length > 0 ? (
        <p id={errorId} className={styles.error}>
          {errors.join(' ')}
        </p>
      ) : null}
    </div>
  );
}

const dayLength = 86_400_000;

function DateFields({
  option,
  position,
  onChange,
}: Pick<OptionFieldsProps, 'option' | 'position' | 'onChange'>) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { day, endDay, isAllDay, start, end } = option;
  /** The last day goes along with the first. */
  const moveTo = (next: Day | null) => {
    const length = day && endDay ? (Date.parse(endDay) - Date.parse(day)) / dayLength : 0;
    onChange({ day: next, endDay: next && addDays(next, length) });
  };
  return (
    <div className={styles.moment}>
      <Field label={t('polls.date_of', { position })}>
        <DateInput value={day} onChange={moveTo} locale={locale} labels={dateLabels(t)} />
      </Field>
      {isAllDay ? (
        <Field label={t('polls.last_day')}>
          <DateInput
            value={endDay}
            onChange={(next) => onChange({ endDay: next ?? day })}
            locale={locale}
            labels={dateLabels(t)}
          />
        </Field>
      ) : (
        <>
          <TimeInput
            label={t('polls.start_of', { position })}
            labels={timeLabels(t)}
            value={start}
            onChange={(next) => onChange({ start: next })}
          />
          <span className={styles.dash}>–</span>
          <TimeInput
            label={t('polls.end_of', { position })}
            labels={timeLabels(t)}
            value={end}
            onChange={(next) => onChange({ end: next })}
          />
        </>
      )}
      <Checkbox
        label={t('calendar.all_day')}
        checked={isAllDay}
        onChange={(event) => onChange({ isAllDay: event.target.checked })}
      />
    </div>
  );
}
