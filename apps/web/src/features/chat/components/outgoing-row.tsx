import { directionOf } from '@dorfplatz/content/directions';
import { Button, classNames } from '@dorfplatz/ui';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useRef } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Outgoing } from '../outgoing.ts';
import { useChats } from '../use-chats.ts';
import styles from './message.module.css';
import { MessageText } from './message-row.tsx';

/** A message on its way [RUL-0250], or why it does not get there. */
export function OutgoingRow({ outgoing, isSlowed }: { outgoing: Outgoing; isSlowed: boolean }) {
  const t = useTranslate();
  const queue = useChats().outgoing;
  const { refusal, quoted, attachments, text } = outgoing;
  const place = useRef<HTMLDivElement>(null);
  /** The buttons go away; the keys go on among the messages. */
  const goOn = () => place.current?.closest<HTMLElement>('[role="log"]')?.focus();
  return (
    <li
      className={classNames(styles.message, styles.own)}
      data-outgoing={refusal === null ? 'pushed' : 'refused'}
    >
      <div className={styles.body}>
        <div className={styles.line}>
          <div className={styles.bubble}>
            {quoted ? (
              <span className={styles.quote} dir={directionOf(quoted.text)}>
                <b>{quoted.from.name}</b>
                <span>{quoted.text}</span>
              </span>
            ) : null}
            {text === '' ? null : <MessageText text={text} />}
            {attachments.map(({ id, name }) => (
              <p key={id} className="small muted">
                {name}
              </p>
            ))}
          </div>
        </div>
        {refusal === null ? (
          <p className={styles.receipt}>
            <span className={styles.spinner} aria-hidden="true" />
            {t(isSlowed ? 'chat.delivery.slowed' : 'chat.delivery.pushed')}
          </p>
        ) : (
          <div className={styles.refusal} role="alert" ref={place}>
            <WarningCircleIcon aria-hidden="true" />
            <span>{t('chat.refused', { reason: refusal })}</span>
            <Button
              size="small"
              onClick={() => {
                goOn();
                void queue.retry(outgoing);
              }}
            >
              {t('kit.retry')}
            </Button>
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                goOn();
                queue.discard(outgoing);
              }}
            >
              {t('chat.discard')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
