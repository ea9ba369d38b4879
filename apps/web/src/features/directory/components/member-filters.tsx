import type { DirectoryChoice } from '@dorfplatz/contract';
import { Button } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../lib/i18n.ts';
import { tabsQuery } from '../api.ts';
import { choosing, type DirectoryFilter } from '../filter.ts';
import { FilterButton } from './filter-button.tsx';
import styles from './filters.module.css';

interface MemberFiltersProps {
  groupSlug: string | undefined;
  filter: DirectoryFilter;
  query: Record<string, string | undefined>;
  onChange: (changed: Record<string, string>) => void;
}

/** By what people can be narrowed: each filter has a button with its values. */
export function MemberFilters({ groupSlug, filter, query, onChange }: MemberFiltersProps) {
  const t = useTranslate();
  const { data } = useQuery(tabsQuery(groupSlug));
  const words: Record<string, string> = { role: t('directory.role'), group: t('directory.group') };
  if (!data?.filters.length) return null;
  return (
    <div className={styles.buttons}>
      {data.filters.map(({ filter: name, label }) => (
        <FilterButton
          key={name}
          name={name}
          label={label ?? words[name] ?? name}
          groupSlug={groupSlug}
          filter={filter}
          query={query}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface ChosenFiltersProps {
  chosen: readonly DirectoryChoice[];
  query: Record<string, string | undefined>;
  onChange: (changed: Record<string, string>) => void;
  onShowAll: () => void;
}

/** What the list is narrowed by, each with a way out. */
export function ChosenFilters({ chosen, query, onChange, onShowAll }: ChosenFiltersProps) {
  const t = useTranslate();
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('directory.chosen')}>
      {chosen.map(({ filter, value, label }) => (
        <li key={`${filter} ${value}`} className={styles.chip}>
          <span>{label}</span>
          <button
            type="button"
            aria-label={t('directory.remove_choice', { choice: label })}
            onClick={() => onChange(choosing(query, filter, ''))}
          >
            <XIcon weight="bold" aria-hidden="true" />
          </button>
        </li>
      ))}
      {chosen.length > 1 ? (
        <li>
          <Button variant="ghost" size="small" onClick={onShowAll}>
            {t('directory.show_all')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
