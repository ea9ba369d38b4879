import type { Activity } from '@dorfplatz/contract';
import { Button, Checkbox, Dialog, Field, flash, Textarea } from '@dorfplatz/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { type Shareable, share } from '../api.ts';
import styles from './post-life.module.css';

interface ShareDialogProps {
  what: Shareable;
  /** Where one may post. */
  places: readonly { id: number; name: string }[];
  onShared: (activity: Activity) => void;
  onClose: () => void;
}

/** Shares a post or an article into other streams, with words of one's own or none. */
export default function ShareDialog({ what, places, onShared, onClose }: ShareDialogProps) {
  const t = useTranslate();
  const formId = useId();
  const isPost = 'activityId' in what;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef({ body: '', key: '' });
  const submit = async () => {
    if (isBusy) return;
    if (chosen.length === 0) {
      setProblem(t('post_life.choose_place'));
      return;
    }
    const body = JSON.stringify([text, chosen]);
    if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() };
    setBusy(true);
    setProblem(null);
    try {
      onShared(await share(what, { content: text, streams: [...chosen] }, key.current.key));
      flash(t(isPost ? 'post_life.was_shared' : 'post_life.article_was_shared'));
      onClose();
    } catch (error) {
      setProblem(reasonOf(error, t));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isPost ? 'post_life.share' : 'post_life.share_article')}
      description={t(isPost ? 'post_life.share_help' : 'post_life.share_article_help')}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('post_life.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            {t('post_life.share_now')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.share}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field id={`${formId}-text`} label={t('post_life.share_text')}>
          <Textarea rows={3} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <fieldset className={styles.places} aria-describedby={problem ? `${formId}-problem` : undefined}>
          <legend>{t('post_life.share_into')}</legend>
          {places.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={() =>
                setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
              }
              label={name}
            />
          ))}
        </fieldset>
        {problem ? (
          <p id={`${formId}-problem`} role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
