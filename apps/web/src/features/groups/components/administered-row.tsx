import { type AdministeredGroup, GROUP_BIN_DAYS } from '@dorfplatz/contract';
import {
  Badge,
  Button,
  ConfirmDialog,
  Dialog,
  Field,
  GroupIcon,
  IconButton,
  Menu,
  type MenuEntry,
  Select,
} from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { GlobeHemisphereWestIcon } from '@phosphor-icons/react/dist/csr/GlobeHemisphereWest';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef, useState } from 'react';
import { Link, paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork, useViewer } from '../../../lib/session.ts';
import { administrate, deleteByOffice, type OfficeChange, restoreByOffice } from '../api.ts';
import { AccessWord } from './access-word.tsx';
import styles from './administered-groups.module.css';

/** A group in the list of those who run it by their office, with what they do with it. */
export function AdministeredRow({ group }: { group: AdministeredGroup }) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const viewer = useViewer();
  const { data: network } = useNetwork();
  const [asked, setAsked] = useState<'archive' | 'delete' | 'move' | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const { run } = useAction<'change'>();
  const removing = useAction<'delete'>({ leaves: row });
  const {
    id,
    name,
    slug,
    archived,
    for_everybody: isForEverybody,
    category,
    active_main_group: isMain,
  } = group;
  const params = { groupSlug: slug };
  const elsewhere = (network?.group_categories ?? []).filter(
    (each) => each.can.administrate && each.id !== category.id,
  );
  const [target, setTarget] = useState('');
  const close = () => setAsked(null);
  const change = (to: OfficeChange, back: OfficeChange, done: string, undone: string) => {
    close();
    return run('change', () => administrate(id, to), {
      done,
      undo: { act: () => administrate(id, back), done: undone },
    });
  };
  const archive = () =>
    change(
      { archived: !archived },
      { archived },
      t(archived ? 'groups.unarchive_done' : 'groups.archive_done', { name }),
      t(archived ? 'groups.archive_done' : 'groups.unarchive_done', { name }),
    );
  const move = () => {
    const to = elsewhere.find((each) => String(each.id) === target);
    if (!to) return;
    const movedTo = (place: string) => t('groups.administered.moved', { name, category: place });
    void change(
      { group_category_id: to.id },
      { group_category_id: category.id },
      movedTo(to.plural_name),
      movedTo(category.name),
    );
  };
  const destroy = () => {
    close();
    return removing.run('delete', () => deleteByOffice(group), {
      done: t('groups.deleted', { name }),
      undo: { act: () => restoreByOffice(id), done: t('groups.restored', { name }) },
    });
  };
  const entries: (MenuEntry | false)[] = [
    !archived && {
      label: t('groups.administered.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.editGroup, params)),
    },
    {
      label: t('groups.administered.administrate'),
      icon: <GearIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.groupAdministration, params)),
    },
    !isMain &&
      elsewhere.length > 0 && {
        label: t('groups.administered.move'),
        icon: <ArrowsLeftRightIcon aria-hidden="true" />,
        onSelect: () => {
          setTarget(String(elsewhere[0]!.id));
          setAsked('move');
        },
      },
    viewer.can.administrate &&
      !archived && {
        label: t(isForEverybody ? 'groups.administered.not_everybody' : 'groups.administered.everybody'),
        icon: <GlobeHemisphereWestIcon aria-hidden="true" />,
        onSelect: () => {
          const done = (is: boolean) =>
            t(is ? 'groups.administered.everybody_done' : 'groups.administered.not_everybody_done', { name });
          void change(
            { for_everybody: !isForEverybody },
            { for_everybody: isForEverybody },
            done(!isForEverybody),
            done(isForEverybody),
          );
        },
      },
    !isMain && {
      label: t(archived ? 'groups.unarchive' : 'groups.archive'),
      icon: <ArchiveIcon aria-hidden="true" />,
      onSelect: () => (archived ? void archive() : setAsked('archive')),
    },
    !isMain && {
      label: t('groups.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsked('delete'),
    },
  ];
  const dialog = { onClose: close, cancelLabel: t('groups.cancel'), closeLabel: t('kit.close') };
  return (
    <li ref={row} className={styles.row}>
      <GroupIcon src={group.profile_image?.small} color={category.color} size={36} />
      <div className={styles.what}>
        <div className={styles.title}>
          <Link to={pathTo(paths.group, params)}>{name}</Link>
          {archived ? <Badge icon={<ArchiveIcon aria-hidden="true" />}>{t('groups.archived')}</Badge> : null}
          {isForEverybody ? <Badge>{t('groups.for_everybody')}</Badge> : null}
          {isMain ? <Badge>{t('groups.administered.main')}</Badge> : null}
          {group.administrator_count === 0 ? (
            <Badge kind="warn">{t('groups.administered.unled_badge')}</Badge>
          ) : null}
        </div>
        <p className={styles.facts}>
          <span>{category.name}</span>
          <AccessWord access={group.access} />
          <span>{t('groups.members_count', { count: group.member_count })}</span>
          <span>
            {group.last_activity_at
              ? t('groups.administered.last', { when: dates.short(group.last_activity_at) })
              : t('groups.administered.never')}
          </span>
        </p>
      </div>
      <Menu
        label={t('groups.more', { name })}
        entries={entries.filter((entry) => entry !== false)}
        trigger={(attributes) => (
          <IconButton label={t('groups.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      <ConfirmDialog
        {...dialog}
        open={asked === 'archive'}
        onConfirm={() => void archive()}
        title={t('groups.archive_title', { name })}
        description={t('groups.archive_text')}
        confirmLabel={t('groups.archive')}
      />
      <ConfirmDialog
        {...dialog}
        danger
        open={asked === 'delete'}
        onConfirm={() => void destroy()}
        title={t('groups.delete_title', { name })}
        description={t('groups.delete_text', { days: GROUP_BIN_DAYS })}
        confirmLabel={t('groups.delete_confirm')}
      />
      <Dialog
        open={asked === 'move'}
        onClose={close}
        closeLabel={t('kit.close')}
        size="narrow"
        title={t('groups.administered.move_title', { name })}
        description={t('groups.administered.move_text')}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              {t('groups.cancel')}
            </Button>
            <Button variant="primary" onClick={move}>
              {t('groups.administered.move_confirm')}
            </Button>
          </>
        }
      >
        <Field label={t('groups.category')}>
          <Select
            value={target}
            onChange={(event) => setTarget(event.target.value)}
            options={elsewhere.map((each) => ({ value: String(each.id), label: each.plural_name }))}
          />
        </Field>
      </Dialog>
    </li>
  );
}
