import { Field, SearchInput, TextInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberQuery } from '../../../kit/member-query.ts';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useFilters, useSearchLine } from '../../../kit/use-filters.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { narrowingOf } from '../lists.ts';
import styles from './task-list.module.css';

/** What a list is narrowed to: words, a tag, and somebody who has the tasks. All of it stands in the address. */
export function ListFilters({ children }: { children?: ReactNode }) {
  const t = useTranslate();
  const { query, set } = useFilters();
  const { words, setWords } = useSearchLine(query.q ?? '', (q) => set({ q }));
  const tag = useSearchLine(query.tag ?? '', (name) => set({ tag: name }));
  const { assigneeId } = narrowingOf(query);
  const { data: member } = useQuery({ ...memberQuery(assigneeId ?? 0), enabled: assigneeId !== undefined });
  const chosen: Picked[] =
    assigneeId !== undefined && member
      ? [{ type: 'member', id: assigneeId, name: member.displayName, image: member.images?.small }]
      : [];
  return (
    <search className={styles.filters}>
      {children}
      <SearchInput
        icon={<MagnifyingGlassIcon aria-hidden="true" />}
        aria-label={t('tasks.search')}
        placeholder={t('tasks.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <PeoplePicker
        label={t('tasks.filter_person')}
        most={1}
        value={chosen}
        onChange={(people) => set({ assignee: people[0] ? String(people[0].id) : '' })}
      />
      <Field label={t('tasks.filter_tag')}>
        <TextInput
          value={tag.words}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => tag.setWords(event.target.value)}
        />
      </Field>
    </search>
  );
}
