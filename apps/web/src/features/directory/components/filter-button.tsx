import { Button, classNames, Popover, SearchInput, Skeleton } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListState } from '../../../kit/list-state.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { choicesQuery } from '../api.ts';
import { choosing, chosenIn, type DirectoryFilter } from '../filter.ts';
import styles from './filters.module.css';

/** With more choices than these one can search among them. */
const MANY = 10;

interface FilterButtonProps {
  name: string;
  label: string;
  groupSlug: string | undefined;
  filter: DirectoryFilter;
  query: Record<string, string | undefined>;
  onChange: (changed: Record<string, string>) => void;
}

/** Opens the values of a filter, of which one is chosen. */
export function FilterButton(props: FilterButtonProps) {
  const { name, label, query } = props;
  const isChosen = chosenIn(query, name) !== '';
  return (
    <Popover
      label={label}
      align="start"
      trigger={(attributes) => (
        <Button className={classNames(styles.button, isChosen && styles.chosen)} {...attributes}>
          {label}
          <CaretDownIcon weight="bold" aria-hidden="true" />
        </Button>
      )}
    >
      {(close) => <Choices {...props} onChosen={close} />}
    </Popover>
  );
}

function Choices({
  name,
  label,
  groupSlug,
  filter,
  query,
  onChange,
  onChosen,
}: FilterButtonProps & { onChosen: () => void }) {
  const t = useTranslate();
  const [words, setWords] = useState('');
  const list = useQuery(choicesQuery(name, groupSlug, filter));
  const chosen = chosenIn(query, name);
  // Numbers are those of the whole list: among what words have found there may be more or fewer.
  const isCounted = filter.q === undefined;
  const choices = list.data?.choices ?? [];
  const wanted = words.trim().toLocaleLowerCase();
  const shown = choices.filter((choice) => choice.label.toLocaleLowerCase().includes(wanted));
  return (
    <div className={styles.panel}>
      {choices.length > MANY ? (
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={t('directory.search_choice', { filter: label })}
          placeholder={t('directory.search_choice', { filter: label })}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      ) : null}
      <ListState
        list={list}
        loading={<Skeleton width="60%" height={16} />}
        loadingClassName={styles.none}
        isEmpty={shown.length === 0}
        empty={<p className={styles.none}>{t('directory.no_choice')}</p>}
      />
      <ul className={styles.choices}>
        {shown.map(({ value, label: words, count }) => (
          <li key={value}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={value === chosen}
              disabled={isCounted && count === 0 && value !== chosen}
              onClick={() => {
                onChange(choosing(query, name, value === chosen ? '' : value));
                onChosen();
              }}
            >
              <span>{words}</span>
              {isCounted ? <span className={styles.count}>{count}</span> : null}
              {value === chosen ? <CheckIcon weight="bold" aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
