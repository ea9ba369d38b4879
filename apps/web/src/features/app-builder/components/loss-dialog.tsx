import type { PropertiesReport } from '@dorfplatz/contract';
import { Button, Dialog } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './builder.module.css';

interface LossDialogProps {
  report: PropertiesReport;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Says what items lose by a change of fields, with counts and examples, and asks whether that is meant [C07] [C13]. */
export function LossDialog({ report, isBusy, onSave, onClose }: LossDialogProps) {
  const t = useTranslate();
  const typeWord = (type: string) => t(`property_sets_editor.type.${type}`);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('app_builder.loss.title')}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('app_builder.cancel')}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={onSave}>
            {t('app_builder.loss.save')}
          </Button>
        </>
      }
    >
      <ul className={styles.losses}>
        {report.removed
          .filter(({ items_count: count }) => count > 0)
          .map(({ name, label, option, items_count: count }) => (
            <li key={`${name} ${option}`}>
              {option === null
                ? t('app_builder.loss.field', { label, count })
                : t('app_builder.loss.option', { label, option, count })}
            </li>
          ))}
        {report.converted.map(({ name, label, from, to, fitting, unfitting, examples }) => (
          <li key={name}>
            <p>
              {t('app_builder.loss.type', { label, from: typeWord(from), to: typeWord(to) })}{' '}
              {unfitting > 0
                ? t('app_builder.loss.unfitting', { count: unfitting, all: fitting + unfitting })
                : t('app_builder.loss.all_fit', { count: fitting })}
            </p>
            {examples.length > 0 ? (
              <ul aria-label={t('app_builder.loss.examples', { label })} className={styles.examples}>
                {examples.map(({ id, title, text }) => (
                  <li key={id}>
                    <span className="muted">{title}</span> <q>{text}</q>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="small muted">{t('app_builder.loss.kept')}</p>
    </Dialog>
  );
}
