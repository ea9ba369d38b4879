import { ARTICLE_SERIES_MAX } from '@dorfplatz/contract';
import { Checkbox, DateInput, Field, RadioCards, TextInput, TimeInput } from '@dorfplatz/ui';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels, timeLabels } from '../../calendar/index.ts';
import styles from '../blogs.module.css';
import type { BlogFields, Release } from '../fields.ts';

interface PublishingFieldsProps {
  fields: BlogFields;
  onChange: (part: Partial<BlogFields>) => void;
  /** What can be chosen of when it is read. */
  releases: readonly Release[];
  errors: Readonly<Record<string, string>>;
}

/** What stands below the text of an article: its series, its comments, and when it is read. */
export function PublishingFields({ fields, onChange, releases, errors }: PublishingFieldsProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { release, from, until } = fields;
  return (
    <>
      <Field id="series" label={t('blogs.series')} help={t('blogs.series_help')} error={errors.series}>
        <TextInput
          value={fields.series}
          maxLength={ARTICLE_SERIES_MAX}
          onChange={(event) => onChange({ series: event.target.value })}
        />
      </Field>
      <Checkbox
        label={t('blogs.comments_enabled')}
        checked={fields.isCommented}
        onChange={(event) => onChange({ isCommented: event.target.checked })}
      />
      <RadioCards
        name="release"
        legend={t('blogs.when')}
        value={release}
        onChange={(chosen) => onChange({ release: chosen })}
        options={releases.map((value) => ({
          value,
          label: t(`blogs.release.${value}`),
          help: t(`blogs.release.${value}_help`),
        }))}
        columns={2}
      />
      {release === 'planned' ? (
        <Field id="from" label={t('blogs.from')} error={errors.published_at}>
          <div className={styles.moments}>
            <DateInput
              value={from.day}
              onChange={(day) => day && onChange({ from: { ...from, day } })}
              locale={locale}
              labels={dateLabels(t)}
            />
            <TimeInput
              value={from.time}
              onChange={(time) => onChange({ from: { ...from, time } })}
              label={t('blogs.from')}
              labels={timeLabels(t)}
            />
          </div>
        </Field>
      ) : null}
      <Field id="until" label={t('blogs.until')} help={t('blogs.until_help')} error={errors.ends_at}>
        <div className={styles.moments}>
          <DateInput
            value={until.day}
            onChange={(day) => onChange({ until: { ...until, day } })}
            locale={locale}
            labels={dateLabels(t)}
          />
          {until.day === null ? null : (
            <TimeInput
              value={until.time}
              onChange={(time) => onChange({ until: { ...until, time } })}
              label={t('blogs.until')}
              labels={timeLabels(t)}
            />
          )}
        </div>
      </Field>
    </>
  );
}
