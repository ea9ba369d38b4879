import { CONTACT_AUDIENCES } from '@dorfplatz/contract';
import {
  buttonClass,
  Checkbox,
  EmptyState,
  ErrorSummary,
  Field,
  FormFoot,
  flash,
  RadioCards,
  Skeleton,
  Textarea,
  TextInput,
} from '@dorfplatz/ui';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { formProblem, noProblem } from '../../lib/form-problem.ts';
import { localeOf, useLanguage, useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { useDraft } from '../editor/index.ts';
import { appointmentQuery, contact, contactQuery } from './api.ts';
import { AppointmentProblem } from './components/appointment-problem.tsx';
import styles from './components/form.module.css';

type Audience = (typeof CONTACT_AUDIENCES)[number];
const megabyte = 1024 * 1024;

/** A mail to those who take part. */
export default function ContactPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const locale = localeOf(useLanguage());
  const { appointmentId: id } = useRouteParams(paths.appointmentContact);
  const { data: appointment, error, refetch } = useQuery(appointmentQuery(id));
  const { data: info, error: infoError, refetch: refetchInfo } = useQuery(contactQuery(id));
  const { id: viewerId } = useViewer();
  const draftKey = `member:${viewerId}:appointment-letter:${id}`;
  const subject = useDraft(`${draftKey}:subject`);
  const text = useDraft(draftKey);
  const [audience, setAudience] = useState<Audience>('all');
  const [withFiles, setWithFiles] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  const [isSending, setSending] = useState(false);
  const key = useRef(crypto.randomUUID());
  if (error && !appointment) return <AppointmentProblem error={error} onRetry={() => void refetch()} />;
  if (appointment && !appointment.can.contact) return <NotFoundPage />;
  if (infoError && !info) return <AppointmentProblem error={infoError} onRetry={() => void refetchInfo()} />;
  const back = () => void goTo(pathTo(paths.appointment, { appointmentId: id }));
  const isTooLarge = info !== undefined && info.attachments_size > info.attachments_limit;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = [
      ...(subject.text.trim() === ''
        ? [{ fieldId: 'subject', text: t('appointments.letter.subject_required') }]
        : []),
      ...(text.text.trim() === '' ? [{ fieldId: 'text', text: t('appointments.letter.text_required') }] : []),
    ];
    if (missing.length > 0) {
      setProblem({
        fields: Object.fromEntries(missing.map((each) => [each.fieldId, each.text])),
        summary: missing,
      });
      return;
    }
    setProblem(noProblem);
    setSending(true);
    try {
      const letter = {
        subject: subject.text.trim(),
        text: text.text,
        audience,
        include_attachments: withFiles && !isTooLarge,
      };
      const recipients = await contact(id, letter, key.current);
      subject.clear();
      text.clear();
      flash(t('appointments.letter.sent', { count: recipients }));
      await goTo(pathTo(paths.appointment, { appointmentId: id }), { replace: true });
    } catch (cause) {
      key.current = crypto.randomUUID();
      setProblem(formProblem(cause, ['subject', 'text', 'audience'], t));
      flash(t('js.generic_error'), { kind: 'error' });
      setSending(false);
    }
  };
  return (
    <Page title={t('appointments.contact')}>
      {appointment && info?.audiences.all === 0 ? (
        <EmptyState
          icon={<UsersIcon weight="duotone" aria-hidden="true" />}
          title={t('appointments.nobody_yet')}
          action={
            appointment.can.update_participants ? (
              <Link
                to={pathTo(paths.appointmentParticipants, { appointmentId: id })}
                className={buttonClass({ variant: 'primary' })}
              >
                {t('appointments.invite')}
              </Link>
            ) : undefined
          }
        />
      ) : appointment && info ? (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary title={t('appointments.form.problems')} errors={problem.summary} />
          <p className="muted">{t('appointments.letter.about', { name: appointment.name })}</p>
          <RadioCards
            name="audience"
            legend={t('appointments.letter.audience')}
            columns={2}
            value={audience}
            onChange={setAudience}
            options={CONTACT_AUDIENCES.map((each) => ({
              value: each,
              label: t(`appointments.letter.audience.${each}`),
              help: t('appointments.letter.people', { count: info.audiences[each] }),
              disabled: info.audiences[each] === 0 && each !== 'all',
            }))}
          />
          <Field
            id="subject"
            label={t('appointments.letter.subject')}
            error={problem.fields.subject}
            required
          >
            <TextInput
              value={subject.text}
              maxLength={200}
              onChange={(event) => subject.setText(event.target.value)}
            />
          </Field>
          <Field id="text" label={t('appointments.letter.text')} error={problem.fields.text} required>
            <Textarea
              rows={8}
              value={text.text}
              maxLength={20_000}
              onChange={(event) => text.setText(event.target.value)}
            />
          </Field>
          {info.attachments_size > 0 ? (
            <Checkbox
              label={t('appointments.letter.files')}
              help={
                isTooLarge
                  ? t('appointments.letter.too_large', {
                      limit: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(
                        info.attachments_limit / megabyte,
                      ),
                    })
                  : undefined
              }
              checked={withFiles && !isTooLarge}
              disabled={isTooLarge}
              onChange={(event) => setWithFiles(event.target.checked)}
            />
          ) : null}
          <FormFoot
            cancelLabel={t('calendar.cancel')}
            onCancel={back}
            busy={isSending}
            submitIcon={<PaperPlaneTiltIcon aria-hidden="true" />}
            submitLabel={t('appointments.letter.send')}
          />
        </form>
      ) : (
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      )}
    </Page>
  );
}
