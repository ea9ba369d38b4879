import { Button, flash } from '@dorfplatz/ui';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../app-passwords.module.css';

interface CopiedTextProps {
  text: string;
  /** What is copied, for those who do not see what stands beside the button. */
  label: string;
}

/** A text that is to be carried into another program. */
export function CopiedText({ text, label }: CopiedTextProps) {
  const t = useTranslate();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => flash(t('app_passwords.copied')),
      () => flash(t('js.generic_error'), { kind: 'error' }),
    );
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <Button size="small" icon={<CopyIcon aria-hidden="true" />} aria-label={label} onClick={copy}>
        {t('app_passwords.copy')}
      </Button>
    </span>
  );
}
