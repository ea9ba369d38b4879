import { classNames } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { forgetSearch } from '../../../lib/recent-searches.ts';
import { useViewer } from '../../../lib/session.ts';
import { useFreshSearch } from '../live.ts';
import { withDay } from '../operators.ts';
import { DayPicker } from './day-picker.tsx';
import type { PanelKeys } from './panel-keys.ts';
import styles from './search-panel.module.css';
import { type PanelEntry, usePanelEntries } from './use-panel-entries.tsx';

export interface SearchPanelProps {
  id: string;
  words: string;
  /** The group on whose screens one is. */
  groupSlug: string | null;
  /** The bar searches that group by itself. */
  isInGroup: boolean;
  keys: RefObject<PanelKeys | null>;
  onActive: (id: string | undefined) => void;
  onWrite: (words: string) => void;
  onGo: (address: string) => void;
}

/** What the bar offers: searches of before, what one may mean, how operators go on, and where else to search. */
export default function SearchPanel({
  id,
  words,
  groupSlug,
  isInGroup,
  keys,
  onActive,
  onWrite,
  onGo,
}: SearchPanelProps) {
  useFreshSearch();
  const t = useTranslate();
  const viewer = useViewer();
  const list = useRef<HTMLDivElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const { entries, note } = usePanelEntries({
    words,
    groupSlug,
    isInGroup,
    onWrite,
    onGo,
    onPickDay: () => setPicking(true),
  });
  const current = Math.min(chosen, entries.length - 1);
  const active = current < 0 ? undefined : `${id}-${current}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other entries, none of which is chosen
  useEffect(() => setChosen(-1), [words]);
  useEffect(() => {
    onActive(active);
    if (active)
      list.current?.querySelector(`[data-place="${current}"]`)?.scrollIntoView({ block: 'nearest' });
    return () => onActive(undefined);
  }, [active, current, onActive]);

  const forget = ({ forgets }: PanelEntry) => {
    if (forgets !== undefined) forgetSearch(viewer.id, forgets);
  };
  useImperativeHandle(keys, () => (event) => {
    if (entries.length === 0) return false;
    const entry = entries[current];
    if (event.key === 'ArrowDown') setChosen(current + 1 >= entries.length ? -1 : current + 1);
    else if (event.key === 'ArrowUp') setChosen(current < 0 ? entries.length - 1 : current - 1);
    else if (event.key === 'Enter' && entry) entry.run();
    else if (event.key === 'Delete' && entry?.forgets !== undefined) forget(entry);
    else return false;
    return true;
  });

  if (isPicking)
    return (
      <div className={styles.panel} id={id}>
        <div className={styles.calendar}>
          <DayPicker
            onPick={(day) => {
              setPicking(false);
              onWrite(day === null ? words : withDay(words, day));
            }}
          />
        </div>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing what is offered leaves the focus in the bar
    <div
      ref={list}
      className={styles.panel}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label={t('search.suggestions')}>
        {entries.map((entry, place) => (
          <div key={entry.key} role="presentation">
            {entry.section && entry.section !== entries[place - 1]?.section ? (
              <p className={styles.section} role="presentation">
                {entry.section}
              </p>
            ) : null}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the bar that owns the list */}
            <div
              id={`${id}-${place}`}
              data-place={place}
              role="option"
              tabIndex={-1}
              aria-selected={place === current}
              className={classNames(styles.entry, place === current && styles.current)}
              onPointerMove={() => setChosen(place)}
              onClick={entry.run}
            >
              {entry.icon}
              <span className={styles.text} dir="auto">
                {entry.label}
                {entry.detail ? <span className={styles.detail}>{entry.detail}</span> : null}
              </span>
              {entry.forgets === undefined ? null : (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys have Delete for it
                // biome-ignore lint/a11y/noStaticElementInteractions: an option holds no buttons; the userbar has them
                <span
                  className={styles.forget}
                  title={t('search.recent.forget')}
                  onClick={(event) => {
                    event.stopPropagation();
                    forget(entry);
                  }}
                >
                  <XIcon weight="bold" aria-hidden="true" />
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
      {note ? (
        <p className={styles.note} role="status">
          {note}
        </p>
      ) : null}
    </div>
  );
}
