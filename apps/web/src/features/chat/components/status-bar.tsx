import type { ChatStatus } from '@dorfplatz/contract';
import { Button, classNames, Popover, RadioCards, Textarea } from '@dorfplatz/ui';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { type FormEvent, useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { statusText, withType } from '../status-form.ts';
import { useChats, usePresenceSetting, useStore } from '../use-chats.ts';
import faces from './chat-face.module.css';
import styles from './chat-list.module.css';

const dotOf = { online: 'online', busy: 'busy', invisible: 'offline' } as const;

function StatusForm({ status, onDone }: { status: ChatStatus; onDone: () => void }) {
  const t = useTranslate();
  const chats = useChats();
  const setting = usePresenceSetting();
  const [draft, setDraft] = useState(status);
  const [isBusy, setBusy] = useState(false);
  useUnsaved((draft.text !== status.text || draft.type !== status.type) && !isBusy);
  const textId = useId();
  const words = { online: t('chat.status.online_words'), busy: t('chat.status.busy_words') };
  const types = (
    ['online', 'busy', ...(setting === 'optional' ? (['invisible'] as const) : [])] as const
  ).map((type) => ({ value: type, label: t(`chat.status.${type}`) }));
  const save = async ({ type, text }: ChatStatus) => {
    setBusy(true);
    try {
      await chats.setStatus(type, text.trim());
      onDone();
    } catch (error) {
      flashRefusal(error, t);
      setBusy(false);
    }
  };
  const choose = (type: ChatStatus['type']) => {
    const next = withType(draft, type, words);
    setDraft(next);
    // Whoever wants not to be seen does not want to fill in a form first [RUL-0256].
    if (type === 'invisible') void save(next);
  };
  return (
    <form
      className={styles.statusForm}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(draft);
      }}
    >
      <RadioCards
        name="chat-status"
        value={draft.type}
        onChange={(value) => choose(value as ChatStatus['type'])}
        options={types}
        legend={t('chat.status.type')}
      />
      <label htmlFor={textId}>
        <span>{t('chat.status.text')}</span>
        <Textarea
          id={textId}
          rows={2}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: statusText(event.target.value) })}
        />
      </label>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('chat.status.save')}
      </Button>
    </form>
  );
}

/** What one says of oneself, and the way to change it [RUL-0238]. */
export function StatusBar() {
  const t = useTranslate();
  const status = useStore(useChats().status);
  if (!status) return <div className={styles.statusPlace} />;
  const text = status.text || t(`chat.status.${status.type}`);
  return (
    <Popover
      label={t('chat.status.change')}
      align="start"
      trigger={(attributes) => (
        <button type="button" className={styles.status} {...attributes}>
          <span className={classNames(styles.statusDot, faces[dotOf[status.type]])}>
            <span className="visually-hidden">{t(`chat.status.${status.type}`)}</span>
          </span>
          <span className="cut">{text}</span>
          <span className="visually-hidden">{t('chat.status.change')}</span>
          <PencilSimpleIcon aria-hidden="true" />
        </button>
      )}
    >
      {(close) => <StatusForm status={status} onDone={close} />}
    </Popover>
  );
}
