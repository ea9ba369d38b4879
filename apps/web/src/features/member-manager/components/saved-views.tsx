import type { MemberView } from '@dorfplatz/contract';
import { Button, Dialog, Field, flash, Menu, type MenuEntry, TextInput } from '@dorfplatz/ui';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { forgetView, saveView, viewsQuery } from '../api.ts';

interface SavedViewsProps {
  /** What the list is narrowed and ordered by now. */
  filters: MemberView['filters'];
  onChoose: (filters: MemberView['filters']) => void;
}

/** Own views of the list: to come back to one, to keep that of now, or to forget the one that is shown. */
export function SavedViews({ filters, onChoose }: SavedViewsProps) {
  const t = useTranslate();
  const { data } = useQuery(viewsQuery);
  const [isSaving, setSaving] = useState(false);
  const { run } = useAction<'forget'>();
  const views = data?.views ?? [];
  const shown = views.find((view) => isSame(view.filters, filters));
  const entries: MenuEntry[] = [
    ...views.map(
      (view): MenuEntry => ({
        label: view.name,
        icon: <BookmarkSimpleIcon weight={view === shown ? 'fill' : 'regular'} aria-hidden="true" />,
        onSelect: () => onChoose(view.filters),
      }),
    ),
    ...(views.length > 0 ? [{ kind: 'separator' } as const] : []),
    {
      label: t('member_manager.view_save'),
      icon: <PlusIcon aria-hidden="true" />,
      disabled: Object.keys(filters).length === 0,
      onSelect: () => setSaving(true),
    },
    ...(shown
      ? [
          {
            label: t('member_manager.view_delete', { name: shown.name }),
            icon: <TrashIcon aria-hidden="true" />,
            danger: true,
            onSelect: () =>
              void run('forget', () => forgetView(shown.id), { done: t('member_manager.view_deleted') }),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('member_manager.views')}
        entries={entries}
        trigger={(attributes) => (
          <Button {...attributes}>
            <BookmarkSimpleIcon weight={shown ? 'fill' : 'regular'} aria-hidden="true" />
            {shown?.name ?? t('member_manager.views')}
          </Button>
        )}
      />
      {isSaving ? <SaveDialog filters={filters} onClose={() => setSaving(false)} /> : null}
    </>
  );
}

const isSame = (one: MemberView['filters'], other: MemberView['filters']): boolean => {
  const textOf = (filters: MemberView['filters']) =>
    JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return textOf(one) === textOf(other);
};

function SaveDialog({ filters, onClose }: { filters: MemberView['filters']; onClose: () => void }) {
  const t = useTranslate();
  const form = useId();
  const [name, setName] = useState('');
  const { busy, run } = useAction<'save'>();
  useUnsaved(name.trim() !== '' && busy === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run('save', async () => {
      await saveView({ name: name.trim(), filters });
      flash(t('member_manager.view_saved'));
      onClose();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={t('member_manager.view_title')}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('member_manager.view_cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={busy !== null}
            disabled={name.trim() === ''}
          >
            {t('member_manager.view_keep')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={t('member_manager.view_name')} help={t('member_manager.view_help')} required>
          <TextInput
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
