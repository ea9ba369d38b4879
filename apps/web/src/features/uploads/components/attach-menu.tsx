import { IconButton, Menu, type TriggerAttributes } from '@dorfplatz/ui';
import { FolderIcon } from '@phosphor-icons/react/dist/csr/Folder';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { FilePicker } from '../../files/index.ts';
import type { Uploads } from '../use-uploads.ts';

interface AttachMenuProps {
  uploads: Uploads;
  label: string;
  /** The group in whose folders one looks first; the network's where there is none. */
  groupSlug?: string | null;
  /** Draws another button than a clip. */
  trigger?: (attributes: TriggerAttributes) => ReactNode;
}

/** The button that attaches files: from this device, or from the folders. */
export function AttachMenu({ uploads, label, groupSlug = null, trigger }: AttachMenuProps) {
  const t = useTranslate();
  const [isPicking, setPicking] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const close = () => {
    setPicking(false);
    button.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={button}>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it was taken out.
          event.target.value = '';
        }}
      />
      <Menu
        label={label}
        align="start"
        entries={[
          {
            label: t('uploads.from_device'),
            icon: <UploadSimpleIcon aria-hidden="true" />,
            onSelect: () => files.current?.click(),
          },
          {
            label: t('uploads.from_files'),
            icon: <FolderIcon aria-hidden="true" />,
            onSelect: () => setPicking(true),
          },
        ]}
        trigger={
          trigger ??
          ((attributes) => (
            <IconButton label={label} {...attributes}>
              <PaperclipIcon aria-hidden="true" />
            </IconButton>
          ))
        }
      />
      {isPicking ? (
        <Suspense fallback={null}>
          <FilePicker
            groupSlug={groupSlug}
            attached={uploads.ids('file')}
            onChoose={(chosen) => {
              uploads.pick(chosen);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
