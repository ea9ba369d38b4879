import type { AuditEntry, AuditTarget } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import { useDates } from '../../../lib/dates.ts';
import { type Translate, useTranslate } from '../../../lib/i18n.ts';
import styles from './audit-log.module.css';
import { Changes } from './changes.tsx';

const KINDS = ['member', 'group', 'group_category', 'membership_role', 'meeting_room', 'legal_text', 'job'];

/** What an act was done to, by its name of now, or by its number. */
export function targetName({ type, id, name }: AuditTarget, t: Translate): string {
  const kind = KINDS.includes(type) ? t(`audit_log.kind.${type}`) : type;
  return name === null ? `${kind} ${id}` : `${kind} ${name}`;
}

type EntryProps = {
  entry: AuditEntry;
  /** Asks for all that was done to the same. */
  onTarget: (target: string) => void;
};

/** An act of the log: what, who, when, from where, and what it changed. */
export function Entry({ entry, onTarget }: EntryProps) {
  const t = useTranslate();
  const dates = useDates();
  const { id, at, actor, via, title, outcome, reason, targets, address } = entry;
  const who = actor?.display_name ?? t(via === 'web' ? 'audit_log.nobody' : `audit_log.via_${via}`);
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <b>{title}</b>
        {outcome === 'refused' ? <Badge kind="danger">{t('audit_log.refused')}</Badge> : null}
      </div>
      <div className={styles.facts}>
        <span>{who}</span>
        <time dateTime={at}>{dates.middle(at)}</time>
        {address === null ? null : <span>{address}</span>}
        <span>{t('audit_log.number', { id })}</span>
      </div>
      {targets.length > 0 ? (
        <div className={styles.targets}>
          {targets.map((target) => (
            <button
              key={`${target.type}:${target.id}`}
              type="button"
              className="link"
              title={t('audit_log.all_of', { name: targetName(target, t) })}
              onClick={() => onTarget(`${target.type}:${target.id}`)}
            >
              {targetName(target, t)}
            </button>
          ))}
        </div>
      ) : null}
      {reason === null ? null : <p className="small">{t('audit_log.reason', { reason })}</p>}
      <Changes entry={entry} />
    </li>
  );
}
