import type { DigestSwitch, MemberSettings } from '@dorfplatz/contract';
import { addDays, Checkbox, ChoiceList, FieldGroup, RadioCards } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { type Choices, sendingTimes } from '../choices.ts';
import styles from '../member-settings.module.css';

/** A Sunday, to name the days of the week by. */
const SUNDAY = '2024-01-07';

function useTimes({ sending_days, time_zone }: MemberSettings['email_digests']): string {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const dates = useDates();
  const list = new Intl.ListFormat(locale);
  const times = sendingTimes(sending_days).map(({ time, days }) =>
    days.length === 7
      ? t('member_settings.digest_every_day', { time })
      : t('member_settings.digest_on', {
          days: list.format(days.map((day) => dates.weekday(addDays(SUNDAY, day)))),
          time,
        }),
  );
  return t('member_settings.digest_times', {
    times: list.format(times),
    zone: time_zone.replaceAll('_', ' '),
  });
}

export interface DigestFieldsProps {
  membershipId: number;
  settings: MemberSettings;
  choices: Choices;
  disabled: boolean;
  error: string | undefined;
  onChange: (change: Partial<Choices>) => void;
}

/** The regular summary: off, of all groups, or of some [RUL-0354]. */
export function DigestFields({
  membershipId,
  settings,
  choices,
  disabled,
  error,
  onChange,
}: DigestFieldsProps) {
  const t = useTranslate();
  const times = useTimes(settings.email_digests);
  const { groups } = settings.options;
  const option = (value: DigestSwitch) => ({
    value,
    label: t(`member_settings.digest.${value}`),
    help: t(`member_settings.digest.${value}_help`),
    disabled: disabled || (value === 'selected_groups' && groups.length === 0),
  });
  return (
    <FieldGroup legend={t('member_settings.digest')} intro={times}>
      <RadioCards
        name="digest"
        legend={t('member_settings.digest_which')}
        value={choices.digest}
        onChange={(digest) => onChange({ digest })}
        options={[option('all'), option('selected_groups'), option('disabled')]}
      />
      {choices.digest === 'selected_groups' ? (
        <div className={styles.groups}>
          <ChoiceList
            id="group_ids"
            legend={t('member_settings.digest_groups')}
            multiple
            value={choices.digestGroups.map(String)}
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={error}
            disabled={disabled}
            onChange={(ids) => onChange({ digestGroups: ids.map(Number) })}
          />
        </div>
      ) : null}
      {settings.conditions.include_network_level && choices.digest !== 'disabled' ? (
        <Checkbox
          label={t('member_settings.network_level')}
          checked={choices.networkLevel}
          disabled={disabled}
          onChange={(event) => onChange({ networkLevel: event.target.checked })}
        />
      ) : null}
      <p>
        <Link to={pathTo(paths.digestPreview, { membershipId })} className="link">
          {t('member_settings.preview')}
        </Link>
      </p>
    </FieldGroup>
  );
}
