import type { Operating } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import { Link, paths } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { sizeText } from '../../files/index.ts';
import { isOverdue, isScarce, isTight } from '../warnings.ts';
import styles from './operating.module.css';

/** Each part of the program: whether it is well, and what there is of it. */
export function Health({ operating }: { operating: Operating }) {
  const t = useTranslate();
  const dates = useDates();
  const locale = localeOf(useLanguage());
  const { measured_at, database, mail, push, storage, scanner, jobs } = operating;
  const sizeOf = (bytes: number) => fileSize(bytes, locale);
  return (
    <section aria-labelledby="operating-health">
      <h2 id="operating-health">{t('operating.health')}</h2>
      <p className="small muted">{t('operating.measured', { when: dates.full(measured_at) })}</p>
      <dl className={styles.parts}>
        <Part name={t('operating.database')} isWell={!isScarce(database)}>
          <p>{t('operating.database_size', { size: sizeOf(database.size), version: database.version })}</p>
          <p>{t('operating.connections', { count: database.connections, max: database.connections_max })}</p>
        </Part>
        <Part name={t('operating.mail')} isWell={mail.has_server && mail.last_failure === null}>
          <p>{t(mail.has_server ? 'operating.mail_server' : 'operating.mail_files')}</p>
          {mail.last_failure ? (
            <>
              <p>{t('operating.mail_failed', { when: dates.full(mail.last_failure.at) })}</p>
              {mail.last_failure.error === null ? null : (
                <p className={styles.error}>{mail.last_failure.error}</p>
              )}
            </>
          ) : null}
          <p>
            <Link to={paths.mails} className="link">
              {t('operating.mail_hold')}
            </Link>
          </p>
        </Part>
        <Part name={t('operating.push')} isWell={push.failing === 0}>
          <p>{t('operating.devices', { count: push.devices })}</p>
          {push.failing > 0 ? <p>{t('operating.devices_failing', { count: push.failing })}</p> : null}
          {push.waiting > 0 ? <p>{t('operating.pushes_waiting', { count: push.waiting })}</p> : null}
          {push.last_success_at === null ? null : (
            <p>{t('operating.push_last', { when: dates.full(push.last_success_at) })}</p>
          )}
        </Part>
        <Part name={t('operating.storage')} isWell={!isTight(storage)}>
          <p>
            {t(
              storage.places.length > 1 ? 'operating.place.moving' : `operating.place.${storage.places[0]!}`,
            )}
          </p>
          <p>{t('operating.files', { count: storage.files, size: sizeText(storage.size, locale) })}</p>
          <p>
            {storage.limit === null
              ? t('operating.used', { size: sizeText(storage.used, locale) })
              : t('operating.used_of', {
                  size: sizeText(storage.used, locale),
                  limit: sizeText(storage.limit, locale),
                })}
          </p>
          {storage.free === null ? null : (
            <p>{t('operating.free', { size: sizeText(storage.free, locale) })}</p>
          )}
          {storage.texts.waiting > 0 ? (
            <p>{t('operating.texts_waiting', { count: storage.texts.waiting })}</p>
          ) : null}
          {storage.texts.unreadable > 0 ? (
            <p>{t('operating.texts_unreadable', { count: storage.texts.unreadable })}</p>
          ) : null}
        </Part>
        {scanner ? (
          <Part
            name={t('operating.scanner')}
            isWell={scanner.version !== null && scanner.infected === 0 && scanner.too_large === 0}
          >
            <p>
              {scanner.version ?? t(scanner.is_set ? 'operating.scanner_away' : 'operating.scanner_none')}
            </p>
            {scanner.error === null ? null : <p className={styles.error}>{scanner.error}</p>}
            {scanner.infected > 0 ? <p>{t('operating.infected', { count: scanner.infected })}</p> : null}
            {scanner.too_large > 0 ? <p>{t('operating.too_large', { count: scanner.too_large })}</p> : null}
            {scanner.waiting_since === null ? null : (
              <p>
                {t('operating.unchecked', {
                  count: scanner.waiting,
                  when: dates.full(scanner.waiting_since),
                })}
              </p>
            )}
            <p>
              <Link to={paths.scans} className="link">
                {t('operating.scans')}
              </Link>
            </p>
          </Part>
        ) : null}
        <Part name={t('operating.jobs')} isWell={jobs.failed_count === 0 && !isOverdue(operating)}>
          <p>{t('operating.jobs_waiting', { count: jobs.waiting })}</p>
          <p>{t('operating.jobs_running', { count: jobs.running })}</p>
          {isOverdue(operating) ? (
            <p>{t('operating.jobs_overdue', { when: dates.full(jobs.due_since!) })}</p>
          ) : null}
          {jobs.failed_count > 0 ? <p>{t('operating.jobs_failed', { count: jobs.failed_count })}</p> : null}
        </Part>
      </dl>
    </section>
  );
}

function Part({ name, isWell, children }: { name: string; isWell: boolean; children: ReactNode }) {
  const t = useTranslate();
  return (
    <div>
      <dt>
        {name}
        <Badge kind={isWell ? 'ok' : 'warn'}>{t(isWell ? 'operating.well' : 'operating.look')}</Badge>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
