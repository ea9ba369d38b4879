import type { SearchModule, SearchSuggestion } from '@dorfplatz/contract';
import { Avatar, addDays, GroupIcon } from '@dorfplatz/ui';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { BookOpenIcon } from '@phosphor-icons/react/dist/csr/BookOpen';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { FolderIcon } from '@phosphor-icons/react/dist/csr/Folder';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { groupQuery } from '../../../kit/group-query.ts';
import { useSettled } from '../../../kit/use-settled.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useRecentSearches } from '../../../lib/recent-searches.ts';
import { useViewer } from '../../../lib/session.ts';
import { searchAddress } from '../address.ts';
import { savedSearchesQuery, suggestionsQuery } from '../api.ts';
import { begun, completed, OPERATORS, unfinishedIn, withDay } from '../operators.ts';
import { Marked } from './marked.tsx';

/** Typing rests so long (ms) before what one may mean is asked for. */
const rest = 300;
/** So many searches of before, and of kept ones, stand below an empty bar. */
const most = 6;
/** In what the bar searches by itself [RUL-0472]. */
const MODULES: readonly SearchModule[] = [
  'activities',
  'messages',
  'files',
  'appointments',
  'calendars',
  'pages',
  'tasks',
  'items',
];

/** A line below the bar. */
export interface PanelEntry {
  key: string;
  section?: string;
  label: ReactNode;
  detail?: string;
  icon: ReactNode;
  run: () => void;
  /** A search of before, which can be forgotten. */
  forgets?: string;
}

const ICONS: Record<string, ReactNode> = {
  activity: <NewspaperIcon aria-hidden="true" />,
  reply: <NewspaperIcon aria-hidden="true" />,
  message: <EnvelopeSimpleIcon aria-hidden="true" />,
  chat_message: <ChatsCircleIcon aria-hidden="true" />,
  appointment: <CalendarDotsIcon aria-hidden="true" />,
  calendar: <CalendarDotsIcon aria-hidden="true" />,
  file: <FileIcon aria-hidden="true" />,
  folder: <FolderIcon aria-hidden="true" />,
  page: <BookOpenIcon aria-hidden="true" />,
  blog_article: <ArticleIcon aria-hidden="true" />,
  channel: <BroadcastIcon aria-hidden="true" />,
  task: <CheckSquareIcon aria-hidden="true" />,
  item: <SquaresFourIcon aria-hidden="true" />,
};

function SuggestionIcon({ kind, title, images }: SearchSuggestion) {
  if (kind === 'member') return <Avatar name={title.text} src={images?.small} size={24} />;
  if (kind === 'group')
    return images ? <GroupIcon src={images.small} size={24} /> : <UsersThreeIcon aria-hidden="true" />;
  if (kind === 'channel' && images) return <GroupIcon src={images.small} size={24} />;
  return ICONS[kind] ?? <MagnifyingGlassIcon aria-hidden="true" />;
}

interface Asked {
  words: string;
  groupSlug: string | null;
  isInGroup: boolean;
  onWrite: (words: string) => void;
  onGo: (address: string) => void;
  onPickDay: () => void;
}

/** The lines below the bar for what is typed, and what there is to say instead of them. */
export function usePanelEntries(asked: Asked): { entries: PanelEntry[]; note: string | null } {
  const { words, groupSlug, isInGroup } = asked;
  const typed = words.trim();
  const empty = useEmptyEntries(asked);
  const wanted = useWantedEntries(asked, typed);
  const completing = useCompletions(asked);
  const t = useTranslate();
  const settled = useSettled(words, rest);
  const { data, isError } = useQuery({
    ...suggestionsQuery(settled.trim() === '' ? '' : settled, isInGroup ? groupSlug : null),
    placeholderData: keepPreviousData,
  });
  if (typed === '') return { entries: empty, note: empty.length === 0 ? t('search.intro') : null };
  // What belongs to other words would be in the way of keys.
  const isCurrent = settled === words;
  const found = (isCurrent ? (data?.suggestions ?? []) : []).map(
    (suggestion, place): PanelEntry => ({
      key: `suggestion-${place}-${suggestion.html_url}`,
      section: t('search.suggestions'),
      label: <Marked snippet={suggestion.title} />,
      detail: suggestion.detail,
      icon: <SuggestionIcon {...suggestion} />,
      run: () => asked.onGo(suggestion.html_url),
    }),
  );
  const completions = (isCurrent ? (data?.completions ?? []) : []).map(
    ({ text, label }): PanelEntry => ({
      key: `completion-${text}`,
      section: t('search.narrow'),
      label,
      detail: text,
      icon: <FunnelIcon aria-hidden="true" />,
      run: () => asked.onWrite(completed(words, text)),
    }),
  );
  return {
    entries: [...completions, ...completing, ...wanted.first, ...found, ...wanted.last],
    note: isError ? t('search.suggestions_failed') : null,
  };
}

