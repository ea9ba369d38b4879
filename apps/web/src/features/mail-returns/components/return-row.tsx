import type { MailReturn } from '@dorfplatz/contract';
import { Badge, Button, buttonClass, ConfirmDialog, Row } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { settle } from '../api.ts';
import styles from './mail-returns.module.css';

const kinds = {
  soft: 'warn',
  hard: 'danger',
  complaint: 'danger',
  answer: 'accent',
  unknown: 'outline',
} as const;

/** The address that an answer goes to; undefined where a sender has none. */
const addressIn = (from: string): string | undefined => {
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();
  return /^[^\s@?&]+@[^\s@?&]+$/.test(address) ? address : undefined;
};

/** A mail that came back, with whom it means and what it says. */
export function ReturnRow({ mail }: { mail: MailReturn }) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<'settle'>({ leaves: row });
  const [asks, setAsks] = useState(false);
  const { id, kind, subject, from, member, status, excerpt, received_at: at } = mail;
  const address = kind === 'answer' ? addressIn(from) : undefined;
  const facts = [from, status === null ? '' : t('mail_returns.status', { status }), dates.full(at)];
  return (
    <Row ref={row}>
      <div className={styles.mail}>
        <p className={styles.head} id={`return-${id}`}>
          <b>{subject || t('mail_returns.no_subject')}</b>
          <Badge kind={kinds[kind]}>{t(`mail_returns.kind.${kind}`)}</Badge>
        </p>
        {member ? (
          <p>
            <Link to={member.html_url} className="link">
              {member.display_name}
            </Link>
          </p>
        ) : null}
        {excerpt === '' ? null : <p className={styles.excerpt}>{excerpt}</p>}
        <p className="small muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.acts}>
        {address === undefined ? null : (
          <a
            href={`mailto:${address}`}
            className={buttonClass({ size: 'small' })}
            aria-describedby={`return-${id}`}
          >
            {t('mail_returns.reply')}
          </a>
        )}
        <Button
          size="small"
          busy={busy !== null}
          aria-describedby={`return-${id}`}
          onClick={() => setAsks(true)}
        >
          {t('mail_returns.settle')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void run('settle', () => settle(id), { done: t('mail_returns.settled') });
        }}
        title={t('mail_returns.ask_settle')}
        description={t('mail_returns.ask_settle_help')}
        confirmLabel={t('mail_returns.settle')}
        cancelLabel={t('mail_returns.cancel')}
        closeLabel={t('kit.close')}
      />
    </Row>
  );
}
