import type { AuditEntry } from '@dorfplatz/contract';
import { AUDIT_OUTCOMES } from '@dorfplatz/contract';
import { Button, DateInput, Field, Select } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels } from '../../calendar/index.ts';
import { type AuditQuery, auditFiltersQuery } from '../api.ts';
import styles from './audit-log.module.css';
import { targetName } from './entry.tsx';

type FiltersProps = {
  query: AuditQuery;
  /** What is shown: it knows the name of what the address asks for. */
  entries: readonly AuditEntry[];
  onChange: (changed: Record<string, string>) => void;
};

/** By whom, what, on what, with which outcome, and when. */
export function AuditFilters({ query, entries, onChange }: FiltersProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { data } = useQuery(auditFiltersQuery);
  const [picked, setPicked] = useState<Picked | null>(null);
  const { actor, action, outcome, target, from, to } = query;
  const [type, id] = target
    ? [target.slice(0, target.indexOf(':')), target.slice(target.indexOf(':') + 1)]
    : [];
  const known = entries
    .flatMap(({ targets }) => targets)
    .find((each) => each.type === type && each.id === id);
  const person: Picked | undefined =
    type !== 'member'
      ? undefined
      : picked && String(picked.id) === id
        ? picked
        : { type: 'member', id: Number(id), name: known?.name ?? t('audit_log.number', { id: id! }) };
  return (
    <search className={styles.filters}>
      <Field label={t('audit_log.who')}>
        <Select
          value={actor === undefined ? '' : String(actor)}
          onChange={(event) => onChange({ actor: event.target.value })}
          options={[
            { value: '', label: t('audit_log.all_people') },
            ...(data?.actors ?? []).map((each) => ({ value: String(each.id), label: each.display_name })),
          ]}
        />
      </Field>
      <Field label={t('audit_log.what')}>
        <Select
          value={action ?? ''}
          onChange={(event) => onChange({ action: event.target.value })}
          options={[
            { value: '', label: t('audit_log.all_acts') },
            ...(data?.actions ?? []).map(({ name, title }) => ({ value: name, label: title })),
          ]}
        />
      </Field>
      <Field label={t('audit_log.outcome')}>
        <Select
          value={outcome ?? ''}
          onChange={(event) => onChange({ outcome: event.target.value })}
          options={[
            { value: '', label: t('audit_log.all_outcomes') },
            ...AUDIT_OUTCOMES.map((value) => ({ value, label: t(`audit_log.${value}`) })),
          ]}
        />
      </Field>
      <Field label={t('audit_log.from')}>
        <DateInput
          value={from ?? null}
          onChange={(day) => onChange({ from: day ?? '' })}
          locale={locale}
          labels={dateLabels(t)}
        />
      </Field>
      <Field label={t('audit_log.to')}>
        <DateInput
          value={to ?? null}
          onChange={(day) => onChange({ to: day ?? '' })}
          locale={locale}
          labels={dateLabels(t)}
        />
      </Field>
      {type !== undefined && type !== 'member' ? (
        <Field label={t('audit_log.on_what')}>
          <Button onClick={() => onChange({ target: '' })}>
            <XIcon aria-hidden="true" />
            {known ? targetName(known, t) : `${type} ${id}`}
          </Button>
        </Field>
      ) : (
        <PeoplePicker
          label={t('audit_log.on_whom')}
          most={1}
          value={person ? [person] : []}
          onChange={([chosen]) => {
            setPicked(chosen ?? null);
            onChange({ target: chosen ? `member:${chosen.id}` : '' });
          }}
        />
      )}
    </search>
  );
}