/** Searches of before, kept ones, and what can be asked besides words. */
function useEmptyEntries({ words, groupSlug, isInGroup, onWrite, onGo }: Asked): PanelEntry[] {
  const t = useTranslate();
  const viewer = useViewer();
  const recent = useRecentSearches(viewer.id);
  const { data } = useQuery({ ...savedSearchesQuery, enabled: words.trim() === '' });
  const scope = isInGroup ? groupSlug : null;
  return [
    ...recent.slice(0, most).map(
      (q): PanelEntry => ({
        key: `recent-${q}`,
        section: t('search.recent'),
        label: q,
        icon: <ClockCounterClockwiseIcon aria-hidden="true" />,
        run: () => onGo(searchAddress({ q, groupSlug: scope })),
        forgets: q,
      }),
    ),
    ...(data?.searches ?? []).slice(0, most).map(
      ({ id, name, html_url, group }): PanelEntry => ({
        key: `saved-${id}`,
        section: t('search.saved'),
        label: name,
        ...(group && { detail: group.name }),
        icon: <BookmarkSimpleIcon aria-hidden="true" />,
        run: () => onGo(html_url),
      }),
    ),
    ...OPERATORS.map(
      (operator): PanelEntry => ({
        key: `operator-${operator}`,
        section: t('search.narrow'),
        label: <code>{operator}:</code>,
        detail: t(`search.operator.${operator}`),
        icon: <FunnelIcon aria-hidden="true" />,
        run: () => onWrite(begun(words, operator)),
      }),
    ),
  ];
}

/** Where what is typed can be searched: everywhere, in the group where one is, in one kind of things. */
function useWantedEntries({ groupSlug, isInGroup, onGo }: Asked, typed: string) {
  const t = useTranslate();
  const { data: group } = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: groupSlug !== null });
  const everywhere: PanelEntry = {
    key: 'everywhere',
    label: t('search.everything_for', { q: typed }),
    icon: <GlobeIcon aria-hidden="true" />,
    run: () => onGo(searchAddress({ q: typed })),
  };
  const inGroup: PanelEntry[] =
    groupSlug === null
      ? []
      : [
          {
            key: 'group',
            label: t('search.in_group_for', { group: group?.name ?? groupSlug, q: typed }),
            icon: <UsersThreeIcon aria-hidden="true" />,
            run: () => onGo(searchAddress({ q: typed, groupSlug })),
          },
        ];
  const scope = isInGroup ? groupSlug : null;
  return {
    first: isInGroup ? [...inGroup, everywhere] : [everywhere, ...inGroup],
    last: MODULES.map(
      (module): PanelEntry => ({
        key: `module-${module}`,
        section: t('search.search_in'),
        label: t(`search.module.${module}`),
        icon: <MagnifyingGlassIcon aria-hidden="true" />,
        run: () => onGo(searchAddress({ q: typed, module, groupSlug: scope })),
      }),
    ),
  };
}

/** How what is being typed can become an operator, and the days that go behind one. */
function useCompletions({ words, onWrite, onPickDay }: Asked): PanelEntry[] {
  const t = useTranslate();
  const dates = useDates();
  const ending = unfinishedIn(words);
  const section = t('search.narrow');
  if (!ending) {
    const last = /(?:^|\s)(\p{L}{2,6})$/u.exec(words)?.[1]?.toLowerCase();
    return OPERATORS.filter((operator) => last !== undefined && operator.startsWith(last)).map(
      (operator) => ({
        key: `operator-${operator}`,
        section,
        label: <code>{operator}:</code>,
        detail: t(`search.operator.${operator}`),
        icon: <FunnelIcon aria-hidden="true" />,
        run: () => onWrite(begun(words.slice(0, words.length - last!.length), operator)),
      }),
    );
  }
  if (ending.operator !== 'before' && ending.operator !== 'after') return [];
  const today = dates.dayOf(new Date().toISOString());
  const days: [string, string][] = [
    ['today', today],
    ['yesterday', addDays(today, -1)],
    ['week', addDays(today, -7)],
    ['month', `${today.slice(0, 7)}-01`],
    ['year', `${today.slice(0, 4)}-01-01`],
  ];
  return [
    {
      key: 'pick-day',
      section,
      label: t('search.pick_day'),
      icon: <CalendarDotsIcon aria-hidden="true" />,
      run: onPickDay,
    },
    ...days
      .filter(([, day]) => day.startsWith(ending.value))
      .map(
        ([name, day]): PanelEntry => ({
          key: `day-${name}`,
          section,
          label: t(`search.day.${name}`),
          detail: dates.short(day),
          icon: <CalendarDotsIcon aria-hidden="true" />,
          run: () => onWrite(withDay(words, day)),
        }),
      ),
  ];
}
