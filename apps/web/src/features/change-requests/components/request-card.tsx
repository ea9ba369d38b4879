import { CHANGE_REQUEST_TEXT_MAX, type ChangeRequest } from '@dorfplatz/contract';
import { Alert, Avatar, Badge, Button, Field, Textarea } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { acceptRequest, rejectRequest } from '../api.ts';
import styles from './change-requests.module.css';
import { ChangeTable } from './change-table.tsx';

/** A wish as administrators answer it. */
export function RequestCard({ request }: { request: ChangeRequest }) {
  const t = useTranslate();
  const dates = useDates();
  const [answer, setAnswer] = useState('');
  const card = useRef<HTMLElement>(null);
  const { busy, run } = useAction<'accept' | 'reject'>({ leaves: card });
  useUnsaved(answer !== '' && !busy);
  const { id, member, changes, message, can } = request;
  const isChangedMeanwhile = changes.some(({ meanwhile }) => meanwhile !== null);
  const isImpossible = changes.some(({ impossible }) => impossible);
  const name = member.display_name;
  const accept = () =>
    run('accept', () => acceptRequest(id, answer, isChangedMeanwhile), {
      done: t('change_requests.accepted', { name }),
    });
  const reject = () =>
    run('reject', () => rejectRequest(id, answer), { done: t('change_requests.rejected', { name }) });
  return (
    <article ref={card} className={styles.card} aria-label={t('change_requests.of', { name })}>
      <div className={styles.person}>
        <Avatar name={name} src={member.images?.small} size={40} />
        <p>
          <Link to={member.html_url} className={styles.name}>
            {name}
          </Link>
          <span className="small muted">
            <time dateTime={request.created_at} title={dates.full(request.created_at)}>
              {dates.short(request.created_at)}
            </time>
          </span>
        </p>
      </div>
      <ChangeTable changes={changes} />
      {message ? (
        <p className={styles.words} dir="auto">
          {message}
        </p>
      ) : null}
      {can.answer ? (
        <>
          {isChangedMeanwhile ? <Alert kind="warn">{t('change_requests.meanwhile_help')}</Alert> : null}
          {isImpossible ? <Alert kind="danger">{t('change_requests.impossible_help')}</Alert> : null}
          <Field
            id={`answer-${id}`}
            label={t('change_requests.answer')}
            help={t('change_requests.answer_help')}
          >
            <Textarea
              rows={2}
              maxLength={CHANGE_REQUEST_TEXT_MAX}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </Field>
          <div className={styles.actions}>
            <Button
              variant="primary"
              busy={busy === 'accept'}
              disabled={busy !== null || isImpossible}
              onClick={() => void accept()}
            >
              {t(isChangedMeanwhile ? 'change_requests.accept_anyway' : 'change_requests.accept')}
            </Button>
            <Button
              variant="ghost"
              busy={busy === 'reject'}
              disabled={busy !== null}
              onClick={() => void reject()}
            >
              {t('change_requests.reject')}
            </Button>
          </div>
        </>
      ) : (
        <p>
          <Badge kind={request.state === 'accepted' ? 'ok' : 'danger'}>
            {t(`change_requests.state.${request.state}`)}
          </Badge>{' '}
          <span className="small muted">{request.answered_by}</span>
          {request.answer ? (
            <span className={styles.words} dir="auto">
              {request.answer}
            </span>
          ) : null}
        </p>
      )}
    </article>
  );
}
