import type { App, Item, PropertyValues } from '@dorfplatz/contract';
import { Button, Dialog, ErrorSummary } from '@dorfplatz/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { DiscardDialog } from '../../editor/index.ts';
import { changedValues, propertyProblem } from '../../property-sets/index.ts';
import { addItem } from '../api.ts';
import { ItemForm } from './item-form.tsx';
import styles from './new-item-dialog.module.css';

interface NewItemDialogProps {
  app: App;
  /** What stands there from the beginning: the column of the wall. */
  initial: PropertyValues;
  onClose: () => void;
  onMade: (item: Item) => void;
}

/** The form of a new item of an app. */
export function NewItemDialog({ app, initial, onClose, onMade }: NewItemDialogProps) {
  const t = useTranslate();
  const id = useId();
  const [key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(initial);
  const [error, setError] = useState<unknown>(null);
  const [problem, setProblem] = useState<ReturnType<typeof propertyProblem>>({ errors: {}, summary: [] });
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isDone = useRef(false);
  const isDirty = Object.keys(changedValues(initial, values)).length > 0;
  useUnsaved(isDirty && !isBusy);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isUploading || isDone.current) return;
    setBusy(true);
    setError(null);
    try {
      const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      const item = await addItem(app.slug, filled, key);
      isDone.current = true;
      onMade(item);
    } catch (refused) {
      setBusy(false);
      setError(refused);
      if (refused instanceof ApiError) setProblem(propertyProblem(refused, app.properties, 'values'));
    }
  };
  const summary =
    error === null ? [] : problem.summary.length > 0 ? problem.summary : [{ text: reasonOf(error, t) }];
  const close = () => (isDirty ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t('apps.new.title', { app: app.name })}
        closeLabel={t('kit.close')}
        size="wide"
        fillsPhone
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              {t('apps.cancel')}
            </Button>
            <Button type="submit" form={id} variant="primary" busy={isBusy} disabled={isUploading}>
              {t('apps.new.save')}
            </Button>
          </>
        }
      >
        <form
          id={id}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            send(event).catch(() => {});
          }}
        >
          <ErrorSummary title={t('apps.check_input')} errors={summary} />
          <ItemForm
            app={app}
            values={values}
            onChange={setValues}
            errors={error === null ? none : problem.errors}
            fields={Object.fromEntries(app.properties.map(({ name, can }) => [name, can.update]))}
            onUploading={setUploading}
          />
        </form>
      </Dialog>
      {isLeaving ? <DiscardDialog open onStay={() => setLeaving(false)} onDiscard={onClose} /> : null}
    </>
  );
}

const none = {};
