import type { AppProperty, ItemCard, PropertyValues } from '@dorfplatz/contract';
import { Alert, Button, IconButton } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { changedValues, PropertyFields, propertyProblem } from '../../property-sets/index.ts';
import { saveItem } from '../api.ts';
import styles from './field-editor.module.css';
import { PlainValue } from './plain-value.tsx';

/** What is entered first of a field. */
const CONTROLS = 'input:not([hidden]), textarea, select, [contenteditable="true"]';

interface FieldEditorProps {
  item: Pick<ItemCard, 'id' | 'app_id' | 'values'>;
  property: AppProperty;
  /** It is saved, or left as it was. */
  onDone: () => void;
}

/**
 * One field of an item, in its place. Only this field is sent, with what it was when it was opened: where somebody else
 * changed it meanwhile both values are shown, and neither is lost [C11].
 */
export function FieldEditor({ item, property, onDone }: FieldEditorProps) {
  const t = useTranslate();
  const { name } = property;
  const [base, setBase] = useState<PropertyValues>(() => ({ [name]: item.values[name] ?? null }));
  const [values, setValues] = useState(base);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const changed = changedValues(base, values);
  const isChanged = Object.keys(changed).length > 0;
  useUnsaved(isChanged && !isBusy);
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const enter = () => {
      const control = area.querySelector<HTMLElement>(CONTROLS) ?? area.querySelector('button');
      control?.focus();
      return control !== null;
    };
    if (enter()) return;
    // Fields that load are entered once they are there.
    const observer = new MutationObserver(() => {
      if (enter()) observer.disconnect();
    });
    observer.observe(area, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const save = async (basedOn: PropertyValues) => {
    if (isBusy || isUploading) return;
    if (!isChanged) return onDone();
    setBusy(true);
    setError(null);
    try {
      await saveItem(item.id, changed, basedOn);
      onDone();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  const other =
    error instanceof ApiError && error.status === 409 && name in error.present
      ? { value: error.present[name] ?? null }
      : null;
  const errors =
    error instanceof ApiError && !other ? propertyProblem(error, [property], 'values').errors : {};
  const hasOwnError = Object.keys(errors).length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      onDone();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save(base).catch(() => {});
    }
  };
  return (
    <form
      className={styles.editor}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        save(base).catch(() => {});
      }}
    >
      <div className={styles.line}>
        <div ref={field} className={styles.field}>
          <PropertyFields
            appId={item.app_id}
            definitions={[property]}
            values={values}
            onChange={setValues}
            errors={errors}
            onUploading={setUploading}
          />
        </div>
        <span className={styles.acts}>
          <Button type="submit" variant="primary" busy={isBusy} aria-label={t('apps.field.save')}>
            <CheckIcon weight="bold" aria-hidden="true" />
          </Button>
          <IconButton label={t('apps.field.cancel')} onClick={onDone}>
            <XIcon aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {other ? (
        <Alert
          kind="warn"
          title={t('apps.conflict.title')}
          action={
            <span className={styles.choice}>
              <Button
                size="small"
                onClick={() => {
                  const present = { [name]: other.value };
                  setBase(present);
                  save(present).catch(() => {});
                }}
              >
                {t('apps.conflict.keep_mine')}
              </Button>
              <Button size="small" variant="ghost" onClick={onDone}>
                {t('apps.conflict.keep_theirs')}
              </Button>
            </span>
          }
        >
          {t('apps.conflict.theirs')} <PlainValue definition={property} value={other.value} />
        </Alert>
      ) : error && !hasOwnError ? (
        <Alert kind="danger">{reasonOf(error, t)}</Alert>
      ) : null}
    </form>
  );
}
