import type { AdministeredTag } from '@dorfplatz/contract';
import { Button, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { ArrowsMergeIcon } from '@phosphor-icons/react/dist/csr/ArrowsMerge';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef, useState } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { bringBackTag, removeTag } from '../api.ts';
import { TagDialog } from './tag-dialog.tsx';
import styles from './tags.module.css';

/** A tag in the list, with where it stands and what one may do with it. */
export function TagRow({ tag }: { tag: AdministeredTag }) {
  const t = useTranslate();
  const [asked, setAsked] = useState<'edit' | 'merge' | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<'delete' | 'restore'>({ leaves: row });
  const { id, name, parent, post_count, profile_count, deleted, merged_into } = tag;
  const restored = t('tags.restored', { name });
  const entries: MenuEntry[] = [
    {
      label: t('tags.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: () => setAsked('edit'),
    },
    {
      label: t('tags.merge_into'),
      icon: <ArrowsMergeIcon aria-hidden="true" />,
      onSelect: () => setAsked('merge'),
    },
    {
      label: t('tags.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () =>
        void run('delete', () => removeTag(id), {
          done: t('tags.deleted', { name }),
          undo: { act: () => bringBackTag(id), done: restored },
        }),
    },
  ];
  const facts = [
    post_count > 0 ? t('tags.posts', { count: post_count }) : null,
    profile_count > 0 ? t('tags.profiles', { count: profile_count }) : null,
    parent ? t('tags.below', { name: parent.name }) : null,
    merged_into ? t('tags.merged_into', { name: merged_into.name }) : null,
  ].filter((fact) => fact !== null);
  return (
    <li ref={row} className={styles.row}>
      <div className={styles.what}>
        {post_count > 0 ? (
          <Link to={pathTo(paths.everything, {}, { tag: name })}>{name}</Link>
        ) : (
          <b>{name}</b>
        )}
        <span className="small muted">
          {facts.length > 0 ? facts.join(' · ') : t(deleted ? 'tags.is_deleted' : 'tags.unused')}
        </span>
      </div>
      {deleted ? (
        <Button
          size="small"
          icon={<ArrowCounterClockwiseIcon aria-hidden="true" />}
          aria-label={t(merged_into ? 'tags.undo_merge' : 'tags.restore_one', { name })}
          busy={busy === 'restore'}
          onClick={() => void run('restore', () => bringBackTag(id), { done: restored })}
        >
          {t(merged_into ? 'kit.undo' : 'tags.restore')}
        </Button>
      ) : (
        <>
          <IconButton label={t('tags.edit_one', { name })} onClick={() => setAsked('edit')}>
            <PencilSimpleIcon aria-hidden="true" />
          </IconButton>
          <Menu
            label={t('tags.more', { name })}
            entries={entries}
            trigger={(attributes) => (
              <IconButton label={t('tags.more', { name })} {...attributes}>
                <DotsThreeIcon weight="bold" aria-hidden="true" />
              </IconButton>
            )}
          />
        </>
      )}
      {asked ? <TagDialog tag={tag} isMerging={asked === 'merge'} onClose={() => setAsked(null)} /> : null}
    </li>
  );
}
