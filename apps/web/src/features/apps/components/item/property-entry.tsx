import type { App, Item } from '@dorfplatz/contract';
import { classNames, IconButton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../../lib/i18n.ts';
import type { ShownProperty } from '../../tabs.ts';
import { FieldEditor } from '../field-editor.tsx';
import { ItemValue } from '../item-value.tsx';
import styles from './item.module.css';

interface PropertyEntryProps {
  app: App;
  item: Item;
  shown: ShownProperty;
}

/** One property of an item with its value: filled in where it stands, or with a lock where somebody else does that. */
export function PropertyEntry({ app, item, shown: { property, showLabel } }: PropertyEntryProps) {
  const t = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The keys go on where they were before the field opened.
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { name, type, label, hint } = property;
  if (type === 'headline')
    return (
      <div className={styles.part}>
        <h3>{label}</h3>
        {hint ? <p className="small muted">{hint}</p> : null}
      </div>
    );
  const value = item.values[name];
  const isFilled = value !== undefined && value !== null;
  const isOpen = item.archived_at === null;
  const mayEdit = isOpen && item.can.fields[name] === true;
  const isLocked = isOpen && item.can.update && item.can.fields[name] === false;
  if (isEditing)
    return (
      <div className={classNames(styles.entry, styles.editing)}>
        <FieldEditor
          item={{ ...item, app_id: app.id }}
          property={property}
          onDone={() => setEditing(false)}
        />
      </div>
    );
  return (
    <div className={styles.entry}>
      <p className={classNames(styles.label, !showLabel && 'visually-hidden')} id={`label-${name}`}>
        {label}
      </p>
      <div className={styles.value}>
        {isFilled ? (
          <ItemValue definition={property} value={value} display={item.display_values[name]} />
        ) : (
          <span className="muted">{t('apps.value.none')}</span>
        )}
        {type === 'relation' && mayEdit && (property.multiple || !isFilled) ? (
          <button type="button" className={`link ${styles.join}`} onClick={() => setEditing(true)}>
            <PlusIcon aria-hidden="true" />
            {t('apps.item.link')}
          </button>
        ) : null}
      </div>
      {mayEdit ? (
        <span className={styles.pencil}>
          <IconButton
            ref={pencil}
            size="small"
            label={t('apps.field.edit', { label })}
            onClick={() => setEditing(true)}
          >
            <PencilSimpleIcon aria-hidden="true" />
          </IconButton>
        </span>
      ) : null}
      {isLocked ? (
        <span className={styles.lock} title={t('apps.field.locked')}>
          <LockSimpleIcon aria-hidden="true" />
          <span className="visually-hidden">{t('apps.field.locked')}</span>
        </span>
      ) : null}
    </div>
  );
}
