import type { PollType } from '@dorfplatz/contract';
import { Button, Checkbox, DateInput, Field, TimeInput } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { dateLabels, timeLabels } from '../../calendar/index.ts';
import {
  asType,
  isWhole,
  newOption,
  newPoll,
  type OptionDraft,
  readDraft,
  sentOptions,
  shifted,
} from '../poll-draft.ts';
import { OptionFields } from './option-fields.tsx';
import styles from './poll.module.css';

/** As many options a poll can have. */
const most = 100;

interface PollFieldsProps {
  type: PollType;
  /** What was written so far; empty at first. */
  text: string;
  onText: (text: string) => void;
  /** What the server refused, by field. */
  errors: Readonly<Record<string, readonly string[]>>;
}

/** What the server refused, until something is changed: then nobody knows any more. */
function useFreshErrors({
  errors,
  text,
}: Pick<PollFieldsProps, 'errors' | 'text'>): PollFieldsProps['errors'] {
  const [refused, setRefused] = useState({ errors, text });
  if (refused.errors !== errors) setRefused({ errors, text });
  return refused.text === text ? errors : {};
}

/** What is written of a question, survey or schedule beside title and text: its options, its end. */
export default function PollFields({ type, text, onText, errors: refused }: PollFieldsProps) {
  const t = useTranslate();
  const errors = useFreshErrors({ errors: refused, text });
  const locale = localeOf(useLanguage());
  const { time_zone } = useViewer();
  const list = useRef<HTMLOListElement>(null);
  const read = readDraft(text, time_zone);
  const draft = read ? asType(read, type) : newPoll(type, time_zone);
  const begin = useEffectEvent(() => onText(JSON.stringify(draft)));
  // The choice of the kind is a part of what is kept.
  useEffect(() => {
    if (read === null || read.type !== type || !isWhole(text)) begin();
  }, [read, text, type]);
  // At once, so that no key that follows goes to the field before.
  const change = (part: Partial<typeof draft>) =>
    flushSync(() => onText(JSON.stringify({ ...draft, ...part })));
  const setOption = (key: string, part: Partial<OptionDraft>) =>
    change({ options: draft.options.map((each) => (each.key === key ? { ...each, ...part } : each)) });
  const focusOption = (index: number) =>
    list.current?.children[index]?.querySelector<HTMLElement>('input')?.focus();
  const add = () => {
    change({ options: [...draft.options, newOption(type, time_zone, draft.options.at(-1))] });
    focusOption(draft.options.length);
  };
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= draft.options.length) return;
    const options = draft.options.toSpliced(index, 1).toSpliced(to, 0, draft.options[index]!);
    change({ options });
    focusOption(to);
  };
  const remove = (option: OptionDraft, index: number) => {
    change({
      options: draft.options.filter(({ key }) => key !== option.key),
      removed: option.id === null ? draft.removed : [...draft.removed, option.id],
    });
    focusOption(Math.max(0, index - 1));
  };
  const sent = sentOptions(draft);
  const errorsOf = (option: OptionDraft) => {
    const at = sent.findIndex(({ key }) => key === option.key);
    const own = Object.entries(errors).filter(
      ([field]) => field.split(/[./]/).filter(Boolean)[1] === String(at),
    );
    return at === -1 ? [] : own.flatMap(([, texts]) => texts);
  };
  const first = (field: string) => errors[field]?.join(' ');
  return (
    <div className={styles.fields}>
      <fieldset className={styles.group}>
        <legend>{t(type === 'schedule' ? 'polls.dates' : 'polls.options')}</legend>
        <ol className={styles.optionList} ref={list}>
          {draft.options.map((option, index) => (
            <li key={option.key}>
              <OptionFields
                type={type}
                option={option}
                position={index + 1}
                isLast={index === draft.options.length - 1}
                errors={errorsOf(option)}
                onChange={(part) => setOption(option.key, part)}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(option, index)}
                onEnter={() => (index === draft.options.length - 1 ? add() : focusOption(index + 1))}
              />
            </li>
          ))}
        </ol>
        {first('options') ? <p className={styles.error}>{first('options')}</p> : null}
        <div className={styles.acts}>
          {draft.options.length < most ? (
            <Button size="small" variant="ghost" onClick={add}>
              <PlusIcon aria-hidden="true" />
              {t(type === 'schedule' ? 'polls.add_date' : 'polls.add_option')}
            </Button>
          ) : null}
          {type === 'schedule' && draft.options.some(({ day }) => day !== null) ? (
            <>
              <Button size="small" variant="ghost" onClick={() => change(shifted(draft, 7))}>
                {t('polls.shift_later')}
              </Button>
              <Button size="small" variant="ghost" onClick={() => change(shifted(draft, -7))}>
                {t('polls.shift_earlier')}
              </Button>
            </>
          ) : null}
        </div>
        {type === 'schedule' ? (
          <p className="small muted">{t('polls.zone_help', { zone: draft.options[0]?.zone ?? time_zone })}</p>
        ) : null}
      </fieldset>
      <Field label={t('polls.closes')} help={t('polls.closes_help')} error={first('closes_at')}>
        <div className={styles.moment}>
          <DateInput
            value={draft.closesDay}
            onChange={(closesDay) => change({ closesDay })}
            locale={locale}
            labels={dateLabels(t)}
          />
          {draft.closesDay === null ? null : (
            <TimeInput
              label={t('polls.closes')}
              labels={timeLabels(t)}
              value={draft.closesTime}
              onChange={(closesTime) => change({ closesTime })}
            />
          )}
        </div>
      </Field>
      {type === 'schedule' ? null : (
        <Checkbox
          label={t('polls.members_add')}
          checked={draft.membersAdd}
          onChange={(event) => change({ membersAdd: event.target.checked })}
        />
      )}
    </div>
  );
}
