import type { AnswerOf, OfficeActionName, OfficeType, openOffice } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, iconButtonClass, Skeleton } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, type PathParams, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { openingQuery } from './api.ts';
import { readMessage } from './messages.ts';
import styles from './office-page.module.css';

type Opening = AnswerOf<typeof openOffice>;

/** So long (ms) before its end a session says that it ends. */
const warning = 10 * 60_000;

/** Whether the server sent this very page: only then its policy lets an office be shown. */
function isOwnPage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname;
}

/** Hosts an office for a file, over the whole window. */
export default function OfficePage() {
  const params: PathParams<typeof paths.officeHost> = useRouteParams(paths.officeHost);
  const id = Number(params.fileId);
  const [isOwn] = useState(isOwnPage);
  const { data, error, isError, refetch } = useQuery({
    ...openingQuery(id, params.officeType as OfficeType, params.action as OfficeActionName),
    enabled: isOwn,
  });
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  if (isError && error instanceof ApiError && [404, 422].includes(error.status)) return <NotFoundPage />;
  if (isError) return <Refused error={error} fileId={id} onRetry={() => void refetch()} />;
  return data ? <Office opening={data} /> : <Waiting />;
}

/** Lies over everything else, which nobody reaches meanwhile. */
function Window({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.page}
      aria-label={title}
      // What is being written is not put away by a key.
      onCancel={(event) => event.preventDefault()}
    >
      <PageTitle>{title}</PageTitle>
      <header className={styles.head}>
        <Link
          to={back}
          activeProps={{}}
          className={iconButtonClass()}
          aria-label={t('office.back')}
          title={t('office.back')}
        >
          <ArrowLeftIcon aria-hidden="true" />
        </Link>
        <h1 className="cut">{title}</h1>
      </header>
      {children}
    </dialog>
  );
}

function Waiting() {
  const t = useTranslate();
  return (
    <Window title={t('office.opens')} back={pathTo(paths.files, {})}>
      <div className={styles.body} aria-busy="true">
        <Skeleton height={240} />
      </div>
    </Window>
  );
}

/** Says why the office does not open: the file is locked or final, or it may not be edited. */
function Refused({ error, fileId, onRetry }: { error: unknown; fileId: number; onRetry: () => void }) {
  const t = useTranslate();
  const back = pathTo(paths.file, { fileId });
  const isRefusal = error instanceof ApiError && [403, 409].includes(error.status);
  return (
    <Window title={t('office.not_opened')} back={back}>
      <div className={styles.body}>
        {isRefusal ? (
          <Alert
            kind="warn"
            title={t('office.not_opened')}
            action={
              <Link to={back} activeProps={{}} className={buttonClass({ size: 'small' })}>
                {t('office.back')}
              </Link>
            }
          >
            {error.detail || error.title}
          </Alert>
        ) : (
          <LoadFailure onRetry={onRetry}>{t('office.failed')}</LoadFailure>
        )}
      </div>
    </Window>
  );
}

function Office({ opening }: { opening: Opening }) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isEnding, setEnding] = useState(false);
  const { file, action_url, access_token, access_token_ttl, expires_at } = opening;
  const name = `office-${file.id}`;

  // The token goes into a form and not into an address, where it would be kept.
  useEffect(() => {
    form.current?.submit();
    frame.current?.focus();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setEnding(true), Math.max(0, access_token_ttl - warning - Date.now()));
    return () => clearTimeout(timer);
  }, [access_token_ttl]);

  useEffect(() => {
    const { origin } = new URL(action_url);
    const listen = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = readMessage(data);
      if (message === 'closed') void goTo(file.html_url).catch(() => {});
      if (message === 'ready')
        frame.current.contentWindow.postMessage(
          JSON.stringify({ MessageId: 'Host_PostmessageReady', SendTime: Date.now(), Values: {} }),
          origin,
        );
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [action_url, file.html_url, goTo]);

  return (
    <Window title={file.name} back={file.html_url}>
      {isEnding ? (
        <div className={styles.band}>
          <Alert
            kind="warn"
            title={t('office.ends', { when: dates.short(expires_at) })}
            action={
              <Button size="small" onClick={() => window.location.reload()}>
                {t('office.reload')}
              </Button>
            }
          >
            {t('office.ends_help')}
          </Alert>
        </div>
      ) : null}
      <form ref={form} method="post" action={action_url} target={name} hidden>
        <input type="hidden" name="access_token" value={access_token} />
        <input type="hidden" name="access_token_ttl" value={access_token_ttl} />
      </form>
      <iframe
        ref={frame}
        className={styles.frame}
        name={name}
        title={t('office.frame', { name: file.name })}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-top-navigation-by-user-activation"
        allow="clipboard-read *; clipboard-write *; fullscreen *"
      />
    </Window>
  );
}
