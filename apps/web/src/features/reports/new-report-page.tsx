import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportReason } from '@dorfplatz/contract';
import {
  EmptyState,
  ErrorSummary,
  Field,
  FormFoot,
  flash,
  RadioCards,
  Textarea,
  TextInput,
} from '@dorfplatz/ui';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { Controller } from 'react-hook-form';
import { paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useServerForm } from '../../kit/use-server-form.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { report } from './api.ts';
import styles from './components/reports.module.css';

const fields = ['url', 'reason', 'text'];

/** Reports something to those who run its group or the network [SCR-132]. */
export default function NewReportPage() {
  const t = useTranslate();
  const { can } = useViewer();
  return (
    <Page title={t('reports.new')}>
      {can.report ? (
        <ReportForm />
      ) : (
        <EmptyState icon={<FlagIcon weight="duotone" aria-hidden="true" />} title={t('reports.off')}>
          {t('reports.off_help')}
        </EmptyState>
      )}
    </Page>
  );
}

function ReportForm() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { url = '' } = useQueryParams();
  const leave = () => goTo(url.startsWith('/') ? url : pathTo(paths.everything), { discards: true });
  const { register, control, problem, isBusy, isDisabled, submit } = useServerForm({
    values: { url, reason: '' as ReportReason | '', text: '' },
    fields,
    onSave: async ({ reason, ...written }) => {
      await report({ ...written, reason: reason as ReportReason });
      flash(t('reports.sent'));
      await leave();
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('reports.not_sent')} errors={problem.summary} />
      <p className={styles.lead}>{t('reports.lead')}</p>
      <Field
        id="url"
        label={t('reports.url')}
        help={t('reports.url_help')}
        error={problem.fields.url}
        required
      >
        <TextInput {...register('url', { required: true })} maxLength={2000} />
      </Field>
      <Controller
        control={control}
        name="reason"
        rules={{ required: true }}
        render={({ field }) => (
          <RadioCards
            name="reason"
            legend={t('reports.reason')}
            value={field.value}
            onChange={field.onChange}
            options={REPORT_REASONS.map((value) => ({
              value,
              label: t(`reports.reason.${value}`),
              help: t(`reports.reason_help.${value}`),
            }))}
          />
        )}
      />
      <Field id="text" label={t('reports.text')} help={t('reports.text_help')} error={problem.fields.text}>
        <Textarea {...register('text')} rows={4} maxLength={REPORT_TEXT_MAX} />
      </Field>
      <FormFoot
        submitLabel={t('reports.send')}
        cancelLabel={t('reports.cancel')}
        onCancel={() => void leave()}
        busy={isBusy}
        disabled={isDisabled()}
        reason={t('reports.missing')}
      />
    </form>
  );
}
