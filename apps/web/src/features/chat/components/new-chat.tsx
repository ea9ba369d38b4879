import { searchDirectory } from '@dorfplatz/contract';
import { Avatar, EmptyState, GroupIcon, IconButton, SearchInput, Skeleton } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useSettled } from '../../../kit/use-settled.ts';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { reasonOf } from '../../../lib/refusal.ts';
import { useViewer } from '../../../lib/session.ts';
import { recipientSections } from '../recipients.ts';
import { leaveForList } from '../returned-focus.ts';
import { useChatPlace } from '../use-chats.ts';
import { ChatLink } from './chat-link.tsx';
import styles from './new-chat.module.css';

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-chat]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Whom to write to: people, and one's groups by category [RUL-0239] [RUL-0280]. */
export function NewChat() {
  const t = useTranslate();
  const place = useChatPlace();
  const viewer = useViewer();
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', 'recipients', q],
    queryFn: ({ signal }) =>
      call(searchDirectory, {
        query: { ...(q && { q }), only_my_groups: true, only_chat_enabled: true },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const sections = data ? recipientSections(data.entries, viewer.id, t('chat.people')) : null;
  return (
    <section className={styles.new} onKeyDown={moveFocus} aria-label={t('chat.new')}>
      {place.kind === 'page' ? <PageTitle>{t('chat.new')}</PageTitle> : null}
      <header className={styles.head}>
        <IconButton
          label={t('chat.to_list')}
          onClick={() => {
            leaveForList('new');
            place.openList();
          }}
        >
          <ArrowLeftIcon aria-hidden="true" />
        </IconButton>
        <h2>{t('chat.new')}</h2>
        {place.headEnd}
      </header>
      <div className={styles.search}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('chat.search_recipients')}
          aria-label={t('chat.search_recipients')}
          autoFocus
        />
      </div>
      <div className={styles.results}>
        {error && !data ? (
          <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure>
        ) : !sections ? (
          <div className={styles.loading} aria-busy="true">
            {[60, 45, 70, 50].map((width) => (
              <div key={width}>
                <Skeleton width={36} height={36} round />
                <Skeleton width={`${width}%`} height={14} />
              </div>
            ))}
          </div>
        ) : sections.length === 0 ? (
          <EmptyState title={t('chat.nobody_found')}>{t('chat.nobody_found_help')}</EmptyState>
        ) : (
          sections.map(({ title, recipients }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {recipients.map((recipient) => (
                  <li key={recipient.chatId}>
                    <ChatLink chatId={recipient.chatId} className={styles.recipient}>
                      {recipient.kind === 'group' ? (
                        <GroupIcon src={recipient.image} color={recipient.color} size={36} />
                      ) : (
                        <Avatar name={recipient.name} src={recipient.image} size={36} />
                      )}
                      <span>
                        <b className="cut">{recipient.name}</b>
                        {recipient.detail ? (
                          <span className="small muted cut">{recipient.detail}</span>
                        ) : null}
                      </span>
                    </ChatLink>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </section>
  );
}
