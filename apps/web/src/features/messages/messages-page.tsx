import { Button, buttonClass, Checkbox, EmptyState, Skeleton, TabLinks, tabClass } from '@dorfplatz/ui';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef, useState } from 'react';
import { catchFocus } from '../../kit/catch-focus.ts';
import { Link, paths, pathTo, useOwnPath, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { pageIn, usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { type List, listQuery } from './api.ts';
import styles from './components/message-list.module.css';
import { MessageRow } from './components/message-row.tsx';
import { useFreshMessages } from './live.ts';
import { useMarking } from './use-marking.ts';

/** The inbox, or what one sent: ten a page, the newest first. */
export default function MessagesPage() {
  const pathname = useOwnPath();
  const list: List = pathname === paths.sentMessages ? 'sent' : 'inbox';
  // What was chosen on one page is not chosen on another.
  const page = pageIn(useQueryParams());
  return <MessageList key={`${list} ${page}`} list={list} />;
}

function MessageList({ list }: { list: List }) {
  const t = useTranslate();
  const { can } = useViewer();
  const messageList = usePagedList((page) => listQuery(list, page));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { mark, remove } = useMarking();
  useFreshMessages();
  const messages = messageList.data?.messages ?? [];
  const ids = messages.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const tools = useRef<HTMLDivElement>(null);
  /** The buttons for what is chosen go away with the choice, and the box that chooses all with the last message. */
  const none = () => {
    setChosen(new Set());
    catchFocus(() => tools.current?.querySelector('input') ?? document.getElementById('main'));
  };
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const isAll = messages.length > 0 && ids.length === messages.length;
  return (
    <Page
      title={t('messages.title')}
      actions={
        can.send_direct_messages ? (
          <Link to={pathTo(paths.newMessage)} className={buttonClass({ variant: 'primary' })}>
            <NotePencilIcon aria-hidden="true" />
            {t('messages.new')}
          </Link>
        ) : null
      }
    >
      <TabLinks label={t('messages.lists')}>
        <Link
          to={pathTo(paths.messages)}
          className={tabClass}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t('messages.inbox')}
        </Link>
        <Link to={pathTo(paths.sentMessages)} className={tabClass} activeOptions={{ includeSearch: false }}>
          {t('messages.sent_list')}
        </Link>
      </TabLinks>
      <PagedList
        list={messageList}
        loading={[70, 50, 60, 40].map((width) => (
          <div key={width}>
            <Skeleton width={40} height={40} round />
            <Skeleton width={`${width}%`} />
          </div>
        ))}
        loadingClassName={styles.loading}
        empty={
          <EmptyState
            icon={<EnvelopeSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('messages.empty')}
            action={
              can.send_direct_messages ? (
                <Link to={pathTo(paths.newMessage)} className={buttonClass()}>
                  {t('messages.first')}
                </Link>
              ) : null
            }
          >
            {t(list === 'inbox' ? 'messages.empty_inbox' : 'messages.empty_sent')}
          </EmptyState>
        }
      >
        {() => (
          <>
            {messages.length > 0 ? (
              <div className={styles.tools} ref={tools}>
                <Checkbox
                  label={t('messages.choose_all')}
                  checked={isAll}
                  isPartly={ids.length > 0 && !isAll}
                  onChange={() => setChosen(new Set(isAll ? [] : messages.map(({ id }) => id)))}
                />
                <span className={styles.count} role="status">
                  {ids.length > 0 ? t('messages.chosen', { count: ids.length }) : ''}
                </span>
                {ids.length > 0 && list === 'inbox' ? (
                  <>
                    <Button
                      size="small"
                      variant="ghost"
                      icon={<EnvelopeSimpleOpenIcon aria-hidden="true" />}
                      onClick={() => {
                        mark(ids, true);
                        none();
                      }}
                    >
                      {t('messages.bulk_read')}
                    </Button>
                    <Button
                      size="small"
                      variant="ghost"
                      icon={<EnvelopeSimpleIcon aria-hidden="true" />}
                      onClick={() => {
                        mark(ids, false);
                        none();
                      }}
                    >
                      {t('messages.bulk_unread')}
                    </Button>
                  </>
                ) : null}
                {ids.length > 0 ? (
                  <Button
                    size="small"
                    variant="ghost"
                    icon={<TrashIcon aria-hidden="true" />}
                    onClick={() => void remove(list, ids).then((isGone) => isGone && none())}
                  >
                    {t('messages.delete')}
                  </Button>
                ) : null}
              </div>
            ) : null}
            <ul className={messages.length > 0 ? styles.list : undefined}>
              {messages.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  list={list}
                  page={messageList.page}
                  choice={{
                    isChosen: chosen.has(message.id),
                    onChange: (isChosen) => choose(message.id, isChosen),
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Page>
  );
}
