import { withoutDirections } from '@dorfplatz/content/directions';
import { getMember } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import type { Picked } from '../../kit/people-picker.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/client.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { quoted, subjectOf } from './answering.ts';
import { messageQuery } from './api.ts';
import { MessageForm } from './components/message-form.tsx';

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined);

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Begins a conversation: with whom `to` names [RUL-0220], or with what `share` passes on. */
export default function NewMessagePage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { dotted } = useDates();
  const { can, id: viewerId } = useViewer();
  const query = useQueryParams();
  const to = idOf(query.to);
  const share = idOf(query.share);
  const person = useQuery({
    queryKey: ['members', 'one-to-write-to', to],
    enabled: to !== undefined,
    retry: false,
    queryFn: ({ signal }) => call(getMember, { params: { id: to! }, signal }),
  });
  const shared = useQuery({ ...messageQuery(share ?? 0), enabled: share !== undefined, retry: false });
  if (!can.send_direct_messages || isMissing(shared.error)) return <NotFoundPage />;
  // Who is not to be found is left out; what was not loaded would be sent without a word about it.
  const failed = [person, shared].find(({ error }) => error !== null && !isMissing(error));
  const isLoading = (to !== undefined && person.isLoading) || (share !== undefined && shared.isLoading);
  const recipients: Picked[] =
    person.data && person.data.id !== viewerId
      ? [
          {
            type: 'member',
            id: person.data.id,
            name: person.data.displayName,
            image: person.data.images?.small ?? null,
          },
        ]
      : [];
  const message = shared.data;
  const head = message
    ? withoutDirections(
        t('messages.quoted_head', { name: message.author.display_name, date: dotted(message.created_at) }),
      )
    : '';
  const back = () =>
    void goTo(share === undefined ? pathTo(paths.messages) : pathTo(paths.message, { messageId: share }));
  return (
    <Page title={t(message ? 'messages.share_title' : 'messages.new')}>
      {failed ? (
        <LoadFailure onRetry={() => void failed.refetch()} />
      ) : isLoading ? (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      ) : (
        <MessageForm
          key={`${to ?? ''} ${share ?? ''}`}
          draftName={message ? `share:${message.id}` : to === undefined ? 'new' : `to:${to}`}
          recipients={recipients}
          subject={message ? subjectOf(message.subject, t('messages.share_mark')) : ''}
          {...(message && { text: quoted(head, message.content), shared: message })}
          offersAll
          onSent={(id) =>
            void goTo(pathTo(paths.message, { messageId: id }, { list: 'sent' }), { replace: true })
          }
          onCancel={back}
        />
      )}
    </Page>
  );
}
