import type { MemberActName } from '@dorfplatz/contract';
import { Button, IconButton, Menu } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { GlobeHemisphereWestIcon } from '@phosphor-icons/react/dist/csr/GlobeHemisphereWest';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { LockSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/LockSimpleOpen';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { startAct } from '../api.ts';
import styles from '../selection.module.css';
import { ActDialog, type Chosen } from './act-dialog.tsx';

const ACTS: readonly (readonly [MemberActName, ReactNode])[] = [
  ['give_role', <TagIcon key="role" aria-hidden="true" />],
  ['add_to_group', <UsersThreeIcon key="group" aria-hidden="true" />],
  ['lock', <LockSimpleIcon key="lock" aria-hidden="true" />],
  ['delete', <TrashIcon key="delete" aria-hidden="true" />],
];

const MORE: readonly (readonly [MemberActName, ReactNode])[] = [
  ['take_role', <TagIcon key="role" aria-hidden="true" />],
  ['remove_from_group', <UsersThreeIcon key="group" aria-hidden="true" />],
  ['make_external', <GlobeHemisphereWestIcon key="external" aria-hidden="true" />],
  ['make_member', <UserIcon key="member" aria-hidden="true" />],
  ['unlock', <LockSimpleOpenIcon key="unlock" aria-hidden="true" />],
];

interface SelectionBarProps {
  ids: readonly number[];
  /** Chooses everybody who is found; null where that are all already. */
  all: { count: number; isCut: boolean; choose: () => Promise<unknown> } | null;
  onClear: () => void;
  onStarted: (actId: number) => void;
}

/** What can be done about all who are chosen at once. */
export function SelectionBar({ ids, all, onClear, onStarted }: SelectionBarProps) {
  const t = useTranslate();
  const [asked, setAsked] = useState<MemberActName | null>(null);
  const { busy, run } = useAction<'all' | 'act'>();
  const carryOut = (act: MemberActName, chosen: Chosen) => {
    setAsked(null);
    return run('act', async () => {
      const { id } = await startAct({ act, member_ids: [...ids], ...chosen });
      onClear();
      onStarted(id);
    });
  };
  return (
    <section className={styles.bar} aria-label={t('member_manager.selection')}>
      <strong role="status">{t('member_manager.selected', { count: ids.length })}</strong>
      {all ? (
        <Button
          variant="ghost"
          size="small"
          busy={busy === 'all'}
          onClick={() => void run('all', all.choose)}
        >
          {t(all.isCut ? 'member_manager.select_first' : 'member_manager.select_all', { count: all.count })}
        </Button>
      ) : null}
      <span className={styles.acts}>
        {ACTS.map(([act, icon]) => (
          <Button
            key={act}
            variant="ghost"
            size="small"
            disabled={busy !== null}
            onClick={() => setAsked(act)}
          >
            {icon}
            <span className={styles.word}>{t(`member_manager.act.${act}`)}</span>
          </Button>
        ))}
        <Menu
          label={t('member_manager.more_acts')}
          entries={MORE.map(([act, icon]) => ({
            label: t(`member_manager.act.${act}`),
            icon,
            onSelect: () => setAsked(act),
          }))}
          trigger={(attributes) => (
            <IconButton label={t('member_manager.more_acts')} disabled={busy !== null} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      </span>
      <IconButton label={t('member_manager.select_none')} onClick={onClear}>
        <XIcon aria-hidden="true" />
      </IconButton>
      {asked === null ? null : (
        <ActDialog
          act={asked}
          count={ids.length}
          onClose={() => setAsked(null)}
          onConfirm={(chosen) => void carryOut(asked, chosen)}
        />
      )}
    </section>
  );
}
