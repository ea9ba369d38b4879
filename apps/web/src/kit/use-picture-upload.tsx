import { type Upload, uploadFile } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { upload } from '../lib/client.ts';
import { checked } from '../lib/held.ts';
import { useTranslate } from '../lib/i18n.ts';

interface PictureUploadOptions {
  /** What the picture is, where the control beside it does not say so. */
  label?: string;
  /** With the picture as it was kept, and as it was chosen. */
  onSent: (image: Upload, file: File) => void;
  /** Told when a picture begins to be sent, and when it is there or was refused. */
  onUploading?: ((isUploading: boolean) => void) | undefined;
}

interface PictureUpload {
  /** Stands anywhere in the form; nobody sees it. */
  input: ReactNode;
  /** Lets one be chosen. */
  choose: () => void;
  /** How much of it has been sent, from 0 to 1; null while none is on its way. */
  sent: number | null;
}

/** A picture that is sent when chosen; whoever saves the form keeps it. */
export function usePictureUpload({ label, onSent, onUploading }: PictureUploadOptions): PictureUpload {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setSent(0);
    onUploading?.(true);
    try {
      const params = { directory: 'images' } as const;
      onSent(await checked(await upload(uploadFile, { params, file, onProgress: setSent }), 'images'), file);
    } catch (refused) {
      flash((refused instanceof ApiError && refused.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setSent(null);
      onUploading?.(false);
    }
  };
  return {
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={(event) => void send(event)}
      />
    ),
    choose: () => input.current?.click(),
    sent,
  };
}
