import { Button, Dialog } from '@dorfplatz/ui';
import { type ReactNode, useId } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './builder.module.css';

interface IntegrationDialogProps {
  title: string;
  onTake: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form of something that an app does by itself; what it says goes into the draft. */
export function IntegrationDialog({ title, onTake, onClose, children }: IntegrationDialogProps) {
  const t = useTranslate();
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('kit.close')}
      fillsPhone
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('app_builder.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {t('app_builder.take')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          // The builder is a form too.
          event.stopPropagation();
          onTake();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
