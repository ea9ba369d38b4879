import { Button, IconButton } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { AttachMenu, type Uploads } from '../../uploads/index.ts';
import styles from './composer-foot.module.css';

interface ComposerFootProps {
  uploads: Uploads;
  submitLabel: string;
  submitIcon?: ReactNode;
  isBusy: boolean;
  isDisabled?: boolean;
  size?: 'small' | 'medium';
  /** The group in whose folders one looks first for files to attach. */
  groupSlug?: string | null;
  /** Other ways to send, after the button for the usual one. */
  beside?: ReactNode;
  onCancel: () => void;
}

/** What stands below a form with text: pictures, files, the way out and the one button to send. */
export function ComposerFoot(props: ComposerFootProps) {
  const { uploads, submitLabel, submitIcon, isBusy, isDisabled = false, size = 'medium', onCancel } = props;
  const { groupSlug = null, beside } = props;
  const t = useTranslate();
  const images = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    uploads.add([...(event.target.files ?? [])]);
    // So that the same file can be chosen again after it was taken out.
    event.target.value = '';
  };
  return (
    <div className={styles.foot}>
      <input
        ref={images}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={choose}
      />
      <IconButton label={t('editor.add_images')} onClick={() => images.current?.click()}>
        <ImageIcon weight="duotone" aria-hidden="true" />
      </IconButton>
      <AttachMenu uploads={uploads} label={t('editor.add_files')} groupSlug={groupSlug} />
      <span className={styles.space} />
      <Button variant="ghost" size={size} onClick={onCancel}>
        {t('editor.cancel')}
      </Button>
      <Button
        type="submit"
        variant="primary"
        size={size}
        busy={isBusy}
        disabled={isDisabled}
        {...(submitIcon !== undefined && { icon: submitIcon })}
      >
        {submitLabel}
      </Button>
      {beside}
    </div>
  );
}
