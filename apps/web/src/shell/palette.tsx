import {
  type DirectoryGroup,
  type DirectoryMember,
  listDirectoryChannels,
  searchDirectory,
  suggestSearch,
} from '@dorfplatz/contract';
import { Avatar, classNames, Dialog, flash, GroupIcon } from '@dorfplatz/ui';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { BookOpenIcon } from '@phosphor-icons/react/dist/csr/BookOpen';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { findWays } from '../kit/find-ways.ts';
import { useGoTo } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { useSignOut } from '../kit/sign-out.ts';
import { useWays } from '../kit/ways.ts';
import { call } from '../lib/client.ts';
import { bestCloseness } from '../lib/closeness.ts';
import { useTranslate } from '../lib/i18n.ts';
import { useNetwork } from '../lib/session.ts';
import { ownWays } from './own-ways.tsx';
import styles from './palette.module.css';

/** Typing pauses this long (ms) before groups and people are looked for. */
const searchPause = 200;
/** So many people, and so many groups, are shown. */
const most = 6;

/** A line of the palette: it leads to an address or runs something. */
interface PaletteEntry {
  key: string;
  section: string;
  label: string;
  icon: ReactNode;
  address?: string | undefined;
  run?: (() => void) | undefined;
}

/** Groups, one's own at once and before others, people, those close to one first, as the directory finds them, channels, pages and articles. */
function useFound(words: string): { own: PaletteEntry[]; fits: number; others: PaletteEntry[] } {
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
    queryFn: ({ signal }) => call(searchDirectory, { query: { q: asked }, signal }),
  });
  const { data: suggested } = useQuery({
    queryKey: ['palette', 'pages', asked],
    enabled: asked.length > 1,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(suggestSearch, { query: { q: asked }, signal }),
  });
  const { data: listed } = useQuery({
    queryKey: ['palette', 'channels', asked],
    enabled: asked.length > 1,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listDirectoryChannels, { query: { q: asked }, signal }),
  });
  const channels = words.trim().length > 1 ? (listed?.entries ?? []) : [];
  const texts = words.trim().length > 1 ? (suggested?.suggestions ?? []) : [];
  const textEntries = (wanted: 'page' | 'blog_article', section: string, icon: ReactNode): PaletteEntry[] =>
    texts
      .filter(({ kind }) => kind === wanted)
      .slice(0, most)
      .map(({ title, html_url, detail }) => ({
        key: `${wanted}-${html_url}`,
        section,
        label: detail ? `${title.text} · ${detail}` : title.text,
        icon,
        address: html_url,
      }));
  const own = (network?.my_groups ?? [])
    .map((group) => ({ group, fits: bestCloseness(words, [group.name]) }))
    .filter(({ fits }) => fits > 0)
    .sort((one, other) => other.fits - one.fits)
    .slice(0, most);
  const colours = new Map(network?.group_categories.map((category) => [category.id, category.color]));
  const found = words.trim().length > 1 ? (data?.entries ?? []) : [];
  const others = found
    .filter((entry): entry is DirectoryGroup => entry.type === 'group')
    .filter((group) => !own.some((mine) => mine.group.id === group.id))
    .slice(0, most);
  const people = found.filter((entry): entry is DirectoryMember => entry.type === 'member').slice(0, most);
  const groupEntry = (name: string, slug: string, id: number, icon: ReactNode): PaletteEntry => ({
    key: `group-${id}`,
    section: t('shell.palette.groups'),
    label: name,
    icon,
    address: pathTo(paths.group, { groupSlug: slug }),
  });
  return {
    own: own.map(({ group: { id, name, slug, image_url, group_category_id } }) => {
      const color = colours.get(group_category_id) ?? 'slate';
      return groupEntry(name, slug, id, <GroupIcon src={image_url} color={color} />);
    }),
    fits: own[0]?.fits ?? 0,
    others: [
      ...others.map(({ id, name, slug, profile_image, category }) =>
        groupEntry(name, slug, id, <GroupIcon src={profile_image?.small} color={category.color} />),
      ),
      ...people.map((member) => ({
        key: `member-${member.id}`,
        section: t('shell.palette.members'),
        label: member.displayName,
        icon: <Avatar name={member.displayName} src={member.images?.small} size={20} />,
        address: pathTo(paths.member, { memberId: member.id }),
      })),
      ...channels.slice(0, most).map(({ id, slug, title, image }) => ({
        key: `channel-${id}`,
        section: t('shell.channels'),
        label: title,
        icon: image ? <GroupIcon src={image.small} /> : <BroadcastIcon aria-hidden="true" />,
        address: pathTo(paths.channel, { channelSlug: slug }),
      })),
      ...textEntries('page', t('shell.palette.pages'), <BookOpenIcon aria-hidden="true" />),
      ...textEntries('blog_article', t('shell.palette.articles'), <ArticleIcon aria-hidden="true" />),
    ],
  };
}

/** Goes anywhere by typing: every screen, setting and act by its name and other words for it, groups, people, channels, pages and articles, and ends with the search in everything. */
export default function Palette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const signOut = useSignOut();
  const ways = useWays() ?? [];
  const listId = useId();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const own = ownWays(t, {
    openShortcuts: onShortcuts,
    signOut: () => void signOut().catch(() => flash(t('shell.error.title'), { kind: 'error' })),
  });
  const found = useFound(words);
  const isAsked = words.trim() !== '';
  const named = findWays([...ways, ...own], words);
  const waysFound = named.map(
    ({ way: { kind, ...entry } }): PaletteEntry => ({
      ...entry,
      section: t(isAsked ? 'shell.palette.ways' : `shell.palette.${kind}`),
    }),
  );
  // Whatever is meant more likely comes first: a group of one's own, or a way by its name.
  const everything: PaletteEntry[] = isAsked
    ? [
        {
          key: 'everything',
          section: t('shell.palette.search'),
          label: t('shell.palette.everything', { words: words.trim() }),
          icon: <MagnifyingGlassIcon aria-hidden="true" />,
          address: pathTo(paths.search, {}, { q: words.trim() }),
        },
      ]
    : [];
  const ordered =
    found.fits > 0 && found.fits >= (named[0]?.fits ?? 0)
      ? [...found.own, ...waysFound, ...found.others]
      : [...waysFound, ...found.own, ...found.others];
  // Whatever is found, its words can be looked for in everything.
  const entries = [...ordered, ...everything];
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
                <span className="whole">{entry.label}</span>
              </div>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
