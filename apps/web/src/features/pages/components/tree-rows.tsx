import type { PageEntry } from '@dorfplatz/contract';
import { Badge, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { TextIndentIcon } from '@phosphor-icons/react/dist/csr/TextIndent';
import { TextOutdentIcon } from '@phosphor-icons/react/dist/csr/TextOutdent';
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { Link, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { newPageAddress, type Place } from '../addresses.ts';
import { move } from '../api.ts';
import { type Drop, dropTarget, type Node, nodesOf, stepsOf, type Target } from '../page-tree.ts';
import styles from './tree-rows.module.css';

const dropOf = (event: DragEvent): Drop => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'into';
};

const keySteps: Record<string, 'up' | 'down' | 'in' | 'out'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The pages of a tree: who may moves them by dragging, by keys or from the menu of a row. */
export function TreeRows({
  place,
  pages,
  entryId,
  label,
}: {
  place: Place;
  pages: readonly PageEntry[];
  entryId: number | null;
  label: string;
}) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { busy, run } = useAction<'move'>();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<{ id: number; drop: Drop } | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const nodes = nodesOf(pages);

  const carry = async ({ page }: Node, target: Target) => {
    const hasMoved = await run('move', () => move(page.id, target));
    if (!hasMoved) return;
    setSaid(t('pages.moved', { name: page.title }));
    list.current?.querySelector<HTMLElement>(`[data-page="${page.id}"] [data-handle]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, node: Node) => {
    const step = event.altKey ? keySteps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    const target = stepsOf(node, nodes)[step];
    if (target && busy === null) void carry(node, target);
  };
  const onDrop = (event: DragEvent, node: Node) => {
    event.preventDefault();
    const moved = nodes.find(({ page }) => page.id === dragged);
    const target = moved && dropTarget(moved.page.id, node, dropOf(event), nodes);
    setOver(null);
    setDragged(null);
    if (moved && target) void carry(moved, target);
  };
  const entriesOf = (node: Node): MenuEntry[] => {
    const { page } = node;
    const steps = stepsOf(node, nodes);
    const step = (name: 'up' | 'down' | 'in' | 'out', icon: ReactNode) =>
      steps[name]
        ? [{ label: t(`pages.move.${name}`), icon, onSelect: () => void carry(node, steps[name]!) }]
        : [];
    return [
      ...(page.can.create_below
        ? [
            {
              label: t('pages.new_below'),
              icon: <NotePencilIcon aria-hidden="true" />,
              onSelect: () => void goTo(newPageAddress(place, { below: String(page.id) })).catch(() => {}),
            },
          ]
        : []),
      ...(page.can.update
        ? [
            ...step('up', <ArrowUpIcon aria-hidden="true" />),
            ...step('down', <ArrowDownIcon aria-hidden="true" />),
            ...step('in', <TextIndentIcon aria-hidden="true" />),
            ...step('out', <TextOutdentIcon aria-hidden="true" />),
          ]
        : []),
    ];
  };
  return (
    <>
      <ul ref={list} className={styles.tree} aria-label={label}>
        {nodes.map((node) => (
          <TreeRow
            key={node.page.id}
            node={node}
            isEntry={node.page.id === entryId}
            drop={over?.id === node.page.id ? over.drop : null}
            isDragged={dragged === node.page.id}
            entries={entriesOf(node)}
            onKeyDown={(event) => onKeyDown(event, node)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', node.page.title);
              setDragged(node.page.id);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              const drop = dropOf(event);
              if (!dropTarget(dragged, node, drop, nodes)) return;
              event.preventDefault();
              setOver({ id: node.page.id, drop });
            }}
            onDrop={(event) => onDrop(event, node)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface TreeRowProps {
  node: Node;
  isEntry: boolean;
  drop: Drop | null;
  isDragged: boolean;
  entries: MenuEntry[];
  onKeyDown: (event: KeyboardEvent) => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

function TreeRow({
  node: { page, depth },
  isEntry,
  drop,
  isDragged,
  entries,
  onKeyDown,
  onDragStart,
  onDragEnd,
  onDragOver,
  onDrop,
}: TreeRowProps) {
  const t = useTranslate();
  const dates = useDates();
  const menuLabel = t('pages.menu_of', { name: page.title });
  return (
    <li
      data-page={page.id}
      data-drop={drop ?? undefined}
      data-dragged={isDragged || undefined}
      className={styles.row}
      style={{ '--depth': depth } as CSSProperties}
      onDragOver={onDragOver}
      onDrop={onDrop}
    >
      {page.can.update ? (
        <IconButton
          data-handle
          draggable
          className={styles.handle}
          label={t('pages.handle', { name: page.title })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
          onKeyDown={onKeyDown}
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
        >
          <DotsSixVerticalIcon weight="bold" aria-hidden="true" />
        </IconButton>
      ) : null}
      <FileTextIcon aria-hidden="true" className={styles.mark} />
      <div className={styles.about}>
        <Link to={page.html_url} activeProps={{}}>
          {page.title}
        </Link>
        <p>
          {page.author
            ? t('pages.changed_by', { when: dates.short(page.updated_at), name: page.author.display_name })
            : t('pages.changed_at', { when: dates.short(page.updated_at) })}
        </p>
      </div>
      {isEntry ? <Badge>{t('pages.entry')}</Badge> : null}
      {page.is_template ? <Badge>{t('pages.template')}</Badge> : null}
      {page.is_public ? <Badge>{t('pages.public')}</Badge> : null}
      {entries.length > 0 ? (
        <Menu
          label={menuLabel}
          entries={entries}
          trigger={(attributes) => (
            <IconButton label={menuLabel} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      ) : null}
    </li>
  );
}
