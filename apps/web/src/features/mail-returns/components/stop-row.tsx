import type { MailStop } from '@dorfplatz/contract';
import { Avatar, Button, Row } from '@dorfplatz/ui';
import { useRef } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { lift } from '../api.ts';
import styles from './mail-returns.module.css';

/** A person whose address gives mails back, since when and why. */
export function StopRow({ stop: { member, since, reason } }: { stop: MailStop }) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<'lift'>({ leaves: row });
  const name = member.display_name;
  return (
    <Row ref={row}>
      <Avatar name={name} src={member.images?.small} size={36} />
      <div className={styles.mail}>
        <Link to={member.html_url} className="link">
          {name}
        </Link>
        <p className="small muted" id={`stop-${member.id}`}>
          {reason} {t('mail_returns.since', { when: dates.full(since) })}
        </p>
      </div>
      <Button
        size="small"
        busy={busy !== null}
        aria-label={t('mail_returns.lift_of', { name })}
        aria-describedby={`stop-${member.id}`}
        onClick={() => void run('lift', () => lift(member.id), { done: t('mail_returns.lifted', { name }) })}
      >
        {t('mail_returns.lift')}
      </Button>
    </Row>
  );
}
