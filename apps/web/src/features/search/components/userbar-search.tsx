import type { SavedSearch } from '@dorfplatz/contract';
import { GroupIcon, Menu } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { leaveRow } from '../../../kit/catch-focus.ts';
import { groupQuery } from '../../../kit/group-query.ts';
import { isSectionOpen, keepSectionOpen } from '../../../kit/kept-sections.ts';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import userbar from '../../../kit/userbar.module.css';
import { UserbarRow } from '../../../kit/userbar-row.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { forgetSearch, useRecentSearches } from '../../../lib/recent-searches.ts';
import { useNetwork, useViewer } from '../../../lib/session.ts';
import { searchAddress } from '../address.ts';
import { dropSearch, keepAgain, renameSearch, savedSearchesQuery } from '../api.ts';
import { NameDialog } from './save-button.tsx';
import styles from './userbar-search.module.css';

function Section({ name, kept, children }: { name: string; kept: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => isSectionOpen(kept));
  return (
    <section>
      <div className={userbar.head}>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              keepSectionOpen(kept, !isOpen);
              setOpen(!isOpen);
            }}
          >
            <CaretRightIcon aria-hidden="true" className={userbar.caret} />
            <span className="cut">{name}</span>
          </button>
        </h2>
      </div>
      <ul id={id} hidden={!isOpen}>
        {children}
      </ul>
    </section>
  );
}

function RecentRow({ q, groupSlug }: { q: string; groupSlug: string | null }) {
  const t = useTranslate();
  const viewer = useViewer();
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} className={styles.row}>
      <Link to={searchAddress({ q, groupSlug })} className={userbar.row} activeProps={{}}>
        <ClockCounterClockwiseIcon weight="duotone" aria-hidden="true" />
        <span className="cut" title={q}>
          {q}
        </span>
      </Link>
      <button
        type="button"
        className={styles.act}
        aria-label={t('search.recent.forget_one', { q })}
        title={t('search.recent.forget')}
        onClick={() => {
          const goOn = leaveRow(row.current);
          forgetSearch(viewer.id, q);
          goOn();
        }}
      >
        <XIcon weight="bold" aria-hidden="true" />
      </button>
    </li>
  );
}

function SavedRow({ search }: { search: SavedSearch }) {
  const t = useTranslate();
  const row = useRef<HTMLLIElement>(null);
  const { run } = useAction<'drop'>({ leaves: row });
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li ref={row} className={styles.row}>
      <Link to={search.html_url} className={userbar.row} activeProps={{}}>
        <BookmarkSimpleIcon weight="duotone" aria-hidden="true" />
        <span className="cut" title={search.group ? `${search.name} · ${search.group.name}` : search.name}>
          {search.name}
        </span>
      </Link>
      <Menu
        label={t('search.saved.acts', { name: search.name })}
        entries={[
          {
            label: t('search.saved.rename'),
            icon: <PencilSimpleIcon aria-hidden="true" />,
            onSelect: () => setRenaming(true),
          },
          {
            label: t('search.saved.drop'),
            icon: <TrashIcon aria-hidden="true" />,
            danger: true,
            onSelect: () =>
              void run('drop', () => dropSearch(search.id), {
                done: t('search.saved.dropped', { name: search.name }),
                undo: { act: () => keepAgain(search), done: t('search.saved.kept_again') },
              }),
          },
        ]}
        trigger={(attributes) => (
          <button
            type="button"
            className={styles.act}
            aria-label={t('search.saved.acts', { name: search.name })}
            {...attributes}
          >
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </button>
        )}
      />
      {isRenaming ? (
        <NameDialog
          title={t('search.saved.rename')}
          name={search.name}
          done={t('search.saved.renamed')}
          onSave={(name) => renameSearch(search.id, name)}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </li>
  );
}

function GroupRow({ slug, name, q }: { slug: string; name: string; q: string }) {
  return (
    <li>
      <Link to={searchAddress({ q, groupSlug: slug })} className={userbar.row} activeProps={{}}>
        <GroupIcon {...useGroupLook(slug)} />
        <span className="cut" title={name}>
          {name}
        </span>
      </Link>
    </li>
  );
}

/** So many groups are offered; the others have search on their own screens. */
const GROUPS = 12;

/** The userbar of search: searches of before, kept ones, and groups to search in [RUL-0458]. */
export default function UserbarSearch({ groupSlug }: { groupSlug: string | null }) {
  const t = useTranslate();
  const viewer = useViewer();
  const { data: network } = useNetwork();
  const recent = useRecentSearches(viewer.id);
  const { data } = useQuery(savedSearchesQuery);
  const { data: group } = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: groupSlug !== null });
  const { search } = useLocation();
  const q = (search as { q?: string }).q ?? '';
  const groups = (network?.my_groups ?? []).slice(0, GROUPS);
  const saved = data?.searches ?? [];
  return (
    <>
      <ul>
        {groupSlug !== null ? (
          <li>
            <Link
              to={pathTo(paths.group, { groupSlug })}
              className={userbar.row}
              activeOptions={{ exact: true }}
            >
              <ArrowLeftIcon aria-hidden="true" />
              <span className="cut" title={group?.name}>
                {group?.name ?? t('search.back_to_group')}
              </span>
            </Link>
          </li>
        ) : null}
        <UserbarRow
          exact
          isCurrent
          to={searchAddress({ groupSlug })}
          label={t(groupSlug === null ? 'search.title' : 'search.in_the_group')}
          icon={<MagnifyingGlassIcon weight="duotone" aria-hidden="true" />}
        />
      </ul>
      {recent.length > 0 ? (
        <Section name={t('search.recent')} kept="search-recent">
          {recent.map((words) => (
            <RecentRow key={words} q={words} groupSlug={groupSlug} />
          ))}
        </Section>
      ) : null}
      {saved.length > 0 ? (
        <Section name={t('search.saved')} kept="search-saved">
          {saved.map((each) => (
            <SavedRow key={each.id} search={each} />
          ))}
        </Section>
      ) : null}
      {groupSlug === null && groups.length > 0 ? (
        <Section name={t('search.in_a_group')} kept="search-groups">
          {groups.map(({ id, slug, name }) => (
            <GroupRow key={id} slug={slug} name={name} q={q} />
          ))}
        </Section>
      ) : null}
    </>
  );
}
