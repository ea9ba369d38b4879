import { classNames, Field, TextInput } from '@dorfplatz/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useSearchLine } from '../../../kit/use-filters.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Mentionable } from '../../editor/index.ts';
import styles from './page-link-field.module.css';

export type PageSearch = (query: string, signal: AbortSignal) => Promise<readonly Mentionable[]>;

interface PageLinkFieldProps {
  search: PageSearch;
  onChoose: (page: Mentionable) => void;
  autoFocus: boolean;
}

/** Pages by their names, to lead to one: the line keeps the focus while its list is walked with the arrow keys. */
export function PageLinkField({ search, onChoose, autoFocus }: PageLinkFieldProps) {
  const t = useTranslate();
  const listId = useId();
  const [q, setQ] = useState('');
  const [active, setActive] = useState(-1);
  const { words, setWords } = useSearchLine(q, setQ);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['page-links', listId, q],
    queryFn: ({ signal }) => search(q, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const found = data ?? [];
  // Whoever has typed a name means the first that fits; without one nothing is chosen yet.
  const current = words.trim() === '' ? active : Math.max(0, Math.min(active, found.length - 1));
  const chosen = found[current];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // What is shown while the next answer is on its way may not be what was typed.
      if (chosen && words.trim() === q && !isPlaceholderData) onChoose(chosen);
      return undefined;
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || found.length === 0) return undefined;
    event.preventDefault();
    const from = event.key === 'ArrowUp' && current < 0 ? 0 : current;
    return setActive((from + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
  };
  const optionId = (index: number) => `${listId}-${index}`;
  const notice = isError ? 'failed' : data === undefined ? 'searching' : found.length === 0 ? 'none' : null;
  return (
    <div className={styles.place}>
      <Field label={t('documents.page_link')} help={t('documents.page_link.help')}>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen ? optionId(current) : undefined}
          autoComplete="off"
          spellCheck={false}
          autoFocus={autoFocus}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div id={listId} role="listbox" aria-label={t('documents.page_link.found')} className={styles.list}>
        {found.map((page, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the line handles the keys
          <div
            key={page.id}
            id={optionId(index)}
            ref={index === current ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.option}
            // Pressing must not take the focus from the line.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(page)}
          >
            <span className="cut">{page.name}</span>
            {page.detail ? <span className={classNames(styles.detail, 'cut')}>{page.detail}</span> : null}
          </div>
        ))}
      </div>
      {notice ? (
        <p className="small muted" role="status">
          {t(`documents.page_link.${notice}`)}
        </p>
      ) : null}
    </div>
  );
}
