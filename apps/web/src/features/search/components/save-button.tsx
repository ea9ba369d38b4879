import { Button, Dialog, Field, flash, IconButton, TextInput } from '@dorfplatz/ui';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Asked } from '../address.ts';
import { dropSearch, keepAgain, keepSearch, savedSearchesQuery } from '../api.ts';

const NAME_MAX = 100;

/** A name for a search that is kept, new or as it was. */
export function NameDialog({
  title,
  name,
  done,
  onSave,
  onClose,
}: {
  title: string;
  name: string;
  done: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const form = useServerForm({
    values: { name },
    fields: ['name'],
    onSave: async ({ name: typed }) => {
      await onSave(typed);
      flash(done);
      onClose();
    },
  });
  const problem = form.problem.fields.name ?? form.problem.summary[0]?.text;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('search.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isBusy}>
            {t('search.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void form.submit(event)} noValidate>
        <Field id="name" label={t('search.saved.name')} error={problem}>
          <TextInput autoFocus maxLength={NAME_MAX} autoComplete="off" {...form.register('name')} />
        </Field>
      </form>
    </Dialog>
  );
}

/** Keeps the search that is shown, or drops it again [RUL-0840]. @param isShort there is room for its sign alone */
export function SaveButton({ asked, isShort }: { asked: Asked; isShort: boolean }) {
  const t = useTranslate();
  const { data } = useQuery(savedSearchesQuery);
  const { busy, run } = useAction<'drop'>();
  const [isOpen, setOpen] = useState(false);
  const kept = data?.searches.find(
    ({ q, module, sort_by, group }) =>
      q === asked.q &&
      module === asked.module &&
      sort_by === asked.sortBy &&
      (group?.slug ?? null) === asked.groupSlug,
  );
  const label = t(kept ? 'search.saved.is_kept' : 'search.saved.keep');
  const icon = <BookmarkSimpleIcon weight={kept ? 'fill' : 'regular'} aria-hidden="true" />;
  const press = () => {
    if (kept)
      void run('drop', () => dropSearch(kept.id), {
        done: t('search.saved.dropped', { name: kept.name }),
        undo: { act: () => keepAgain(kept), done: t('search.saved.kept_again') },
      });
    else setOpen(true);
  };
  const shared = { 'aria-pressed': kept !== undefined, onClick: press };
  return (
    <>
      {isShort ? (
        <IconButton label={label} {...shared}>
          {icon}
        </IconButton>
      ) : (
        <Button variant="ghost" size="small" busy={busy !== null} icon={icon} {...shared}>
          {label}
        </Button>
      )}
      {isOpen ? (
        <NameDialog
          title={t('search.saved.keep_title')}
          name={asked.q.slice(0, NAME_MAX)}
          done={t('search.saved.kept')}
          onSave={(name) => keepSearch(name, asked)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
