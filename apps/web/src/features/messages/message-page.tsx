import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { catchFocus } from '../../kit/catch-focus.ts';
import { EntrySkeleton } from '../../kit/entry.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useGoTo, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useWideMain } from '../../kit/use-wide-main.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { isPageRead, onPageRead } from '../../lib/live.ts';
import { useViewer } from '../../lib/session.ts';
import { type Answer, recipientsOf, subjectOf } from './answering.ts';
import { type List, listQuery, markRead, messageQuery } from './api.ts';
import { MessageCard } from './components/message-card.tsx';
import { MessageForm } from './components/message-form.tsx';
import { MessageRow } from './components/message-row.tsx';
import styles from './components/thread.module.css';
import { useFreshMessages } from './live.ts';
import { useMarking } from './use-marking.ts';

const elementId = (messageId: number) => `message-${messageId}`;

/** Goes on at a message, where what had the focus is gone. */
function focusMessage(messageId: number): void {
  catchFocus(() => {
    const message = document.getElementById(elementId(messageId));
    message?.scrollIntoView({ block: 'nearest' });
    return message;
  });
}

/** A conversation as far as one sent or got it; opening it marks it read [RUL-0216]. */
export default function MessagePage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const { messageId } = useRouteParams(paths.message);
  const id = Number(messageId);
  const query = useQueryParams();
  const list: List = query.list === 'sent' ? 'sent' : 'inbox';
  const page = Math.max(1, Math.floor(Number(query.page)) || 1);
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...messageQuery(id), enabled: isKnown });
  const isWide = useWideMain(960);
  const [answering, setAnswering] = useState<{ answer: Exclude<Answer, 'share'>; id: number } | null>(null);
  // What was new when it was opened stays marked as such while one reads it.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const { mark, remove } = useMarking();
  useFreshMessages();
  const unread = data?.conversation.flatMap((each) => (each.i.read ? [] : [each.id])) ?? [];
  const read = useEffectEvent(() => {
    if (unread.length === 0) return;
    setFresh((known) => new Set([...known, ...unread]));
    markRead(unread, true).catch(() => {});
  });
  const unreadKey = unread.join();
  // Marked unread on purpose, it stays so until one comes back.
  const [isHeld, setHeld] = useState(false);
  // What comes while nobody looks at the page stays unread until somebody does.
  const isLookedAt = useSyncExternalStore(onPageRead, isPageRead);
  useEffect(() => {
    if (unreadKey !== '' && !isHeld && isLookedAt) read();
  }, [unreadKey, isHeld, isLookedAt]);
  // One opens at its subject, or where much was written before it, at its head.
  const shown = data && data.conversation[0]?.id !== data.id ? data.id : undefined;
  useEffect(() => {
    const message = shown === undefined ? null : document.getElementById(elementId(shown));
    if (message && message.getBoundingClientRect().top > innerHeight / 2)
      message.scrollIntoView({ block: 'start' });
  }, [shown]);
  const answeringId = answering?.id;
  useEffect(() => {
    if (answeringId !== undefined) document.getElementById('answer')?.scrollIntoView({ block: 'end' });
  }, [answeringId]);
  if (!isKnown || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  const back = pathTo(
    list === 'sent' ? paths.sentMessages : paths.messages,
    {},
    page > 1 ? { page: String(page) } : {},
  );
  const answered = data?.conversation.find((each) => each.id === answering?.id);
  const thread = (
    <Page title={data ? data.subject || t('messages.no_subject') : t('messages.title')}>
      <p className={styles.back}>
        <Link to={back}>
          <ArrowLeftIcon aria-hidden="true" />
          {t(list === 'sent' ? 'messages.sent_list' : 'messages.inbox')}
        </Link>
        {data && data.conversation_length > 1 ? (
          <span className="small muted">{t('messages.length', { count: data.conversation_length })}</span>
        ) : null}
      </p>
      {error && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <EntrySkeleton />
        </div>
      ) : null}
      {data && data.conversation_length > data.conversation.length ? (
        <p className="small muted">{t('messages.older_hidden')}</p>
      ) : null}
      <ol className={styles.thread}>
        {data?.conversation.map((message) => (
          <li key={message.id} id={elementId(message.id)} tabIndex={-1}>
            <MessageCard
              message={message}
              subject={data.subject}
              isFresh={fresh.has(message.id)}
              isCurrent={data.conversation.length > 1 && message.id === data.id}
              onAnswer={(answer) => {
                if (answer === 'share')
                  void goTo(pathTo(paths.newMessage, {}, { share: String(message.id) }));
                else setAnswering({ answer, id: message.id });
              }}
              onUnread={() => {
                setHeld(true);
                mark([message.id], false);
                void goTo(back);
              }}
              onDelete={() =>
                void remove(message.i.author ? 'sent' : 'inbox', [message.id]).then((isGone) => {
                  if (!isGone) return;
                  if (message.id === data.id) void goTo(back);
                  else focusMessage(data.id);
                })
              }
            />
          </li>
        ))}
      </ol>
      {answering && answered ? (
        <section id="answer" className={styles.answer} aria-label={t(`messages.${answering.answer}`)}>
          <MessageForm
            key={`${answering.answer} ${answering.id}`}
            draftName={`${answering.answer}:${answering.id}`}
            recipients={recipientsOf(answered, answering.answer, viewer.id)}
            subject={subjectOf(answered.subject, t('messages.reply_mark'))}
            conversationOf={answered.id}
            autoFocus
            onSent={(sent) => {
              setAnswering(null);
              void refetch().then(() => focusMessage(sent));
            }}
            onCancel={() => {
              setAnswering(null);
              focusMessage(answered.id);
            }}
          />
        </section>
      ) : null}
    </Page>
  );
  if (!isWide) return thread;
  return (
    <div className={styles.columns}>
      <Beside list={list} page={page} current={id} />
      {thread}
    </div>
  );
}

/** The list that one came from, beside what one reads. */
function Beside({ list, page, current }: { list: List; page: number; current: number }) {
  const t = useTranslate();
  const { data } = useQuery(listQuery(list, page));
  return (
    <nav className={styles.beside} aria-label={t(list === 'sent' ? 'messages.sent_list' : 'messages.inbox')}>
      <ul>
        {data?.messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            list={list}
            page={page}
            isCurrent={message.id === current}
          />
        ))}
      </ul>
    </nav>
  );
}
