import { type FileValue, uploadFile } from '@dorfplatz/contract';
import { Button, flash, IconButton, ProgressBar } from '@dorfplatz/ui';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ChangeEvent, useRef, useState } from 'react';
import { upload } from '../../../../lib/client.ts';
import { checked } from '../../../../lib/held.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { reasonOf } from '../../../../lib/refusal.ts';
import { errorAt, fieldId, type PropertyFieldProps, PropertyLabel } from '../../../property-sets/index.ts';
import { useFileFilter } from '../../../uploads/index.ts';
import styles from './fields.module.css';

/** Files: each is sent when chosen, and kept when the form is saved. */
export default function FileField(props: PropertyFieldProps<FileValue[]>) {
  const t = useTranslate();
  const { definition, value = [], onChange, errors, disabled, onUploading } = props;
  const { name, hint, multiple = false } = definition;
  const [sent, setSent] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { sortOut, tell } = useFileFilter();
  const id = fieldId(name);
  const error = errorAt(errors, name);
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = sortOut([...(event.target.files ?? [])]);
    event.target.value = '';
    if (files.length === 0) return;
    onUploading?.(true);
    const added: FileValue[] = [];
    try {
      for (const file of files) {
        setSent(0);
        const params = { directory: 'files' } as const;
        const kept = await checked(await upload(uploadFile, { params, file, onProgress: setSent }), 'files');
        added.push({
          id: kept.id,
          name: kept.name,
          extension: kept.extension,
          size: kept.size,
          url: '',
        });
      }
    } catch (refused) {
      if (!tell(refused)) flash(reasonOf(refused, t), { kind: 'error' });
    } finally {
      setSent(null);
      onUploading?.(false);
      // What came before a refused one is there all the same.
      if (added.length > 0) onChange(multiple ? [...value, ...added] : added.slice(-1));
    }
  };
  return (
    <fieldset
      className={styles.files}
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        <PropertyLabel definition={definition} />
      </legend>
      {value.length > 0 ? (
        <ul className={styles.links}>
          {value.map((file) => (
            <li key={file.id}>
              <span className="cut">{file.name}</span>
              {disabled ? null : (
                <IconButton
                  size="small"
                  label={t('apps.field.remove_file', { name: file.name })}
                  onClick={() => {
                    const rest = value.filter((each) => each.id !== file.id);
                    onChange(rest.length > 0 ? rest : null);
                  }}
                >
                  <XIcon aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={definition.label}
        onChange={(event) => {
          send(event).catch(() => {});
        }}
      />
      <Button
        id={id}
        size="small"
        icon={<PaperclipIcon aria-hidden="true" />}
        busy={sent !== null}
        onClick={() => input.current?.click()}
      >
        {t(multiple ? 'apps.field.add_files' : 'apps.field.add_file')}
      </Button>
      {sent === null ? null : <ProgressBar share={sent} label={t('apps.field.sending')} />}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? <p className="small muted">{hint}</p> : null}
    </fieldset>
  );
}
