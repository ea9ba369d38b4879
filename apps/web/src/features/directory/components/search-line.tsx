import { SearchInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import type { ReactNode } from 'react';
import { useSearchLine } from '../../../kit/use-filters.ts';
import type { DirectoryFilter } from '../filter.ts';
import styles from './directory.module.css';

/** Typing rests so long before the list follows, in milliseconds: it comes while one types. */
const rest = 150;

interface SearchLineProps {
  filter: DirectoryFilter;
  placeholder: string;
  onChange: (changed: Record<string, string>) => void;
  children?: ReactNode;
}

/** What is searched for, beside whatever else the list is narrowed by. */
export function SearchLine({ filter, placeholder, onChange, children }: SearchLineProps) {
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
      {children}
    </search>
  );
}
