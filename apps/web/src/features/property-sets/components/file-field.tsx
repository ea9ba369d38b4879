import { type FileValue, uploadFile } from '@dorfplatz/contract';
import { Button, flash, IconButton, ProgressBar } from '@dorfplatz/ui';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/client.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { checked } from '../../../lib/held.ts';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { localeOf } from '../../../lib/locale.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';
import styles from './property-sets.module.css';

/** Files: sent when chosen, kept when the form is saved. */
export function FileField(props: PropertyFieldProps<FileValue[]>) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { definition, value = [], onChange, errors, disabled, onUploading } = props;
  const { name, label, hint, multiple = false } = definition;
  const id = fieldId(name);
  const error = errorAt(errors, name);
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const sendOne = async (file: File): Promise<FileValue> => {
    const params = { directory: 'files' } as const;
    const done = await checked(await upload(uploadFile, { params, file, onProgress: setSent }), 'files');
    return { id: done.id, name: done.name, extension: done.extension, size: done.size, url: '' };
  };
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length === 0) return;
    setSent(0);
    onUploading?.(true);
    let all = multiple ? value : [];
    try {
      for (const file of files) {
        all = [...all, await sendOne(file)];
        onChange(all);
      }
    } catch (refused) {
      flash((refused instanceof ApiError && refused.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setSent(null);
      onUploading?.(false);
    }
  };
  const drop = (gone: FileValue) => {
    const rest = value.filter((file) => file.id !== gone.id);
    onChange(rest.length > 0 ? rest : null);
  };
  return (
    <fieldset
      className={styles.image}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
    >
      <legend className={styles.groupLabel}>
        <PropertyLabel definition={definition} />
      </legend>
      {value.length > 0 ? (
        <ul className={styles.files}>
          {value.map((file) => (
            <li key={file.id}>
              <FileIcon aria-hidden="true" />
              <span className="cut">{file.name}</span>
              <span className="small muted">{fileSize(file.size, locale)}</span>
              <IconButton label={t('property_sets.remove', { name: file.name })} onClick={() => drop(file)}>
                <XIcon aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        onChange={(event) => void send(event)}
      />
      <Button
        id={id}
        size="small"
        icon={<FileIcon aria-hidden="true" />}
        busy={sent !== null}
        onClick={() => input.current?.click()}
      >
        {t(multiple || value.length === 0 ? 'property_sets.add_file' : 'property_sets.change_file')}
      </Button>
      {sent === null ? null : <ProgressBar share={sent} label={t('property_sets.file_sending')} />}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? <p className="small muted">{hint}</p> : null}
    </fieldset>
  );
}
