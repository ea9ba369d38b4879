import type { App, BodyOf, ItemImport, updateItemImport } from '@dorfplatz/contract';
import { APP_NAME_MAX } from '@dorfplatz/contract';
import { Button, Field, Select, TextInput } from '@dorfplatz/ui';
import { type ReactNode, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { changeImport, dropImport, startImport } from '../api.ts';
import { type Choices, choicesOf, choicesSent, fillable, keyColumns, needsCheck } from '../choices.ts';
import { ColumnRows } from './column-rows.tsx';
import { ExampleRows } from './example-rows.tsx';
import styles from './item-lists.module.css';
import { ReadingFields } from './reading-fields.tsx';

const NONE = '';

interface CheckedListProps {
  item: ItemImport;
  app: App | null;
  onLeave: () => void;
  /** The lines that bring nothing in. */
  children: ReactNode;
}

/** A list that was checked: how it was read, what its columns become, what comes of it, and whether it comes in. */
export function CheckedList({ item, app, onLeave, children }: CheckedListProps) {
  const t = useTranslate();
  const { busy, run } = useAction<'start' | 'check' | 'reread' | 'drop'>();
  // What was checked last is what is edited: each check makes this part anew.
  const [choices, setChoices] = useState<Choices>(() => choicesOf(item));
  const isNew = app === null;
  const isToCheck = item.state !== 'checked' || needsCheck(choices, item);
  const name = choices.app_name.trim();
  const isNamed = !isNew || name !== '';
  useUnsaved((needsCheck(choices, item) || choices.app_name !== item.app_name) && busy === null);
  const properties = app === null ? [] : fillable(app);
  const keys = isNew ? [] : keyColumns(choices, properties);
  const { counts } = item;
  const coming = counts ? counts.created + counts.changed : 0;
  // A heading alone makes an app too.
  const hasUse = coming > 0 || isNew;
  const isEmpty = isNew && choices.columns.every(({ type }) => type === null);
  const reread = (body: BodyOf<typeof updateItemImport>) =>
    void run('reread', () => changeImport(item.id, isNew && isNamed ? { ...body, app_name: name } : body));
  const start = async () => {
    if (isNew && name !== item.app_name) await changeImport(item.id, { app_name: name });
    await startImport(item.id);
  };
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy !== null || !isNamed || isEmpty) return;
        if (isToCheck) void run('check', () => changeImport(item.id, choicesSent(choices, isNew)));
        else if (hasUse) void run('start', start);
      }}
    >
      {isNew ? (
        <Field
          label={t('item_lists.app_name')}
          error={isNamed ? undefined : t('item_lists.name_missing')}
          required
        >
          <TextInput
            value={choices.app_name}
            maxLength={APP_NAME_MAX}
            autoComplete="off"
            onChange={({ target }) => setChoices({ ...choices, app_name: target.value })}
          />
        </Field>
      ) : null}
      <section className={styles.part}>
        <h3>{t('item_lists.reading')}</h3>
        <ReadingFields
          item={item}
          choices={choices}
          disabled={busy !== null}
          onChange={setChoices}
          onReread={reread}
        />
      </section>
      <ColumnRows item={item} app={app} choices={choices} disabled={busy !== null} onChange={setChoices} />
      {isNew ? null : (
        <Field label={t('item_lists.key')} help={t('item_lists.key_help')}>
          <Select
            value={choices.key_column === null ? NONE : String(choices.key_column)}
            options={[
              { value: NONE, label: t('item_lists.no_key') },
              ...keys.map((index) => ({ value: String(index), label: item.columns[index]!.header })),
            ]}
            onChange={({ target }) =>
              setChoices({ ...choices, key_column: target.value === NONE ? null : Number(target.value) })
            }
          />
        </Field>
      )}
      {isToCheck ? null : (
        <>
          {item.examples.length > 0 ? <ExampleRows item={item} app={app} /> : null}
          {children}
        </>
      )}
      <div className={styles.decision}>
        {isToCheck ? <p className="muted">{t('item_lists.check_first')}</p> : null}
        {isEmpty ? <p className="muted">{t('item_lists.no_columns')}</p> : null}
        <div className={styles.actions}>
          {isToCheck ? (
            <Button type="submit" variant="primary" busy={busy === 'check'} disabled={isEmpty || !isNamed}>
              {t('item_lists.check')}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              busy={busy === 'start'}
              disabled={busy !== null || !hasUse || !isNamed || isEmpty}
            >
              {isNew
                ? t('item_lists.start_new', { count: counts?.created ?? 0 })
                : t('item_lists.start', { count: coming })}
            </Button>
          )}
          <Button
            variant="ghost"
            busy={busy === 'drop'}
            disabled={busy !== null}
            onClick={() =>
              void run('drop', async () => {
                await dropImport(item.id);
                onLeave();
              })
            }
          >
            {t('item_lists.drop')}
          </Button>
        </div>
      </div>
    </form>
  );
}
