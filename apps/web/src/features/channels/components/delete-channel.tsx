import type { ChannelDetails } from '@dorfplatz/contract';
import { Button, Dialog, Field, TextInput } from '@dorfplatz/ui';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type FormEvent, useId, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { remove } from '../api.ts';
import styles from './administration.module.css';

/** Deletes a channel for good: whoever does types what it is called. */
export function DeleteChannel({ channel: { slug, title } }: { channel: ChannelDetails }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const formId = useId();
  const { busy, run } = useAction<'delete'>();
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === title.trim();
  const close = () => {
    setAsked(false);
    setTyped('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isRight || busy) return;
    const act = async () => {
      await remove(slug);
      await goTo(pathTo(paths.directoryChannels), { replace: true });
    };
    if (!(await run('delete', act, { done: t('channels.deleted', { title }) }))) close();
  };
  return (
    <section aria-labelledby="channel-delete">
      <div className={styles.head}>
        <h2 id="channel-delete">{t('channels.delete')}</h2>
      </div>
      <p className="small muted">{t('channels.delete_help')}</p>
      <p>
        <Button variant="danger" icon={<TrashIcon aria-hidden="true" />} onClick={() => setAsked(true)}>
          {t('channels.delete_open')}
        </Button>
      </p>
      <Dialog
        open={isAsked}
        onClose={close}
        title={t('channels.delete_title', { title })}
        description={t('channels.delete_text')}
        closeLabel={t('kit.close')}
        size="narrow"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              {t('channels.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={busy !== null} disabled={!isRight}>
              {t('channels.delete_confirm')}
            </Button>
          </>
        }
      >
        <form id={formId} className={styles.question} onSubmit={(event) => void submit(event)}>
          <Field label={t('channels.delete_type', { title })}>
            <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
          </Field>
        </form>
      </Dialog>
    </section>
  );
}
