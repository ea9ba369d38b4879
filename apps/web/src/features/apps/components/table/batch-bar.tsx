import type { App, ItemCard, PropertyValues } from '@dorfplatz/contract';
import { Button, Dialog, Field, IconButton, Select } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useId, useState } from 'react';
import { useAction } from '../../../../kit/use-action.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { PropertyFields } from '../../../property-sets/index.ts';
import { changeMany, undoMany } from '../../api.ts';
import styles from './table.module.css';

interface BatchBarProps {
  app: App;
  items: readonly ItemCard[];
  onDone: () => void;
}

/** What can be done with all that is selected: at once or not at all, and each can be taken back. */
export function BatchBar({ app, items, onDone }: BatchBarProps) {
  const t = useTranslate();
  const { busy, run } = useAction<'change' | 'archive' | 'delete'>();
  const [isChanging, setChanging] = useState(false);
  const ids = items.map(({ id }) => id);
  const count = ids.length;
  const changeable = app.properties.filter(
    ({ name, type }) => type !== 'statistics' && items.every(({ can }) => can.fields[name] === true),
  );
  const change = async (values: PropertyValues) => {
    const isDone = await run('change', () => changeMany(app.slug, { ids, values }), {
      done: t('apps.batch.changed', { count }),
      undo: {
        act: ({ before }) =>
          undoMany(
            app.slug,
            before.map((each) => ({ ...each, changed: values })),
          ),
        done: t('apps.batch.undone'),
      },
    });
    if (isDone) {
      setChanging(false);
      onDone();
    }
  };
  const archive = async () => {
    const isDone = await run('archive', () => changeMany(app.slug, { ids, archived: true }), {
      done: t('apps.batch.archived', { count }),
      undo: {
        act: () => changeMany(app.slug, { ids, archived: false }),
        done: t('apps.batch.unarchived', { count }),
      },
    });
    if (isDone) onDone();
  };
  const remove = async () => {
    const isDone = await run('delete', () => changeMany(app.slug, { ids, deleted: true }), {
      done: t('apps.batch.deleted', { count }),
      undo: {
        act: () => changeMany(app.slug, { ids, deleted: false }),
        done: t('apps.batch.restored', { count }),
      },
    });
    if (isDone) onDone();
  };
  return (
    <section className={styles.batch} aria-label={t('apps.batch.selected', { count })}>
      <b>{t('apps.batch.selected', { count })}</b>
      {changeable.length > 0 ? (
        <Button size="small" icon={<PencilSimpleIcon aria-hidden="true" />} onClick={() => setChanging(true)}>
          {t('apps.batch.change')}
        </Button>
      ) : null}
      {items.every(({ can }) => can.archive) ? (
        <Button
          size="small"
          icon={<ArchiveIcon aria-hidden="true" />}
          busy={busy === 'archive'}
          onClick={() => {
            archive().catch(() => {});
          }}
        >
          {t('apps.archive_it')}
        </Button>
      ) : null}
      {items.every(({ can }) => can.destroy) ? (
        <Button
          size="small"
          icon={<TrashIcon aria-hidden="true" />}
          busy={busy === 'delete'}
          onClick={() => {
            remove().catch(() => {});
          }}
        >
          {t('apps.delete')}
        </Button>
      ) : null}
      <IconButton size="small" label={t('apps.batch.none')} onClick={onDone}>
        <XIcon aria-hidden="true" />
      </IconButton>
      {isChanging ? (
        <BatchDialog
          app={app}
          properties={changeable}
          count={count}
          isBusy={busy === 'change'}
          onClose={() => setChanging(false)}
          onChange={(values) => {
            change(values).catch(() => {});
          }}
        />
      ) : null}
    </section>
  );
}

interface BatchDialogProps {
  app: App;
  properties: App['properties'];
  count: number;
  isBusy: boolean;
  onClose: () => void;
  onChange: (values: PropertyValues) => void;
}

function BatchDialog({ app, properties, count, isBusy, onClose, onChange }: BatchDialogProps) {
  const t = useTranslate();
  const form = useId();
  const [name, setName] = useState(properties[0]!.name);
  const [values, setValues] = useState<PropertyValues>({});
  const [isUploading, setUploading] = useState(false);
  const property = properties.find((each) => each.name === name)!;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('apps.batch.change_title', { count })}
      closeLabel={t('kit.close')}
      fillsPhone
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('apps.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy} disabled={isUploading}>
            {t('apps.batch.apply')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.batchForm}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ [name]: values[name] ?? null });
        }}
      >
        <Field label={t('apps.filter.property')}>
          <Select
            value={name}
            options={properties.map((each) => ({ value: each.name, label: each.label }))}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <PropertyFields
          key={name}
          appId={app.id}
          definitions={[property]}
          values={values}
          onChange={setValues}
          can={{ update: { [name]: true } }}
          onUploading={setUploading}
        />
      </form>
    </Dialog>
  );
}
