import { type AdministeredTag, TAG_NAME, type TagChange } from '@dorfplatz/contract';
import { Alert, Button, Dialog, Field, flash, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { bringBackTag, saveTag } from '../api.ts';
import { TagNameInput } from './tag-name-input.tsx';
import styles from './tags.module.css';

interface TagDialogProps {
  tag: AdministeredTag;
  /** Merges it into another one; else its name and place are changed. */
  isMerging: boolean;
  onClose: () => void;
}

type Problem = { text: string; kind: 'exists' | 'changed' | 'other' };

/** What a tag is called and what it stands below, or which other one it becomes. */
export function TagDialog({ tag: current, isMerging, onClose }: TagDialogProps) {
  const t = useTranslate();
  // As it was when it was opened: the list behind it may be fetched anew meanwhile.
  const [tag] = useState(current);
  const form = useId();
  const { run } = useAction<'undo'>();
  const before = { name: isMerging ? '' : tag.name, parent: tag.parent?.name ?? '' };
  const [name, setName] = useState(before.name);
  const [parent, setParent] = useState(before.parent);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = name.trim() !== before.name || parent.trim() !== before.parent;
  useUnsaved(isChanged && !isBusy);

  /** @param how going on where another tag has the name, or where somebody else was quicker */
  const save = async (how: { merge?: boolean; anyway?: boolean } = {}) => {
    if (isBusy || name.trim() === '') return;
    setBusy(true);
    const change: TagChange = {
      ...(name.trim() !== before.name && { name: name.trim() }),
      ...(parent.trim() !== before.parent && { parent: parent.trim() || null }),
      ...((how.merge || isMerging) && { merge: true }),
      ...(how.anyway ? {} : { based_on: { name: tag.name, parent: tag.parent?.name ?? null } }),
    };
    try {
      const saved = await saveTag(tag.id, change);
      if (saved.id === tag.id) flash(t('tags.saved'));
      else
        flash(t('tags.merged', { name: tag.name, other: saved.name }), {
          action: {
            label: t('kit.undo'),
            onSelect: () =>
              void run('undo', () => bringBackTag(tag.id), { done: t('tags.restored', { name: tag.name }) }),
          },
        });
      onClose();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const detail = error instanceof ApiError ? error.detail : '';
      setProblem({
        text: (error instanceof ApiError && error.status === 409 && detail) || reasonOf(error, t),
        kind: code === 'tag_exists' ? 'exists' : code === 'tag_changed' ? 'changed' : 'other',
      });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={t(isMerging ? 'tags.merge_title' : 'tags.edit_title', { name: tag.name })}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('tags.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={isBusy}
            disabled={!isChanged || name.trim() === ''}
          >
            {t(isMerging ? 'tags.merge' : 'tags.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        {problem ? (
          <Alert
            kind="danger"
            title={t('tags.not_saved')}
            action={
              problem.kind === 'other' ? null : (
                <Button
                  size="small"
                  busy={isBusy}
                  onClick={() => void save(problem.kind === 'exists' ? { merge: true } : { anyway: true })}
                >
                  {t(problem.kind === 'exists' ? 'tags.merge' : 'tags.overwrite')}
                </Button>
              )
            }
          >
            {problem.text}
          </Alert>
        ) : null}
        {isMerging ? (
          <Field label={t('tags.other')} help={t('tags.merge_help', { name: tag.name })} required>
            <TagNameInput value={name} onChange={setName} except={tag.name} />
          </Field>
        ) : (
          <>
            <Field label={t('tags.name')} help={t('tags.name_help')} required>
              <TextInput
                value={name}
                maxLength={TAG_NAME}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <Field label={t('tags.parent')} help={t('tags.parent_help')}>
              <TagNameInput value={parent} onChange={setParent} except={tag.name} />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}
