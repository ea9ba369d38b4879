import { Button, ConfirmDialog, Row, RowList } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Field } from '../field.ts';
import { useWords } from '../use-words.ts';
import styles from './builder.module.css';
import { PropertyIcon } from './property-icon.tsx';

/** A field that is not among those of the draft. */
export interface RemovedField {
  field: Field;
  /** How many items have a value of it. */
  count: number;
  /** It is taken out with the draft only: it is there until that is saved. */
  isPending: boolean;
}

interface RemovedFieldsProps {
  removed: readonly RemovedField[];
  /** There is room for another field. */
  canRestore: boolean;
  onRestore: (field: Field) => void;
  /** Removes a field for good; null while somebody else's changes wait to be brought together with the draft. */
  onPurge: ((field: Field) => Promise<void>) | null;
}

/** Fields that were taken out, which can be brought back, or removed for good with what items have of them. */
export function RemovedFields({ removed, ...rest }: RemovedFieldsProps) {
  const t = useTranslate();
  if (removed.length === 0) return null;
  return (
    <section className={styles.removed} aria-labelledby="app-builder-removed">
      <h2 id="app-builder-removed">{t('app_builder.removed_fields')}</h2>
      <p className="small muted">{t('app_builder.removed_fields_help')}</p>
      <RowList>
        {removed.map((one) => (
          <RemovedRow key={one.field.name} {...one} {...rest} />
        ))}
      </RowList>
    </section>
  );
}

function RemovedRow({
  field,
  count,
  isPending,
  canRestore,
  onRestore,
  onPurge,
}: RemovedField & Omit<RemovedFieldsProps, 'removed'>) {
  const t = useTranslate();
  const { labelOf } = useWords();
  const row = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction<'purge'>({ leaves: row });
  const name = labelOf(field);
  const purge = () => {
    setAsking(false);
    if (onPurge)
      void run('purge', () => onPurge(field), { done: t('app_builder.removed_for_good', { name }) });
  };
  return (
    <Row ref={row}>
      <PropertyIcon type={field.type} />
      <div className={styles.about}>
        <b>{name}</b>
        <span className="small muted">
          {[
            t(`property_sets_editor.type.${field.type}`),
            t('app_builder.removed_uses', { count }),
            ...(isPending ? [t('app_builder.removed_on_save')] : []),
          ].join(' · ')}
        </span>
        <span className={styles.rowActs}>
          <Button
            size="small"
            variant="soft"
            disabled={!canRestore || busy !== null}
            aria-label={t('app_builder.restore_of', { name })}
            onClick={() => onRestore(field)}
          >
            {t('app_builder.restore')}
          </Button>
          {isPending ? null : (
            <Button
              size="small"
              variant="ghost"
              busy={busy === 'purge'}
              disabled={onPurge === null || busy !== null}
              aria-label={t('app_builder.remove_for_good_of', { name })}
              onClick={() => setAsking(true)}
            >
              {t('app_builder.remove_for_good')}
            </Button>
          )}
        </span>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={purge}
        danger
        title={t('app_builder.remove_asks', { name })}
        description={t('app_builder.purge_help', { count })}
        confirmLabel={t('app_builder.remove_for_good')}
        cancelLabel={t('app_builder.cancel')}
        closeLabel={t('kit.close')}
      />
    </Row>
  );
}
