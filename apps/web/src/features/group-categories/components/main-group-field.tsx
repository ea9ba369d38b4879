import type { AdministeredCategory } from '@dorfplatz/contract';
import { Field, SearchInput, Select } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchLine } from '../../../kit/use-filters.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { mainGroupsQuery } from '../api.ts';
import styles from './group-categories.module.css';

/** So many groups are offered at once; more are searched. */
const offered = 25;

interface MainGroupFieldProps {
  category: AdministeredCategory;
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
}

/** The group that stands for its category: one of its own. */
export function MainGroupField({ category, value, onChange, error }: MainGroupFieldProps) {
  const t = useTranslate();
  const [q, setQ] = useState('');
  const { words, setWords } = useSearchLine(q, setQ);
  const { data = [] } = useQuery({
    ...mainGroupsQuery(category.slug, q),
    placeholderData: keepPreviousData,
  });
  const current = category.main_group;
  const options = [
    { value: '', label: t('group_categories.no_main_group') },
    ...(current && !data.some(({ id }) => id === current.id)
      ? [{ value: String(current.id), label: current.name }]
      : []),
    ...data.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <div className={styles.main}>
      {category.group_count > offered ? (
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={t('group_categories.search_main_group')}
          placeholder={t('group_categories.search_main_group')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      ) : null}
      <Field
        id="main_group_id"
        label={t('group_categories.main_group')}
        help={t('group_categories.main_group_help')}
        error={error}
      >
        <Select value={value} onChange={(event) => onChange(event.target.value)} options={options} />
      </Field>
    </div>
  );
}
