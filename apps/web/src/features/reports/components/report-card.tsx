import { REPORT_TEXT_MAX, type Report, type ReportAct } from '@dorfplatz/contract';
import { Alert, Avatar, Badge, Button, Field, Skeleton, Textarea } from '@dorfplatz/ui';
import { Suspense, useRef, useState } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import { WrittenDocument } from '../../documents/index.ts';
import { LockDialog } from '../../member-manager/index.ts';
import { act } from '../api.ts';
import styles from './reports.module.css';

const kinds = { open: 'warn', hidden: 'danger', kept: 'ok', gone: 'outline' } as const;
/** Those that take the report out of the list on which it stands. */
const CLOSING: readonly ReportAct[] = ['hide', 'keep'];

/** What was reported: of a page a document, which can be long. */
function Quoted({ kind, html }: { kind: Report['kind']; html: string }) {
  const t = useTranslate();
  if (kind !== 'page') return <WrittenText html={html} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long page scrolls, by keys too
    <section className={styles.page} tabIndex={0} aria-label={t('reports.kind.page')}>
      <Suspense fallback={<Skeleton height={60} />}>
        <WrittenDocument html={html} />
      </Suspense>
    </section>
  );
}

/** A report with what was said and done about it, and what can be done now. */
export function ReportCard({ report }: { report: Report }) {
  const t = useTranslate();
  const dates = useDates();
  const [text, setText] = useState('');
  const [isLocking, setLocking] = useState(false);
  const card = useRef<HTMLElement>(null);
  const closing = useAction<ReportAct>({ leaves: card });
  const staying = useAction<ReportAct>();
  const busy = closing.busy ?? staying.busy;
  useUnsaved(text !== '' && !busy);
  const { id, author, group, kind, state, voices, acts, can } = report;
  const name = author?.display_name ?? report.url;
  const carryOut = async (what: ReportAct) => {
    const isClosing = CLOSING.includes(what) && state === 'open';
    const { run } = isClosing ? closing : staying;
    const based_on = acts.at(-1)?.id ?? null;
    const isDone = await run(what, () => act(id, { act: what, text, based_on }), {
      done: t(`reports.done.${what}`, { name }),
    });
    if (isDone) setText('');
  };
  const lock = (reason: string) => {
    setLocking(false);
    const based_on = acts.at(-1)?.id ?? null;
    void staying.run('lock_author', () => act(id, { act: 'lock_author', text: reason, based_on }), {
      done: t('reports.done.lock_author', { name }),
    });
  };
  const needsText = text.trim() === '';
  const button = (what: ReportAct, variant: 'primary' | 'danger' | 'soft' | 'ghost', isRefused = false) => (
    <Button
      variant={variant}
      busy={busy === what}
      disabled={busy !== null || isRefused}
      title={isRefused ? t('reports.needs_text') : undefined}
      onClick={() => void carryOut(what)}
    >
      {t(`reports.act.${what}`)}
    </Button>
  );
  return (
    <article ref={card} className={styles.card} aria-label={t('reports.of', { name })}>
      <div className={styles.head}>
        {author ? <Avatar name={name} src={author.images?.small} size={40} /> : null}
        <p>
          {author ? (
            <Link to={author.html_url} className={styles.name}>
              {name}
            </Link>
          ) : (
            <Link to={report.url} className={styles.name}>
              {report.url}
            </Link>
          )}
          <span className="small muted">
            {t(`reports.kind.${kind}`)}
            {group ? ` · ${group.name}` : ''}
            {' · '}
            <time dateTime={report.created_at} title={dates.full(report.created_at)}>
              {dates.short(report.created_at)}
            </time>
          </span>
        </p>
        {report.is_author_locked ? <Badge kind="outline">{t('reports.author_locked')}</Badge> : null}
        <Badge kind={kinds[state]}>{t(`reports.state.${state}`)}</Badge>
      </div>
      {kind === 'address' ? null : (
        <blockquote className={styles.quote}>
          <Quoted kind={kind} html={report.reported_html} />
        </blockquote>
      )}
      {report.current_html === null ? null : (
        <Alert kind="info" title={t('reports.changed_since')}>
          <Quoted kind={kind} html={report.current_html} />
        </Alert>
      )}
      {kind === 'page' && can.hide ? <p className="small muted">{t('reports.hide_page')}</p> : null}
      {state === 'open' && kind !== 'address' ? (
        <Link to={report.url} className="link small">
          {t('reports.open_entry')}
        </Link>
      ) : null}
      <ul className={styles.lines}>
        {voices.map(({ member, reason, text: words, created_at }) => (
          <li key={member.id}>
            <b>{member.display_name}</b>: {t(`reports.reason.${reason}`)}{' '}
            <time className="small muted" dateTime={created_at}>
              {dates.short(created_at)}
            </time>
            {words ? <span className={styles.words}>{words}</span> : null}
          </li>
        ))}
        {acts.map(({ id: key, actor, act: done, text: words, created_at }) => (
          <li key={`act-${key}`}>
            <b>{actor.display_name}</b>: {t(`reports.did.${done}`)}{' '}
            <time className="small muted" dateTime={created_at}>
              {dates.short(created_at)}
            </time>
            {words ? <span className={styles.words}>{words}</span> : null}
          </li>
        ))}
      </ul>
      <Field id={`report-text-${id}`} label={t('reports.words')} help={t('reports.words_help')}>
        <Textarea
          rows={2}
          maxLength={REPORT_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className={styles.actions}>
        {can.hide ? button('hide', 'danger') : null}
        {can.keep ? button('keep', 'primary') : null}
        {can.restore ? button('restore', 'primary') : null}
        {can.warn ? button('warn', 'soft', needsText) : null}
        {button('note', 'ghost', needsText)}
        {can.lock_author ? (
          <Button
            variant="soft"
            busy={busy === 'lock_author'}
            disabled={busy !== null}
            onClick={() => setLocking(true)}
          >
            {t('reports.act.lock_author')}
          </Button>
        ) : null}
      </div>
      {isLocking ? <LockDialog name={name} onClose={() => setLocking(false)} onLock={lock} /> : null}
    </article>
  );
}
