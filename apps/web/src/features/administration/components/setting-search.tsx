import { classNames } from '@dorfplatz/ui';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { administrationMenuQuery, useAdministrationIcons } from '../../../kit/administration.ts';
import type { Way } from '../../../kit/feature.ts';
import { findWays } from '../../../kit/find-ways.ts';
import { useGoTo } from '../../../kit/navigation.ts';
import { useWays } from '../../../kit/ways.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './setting-search.module.css';

const most = 8;

/** All screens and settings of administration; those of the menu that no feature names as a way are found too. */
function useAdministrationWays(): Way[] {
  const icons = useAdministrationIcons();
  const ways = (useWays() ?? []).filter(({ kind, address }) => kind === 'administration' && address);
  const { data } = useQuery(administrationMenuQuery({ type: 'network' }));
  const entries = (data?.navigation_items ?? []).flatMap((section) =>
    section.navigation_items.map(
      ({ key, text, hint, link }): Way => ({
        key: `entry-${key}`,
        kind: 'administration',
        label: text,
        words: hint,
        within: hint,
        icon: icons[key] ?? <GearIcon weight="duotone" aria-hidden="true" />,
        address: link,
      }),
    ),
  );
  const withWords = entries.map((entry) => {
    const way = ways.find(({ address }) => address === entry.address);
    return way ? { ...entry, words: [entry.words, way.label, way.words].join(',') } : entry;
  });
  return [...withWords, ...ways.filter((way) => !entries.some(({ address }) => address === way.address))];
}

/** Finds every screen and setting of administration by its name and by other words for it. */
export function SettingSearch() {
  const t = useTranslate();
  const goTo = useGoTo();
  const listId = useId();
  const ways = useAdministrationWays();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const isAsked = words.trim() !== '';
  const found = isAsked
    ? findWays(ways, words)
        .map(({ way }) => way)
        .slice(0, most)
    : [];
  const isShown = isOpen && isAsked;
  const current = Math.min(chosen, found.length - 1);
  const open = (way: Way | undefined) => {
    if (way?.address) void goTo(way.address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setChosen((current + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setChosen((current - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') open(found[current]);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.search}>
      <MagnifyingGlassIcon aria-hidden="true" />
      <input
        type="text"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && found[current] ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        aria-label={t('administration.search')}
        placeholder={t('administration.search')}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('administration.search')}
        hidden={!isShown}
        className={styles.list}
      >
        {found.map((way, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the combobox that owns the list
          <div
            key={way.key}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === current}
            className={classNames(styles.entry, place === current && styles.current)}
            onPointerMove={() => setChosen(place)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(way)}
          >
            {way.icon}
            <span>
              <b>{way.label}</b>
              {way.within ? <span>{way.within}</span> : null}
            </span>
          </div>
        ))}
      </div>
      <p className={styles.none} role="status" hidden={!isShown || found.length > 0}>
        {isShown && found.length === 0 ? t('administration.search_none', { words: words.trim() }) : ''}
      </p>
    </div>
  );
}
