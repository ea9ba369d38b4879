import { Button, EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeOpen';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { TextAlignLeftIcon } from '@phosphor-icons/react/dist/csr/TextAlignLeft';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { previewQuery, sendTest } from '../api.ts';
import { MailFrame } from './mail-frame.tsx';
import styles from './newsletter.module.css';

const VIEWS = ['desk', 'phone', 'text'] as const;
type View = (typeof VIEWS)[number];
const ICONS: Record<View, ReactNode> = {
  desk: <DesktopIcon aria-hidden="true" />,
  phone: <DeviceMobileIcon aria-hidden="true" />,
  text: <TextAlignLeftIcon aria-hidden="true" />,
};

/**
 * The next issue as a member would get it now.
 * @param changed counts what was changed since: each is shown at once
 */
export function Preview({ changed }: { changed: number }) {
  const t = useTranslate();
  const [view, setView] = useState<View>('desk');
  const [reader, setReader] = useState<Picked[]>([]);
  const { busy, run } = useAction<'test'>();
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    previewQuery(reader[0]?.id ?? null, changed),
  );
  const test = async () => {
    const { sent_to } = await sendTest();
    flash(t('newsletter.test_sent', { email: sent_to }));
  };
  return (
    <section className={styles.preview} aria-labelledby="newsletter-preview">
      <header className={styles.tools}>
        <h2 id="newsletter-preview">{t('newsletter.preview')}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no part of a form */}
        <div className={styles.segments} role="group" aria-label={t('newsletter.preview_as')}>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={t(`newsletter.view.${each}`)}
              title={t(`newsletter.view.${each}`)}
              aria-pressed={each === view}
              onClick={() => setView(each)}
            >
              {ICONS[each]}
            </button>
          ))}
        </div>
        <Button
          size="small"
          icon={<PaperPlaneTiltIcon aria-hidden="true" />}
          busy={busy === 'test'}
          onClick={() => void run('test', test)}
        >
          {t('newsletter.test')}
        </Button>
      </header>
      <PeoplePicker
        label={t('newsletter.preview_for')}
        help={t('newsletter.preview_for_help')}
        value={reader}
        onChange={setReader}
        most={1}
      />
      {data ? (
        <article className={styles.mail} aria-busy={isPlaceholderData || undefined}>
          <dl className={styles.head}>
            <dt>{t('newsletter.from')}</dt>
            <dd>{data.from}</dd>
            <dt>{t('newsletter.subject')}</dt>
            <dd>
              <b>{data.subject}</b>
            </dd>
          </dl>
          {data.entries === 0 ? (
            <EmptyState
              icon={<EnvelopeOpenIcon weight="duotone" aria-hidden="true" />}
              title={t('newsletter.nothing_to_say')}
            >
              {t('newsletter.nothing_to_say_help')}
            </EmptyState>
          ) : view === 'text' ? (
            <pre className={styles.text}>{data.text}</pre>
          ) : (
            <MailFrame title={t('newsletter.preview')} html={data.html} isNarrow={view === 'phone'} />
          )}
        </article>
      ) : isError ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={420} />
        </div>
      )}
    </section>
  );
}
