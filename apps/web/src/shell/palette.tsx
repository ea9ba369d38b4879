import { listGroups, listMembers } from '@dorfplatz/contract';
import { Avatar, classNames, Dialog, flash, GroupIcon } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useGoTo } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { useSignOut } from '../kit/sign-out.ts';
import { call } from '../lib/client.ts';
import { useTranslate } from '../lib/i18n.ts';
import { useNetwork, useViewer } from '../lib/session.ts';
import styles from './palette.module.css';
import { type PaletteEntry, paletteCommands } from './palette-commands.tsx';

/** Typing pauses this long (ms) before groups and people are looked for. */
const searchPause = 200;

function useFound(words: string): PaletteEntry[] {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), searchPause);
    return () => clearTimeout(timer);
  }, [words]);
  const { data } = useQuery({
    queryKey: ['palette', asked],
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [groups, members] = await Promise.all([
        call(listGroups, { query: { q: asked }, signal }),
        call(listMembers, { query: { q: asked }, signal }),
      ]);
      return { groups: groups.groups.slice(0, 6), members: members.members.slice(0, 6) };
    },
  });
  const own = (network?.my_groups ?? [])
    .filter(
      (group) =>
        words.trim() !== '' && group.name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()),
    )
    .slice(0, 6);
  const colours = new Map(network?.group_categories.map((category) => [category.id, category.color]));
  const found = words.trim().length > 1 ? data : undefined;
  const others = (found?.groups ?? []).filter((group) => !own.some((mine) => mine.id === group.id));
  return [
    ...own.map((group) => ({
      key: `group-${group.id}`,
      section: t('shell.palette.groups'),
      label: group.name,
      icon: (
        <GroupIcon
          name={group.name}
          src={group.image_url}
          color={colours.get(group.group_category_id) ?? 'slate'}
        />
      ),
      address: pathTo(paths.group, { groupSlug: group.slug }),
    })),
    ...others.map((group) => ({
      key: `group-${group.id}`,
      section: t('shell.palette.groups'),
      label: group.name,
      icon: <GroupIcon name={group.name} src={group.profile_image?.small} color={group.category.color} />,
      address: pathTo(paths.group, { groupSlug: group.slug }),
    })),
    ...(found?.members ?? []).map((member) => ({
      key: `member-${member.id}`,
      section: t('shell.palette.members'),
      label: member.displayName,
      icon: <Avatar name={member.displayName} src={member.images?.small} size={20} />,
      address: pathTo(paths.member, { memberId: member.id }),
    })),
  ];
}

/** Goes anywhere by typing: streams, groups, people, and the few things to do from everywhere. */
export default function Palette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const signOut = useSignOut();
  const viewer = useViewer();
  const { data: network } = useNetwork();
  const listId = useId();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const commands = paletteCommands(t, viewer, network, {
    openShortcuts: onShortcuts,
    signOut: () => void signOut().catch(() => flash(t('shell.error.title'), { kind: 'error' })),
  });
  const needle = words.trim().toLocaleLowerCase();
  const found = useFound(words);
  const entries = [...commands.filter(({ label }) => label.toLocaleLowerCase().includes(needle)), ...found];
  const current = Math.min(chosen, entries.length - 1);

  useEffect(() => {
    list.current?.querySelector(`[data-place="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const open = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.run) entry.run();
    else if (entry.address) goTo(entry.address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setChosen((current + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') setChosen((current - 1 + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter') open(entries[current]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open onClose={onClose} title={t('shell.palette.title')} closeLabel={t('kit.close')}>
      <div className={styles.palette}>
        <div className={styles.search}>
          <MagnifyingGlassIcon aria-hidden="true" />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={entries[current] ? `${listId}-${current}` : undefined}
            aria-autocomplete="list"
            aria-label={t('shell.search_or_go')}
            placeholder={t('shell.search_or_go')}
            autoComplete="off"
            spellCheck={false}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t('shell.palette.title')}
          className={styles.list}
        >
          {entries.map((entry, place) => (
            <div key={entry.key} role="presentation">
              {entry.section !== entries[place - 1]?.section ? (
                <p className={styles.section} role="presentation">
                  {entry.section}
                </p>
              ) : null}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the combobox that owns the list */}
              <div
                id={`${listId}-${place}`}
                data-place={place}
                role="option"
                tabIndex={-1}
                aria-selected={place === current}
                className={classNames(styles.entry, place === current && styles.current)}
                onPointerMove={() => setChosen(place)}
                onClick={() => open(entry)}
              >
                {entry.icon}
                <span className="cut">{entry.label}</span>
              </div>
            </div>
          ))}
          {entries.length === 0 ? (
            <p className={styles.none}>{t('shell.palette.none', { words: words.trim() })}</p>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
