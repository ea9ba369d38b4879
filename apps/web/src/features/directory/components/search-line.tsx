import { Checkbox, SearchInput, Select } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useSearchLine } from '../../../kit/use-filters.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { DirectoryFilter } from '../filter.ts';
import styles from './directory.module.css';

/** Typing rests so long before the list follows, in milliseconds: it comes while one types. */
const rest = 150;

interface SearchLineProps {
  filter: DirectoryFilter;
  placeholder: string;
  onChange: (changed: Record<string, string>) => void;
  /** Groups may be archived; people may not. */
  offersArchived: boolean;
}

/** What is searched for, and where [RUL-0334]. */
export function SearchLine({ filter, placeholder, onChange, offersArchived }: SearchLineProps) {
  const t = useTranslate();
  const { words, setWords } = useSearchLine(filter.q ?? '', (q) => onChange({ q, letter: '' }), rest);
  return (
    <search className={styles.filters}>
      <div className={styles.words}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={placeholder}
          placeholder={placeholder}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className={styles.where}>
        <Select
          aria-label={t('directory.search_in')}
          value={filter.search_in ?? 'name'}
          onChange={(event) =>
            onChange({ search_in: event.target.value === 'name' ? '' : event.target.value })
          }
          options={[
            { value: 'name', label: t('directory.in_name') },
            { value: 'name_and_profile', label: t('directory.in_name_and_profile') },
          ]}
        />
      </div>
      {offersArchived ? (
        <Checkbox
          label={t('directory.archived')}
          checked={filter.archived ?? false}
          onChange={(event) => onChange({ archived: event.target.checked ? '1' : '' })}
        />
      ) : null}
    </search>
  );
}
