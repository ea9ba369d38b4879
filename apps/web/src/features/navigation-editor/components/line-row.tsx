import { Badge, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TextIndentIcon } from '@phosphor-icons/react/dist/csr/TextIndent';
import { TextOutdentIcon } from '@phosphor-icons/react/dist/csr/TextOutdent';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { KeyboardEvent } from 'react';
import type { Moves } from '../../../kit/sortable-list.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Line } from '../navigation-tree.ts';
import styles from './navigation-editor.module.css';

export interface LineActs {
  edit: () => void;
  remove: () => void;
  /** Adds a line below it; null where none can lie. */
  add: (() => void) | null;
  /** Moves it below the one before it; null where it cannot go deeper. */
  moveIn: (() => void) | null;
  moveOut: (() => void) | null;
}

interface LineRowProps {
  line: Line;
  moves: Moves;
  acts: LineActs;
  /** Whether those see it for whom public lines are: nobody of them sees what lies below one that is not. */
  isPublic: boolean;
  /** What it lacks; it cannot be saved so. */
  problem: string | undefined;
}

/** A line of the navigation, with what one may do with it. */
export function LineRow({ line, moves, acts, isPublic, problem }: LineRowProps) {
  const t = useTranslate();
  const name = line.text || t('navigation_editor.unnamed');
  const { edit, remove, add, moveIn, moveOut } = acts;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    // Else the browser goes back.
    event.preventDefault();
    if (event.key === 'ArrowRight') moveIn?.();
    else moveOut?.();
  };
  const entries: (MenuEntry | null)[] = [
    moves.up && {
      label: t('kit.sort.up'),
      icon: <ArrowUpIcon aria-hidden="true" />,
      onSelect: moves.up,
    },
    moves.down && {
      label: t('kit.sort.down'),
      icon: <ArrowDownIcon aria-hidden="true" />,
      onSelect: moves.down,
    },
    moveIn && {
      label: t('navigation_editor.move_in'),
      icon: <TextIndentIcon aria-hidden="true" />,
      onSelect: moveIn,
    },
    moveOut && {
      label: t('navigation_editor.move_out'),
      icon: <TextOutdentIcon aria-hidden="true" />,
      onSelect: moveOut,
    },
    add && {
      label: t('navigation_editor.add_below'),
      icon: <PlusIcon aria-hidden="true" />,
      onSelect: add,
    },
    {
      label: t('navigation_editor.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: remove,
    },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list with its controls, no part of a form
    <div role="group" aria-label={name} className={styles.line} onKeyDown={onKeyDown}>
      {moves.handle}
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        {problem ? (
          <span className={styles.problem}>{problem}</span>
        ) : (
          <span className="small muted cut" title={line.link}>
            {line.link || t('navigation_editor.holds', { count: line.below.length })}
          </span>
        )}
        {line.public && !isPublic ? (
          <span className="small muted">{t('navigation_editor.not_yet_public')}</span>
        ) : null}
      </div>
      {isPublic ? <Badge>{t('navigation_editor.is_public')}</Badge> : null}
      <IconButton label={t('navigation_editor.edit', { name })} onClick={edit}>
        <PencilSimpleIcon aria-hidden="true" />
      </IconButton>
      <Menu
        label={t('navigation_editor.more', { name })}
        entries={entries.filter((entry) => entry !== null)}
        trigger={(attributes) => (
          <IconButton label={t('navigation_editor.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
    </div>
  );
}
