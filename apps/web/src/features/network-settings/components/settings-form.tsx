import type { AdministeredSettings, SettingChange } from '@dorfplatz/contract';
import { ErrorSummary, FieldGroup, FormFoot, flash } from '@dorfplatz/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useHash } from '../../../kit/navigation.ts';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/client.ts';
import { useDates } from '../../../lib/dates.ts';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { saveSettings, settingsQuery } from '../api.ts';
import { type Drafts, rebased, valueAt, withDraft } from '../drafts.ts';
import { allFields, groups, idAt, type SettingField, type Tab } from '../fields.ts';
import { SettingControl } from './setting-control.tsx';
import styles from './settings.module.css';
import { useSettingNames } from './shown-value.ts';
import { TestMails } from './test-mails.tsx';

const ids = allFields.map(({ id }) => id);

/** Who did a change, as people read it. */
function useWho(): (change: SettingChange) => string {
  const t = useTranslate();
  return ({ name, is_console }) =>
    is_console ? t('network_settings.console') : name || t('network_settings.somebody');
}

/** The settings of a tab; what was changed on another stays and is saved with them. */
export function SettingsForm({ data, tab }: { data: AdministeredSettings; tab: Tab }) {
  const t = useTranslate();
  const hash = useHash();
  const dates = useDates();
  const who = useWho();
  const names = useSettingNames(data);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  const [uploads, setUploads] = useState(0);
  const count = Object.keys(drafts).length;
  const isUploading = uploads > 0;
  useUnsaved((count > 0 || isUploading) && !isBusy);

  // The search leads to a setting: it stands in sight, and the keys go on there.
  useEffect(() => {
    if (tab && hash && ids.includes(hash)) {
      const control = document.getElementById(hash);
      control?.scrollIntoView({ block: 'center' });
      control?.focus({ preventScroll: true });
    }
  }, [hash, tab]);

  const currentOf = ({ path }: SettingField) =>
    path in drafts ? drafts[path]!.value : valueAt(data.settings, path);
  const change = ({ path }: SettingField, value: unknown) =>
    setDrafts((before) => {
      const after = withDraft(before, path, value, valueAt(data.settings, path));
      return path === 'holidays.country'
        ? withDraft(after, 'holidays.state', '', data.settings.holidays.state)
        : after;
    });

  const aboutOf = (field: SettingField): string => {
    const value = names.textOf(field, valueAt(data.defaults, field.path));
    const last = data.changes.find((each) => each.field === field.path);
    return [
      t('network_settings.default', { value }),
      ...(last
        ? [t('network_settings.changed', { name: who(last), date: dates.middle(dates.dayOf(last.at)) })]
        : []),
    ].join(' · ');
  };

  /** What stands at the fields that somebody else has changed meanwhile; what was typed stays. */
  async function conflictOf(error: ApiError) {
    const now = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
    setDrafts((before) => rebased(before, now.settings));
    const told = allFields
      .filter(({ path }) => path in error.errors)
      .map((field) => {
        const value = names.textOf(field, valueAt(now.settings, field.path));
        const text = t('network_settings.now', { who: error.detail, value });
        return { field, text };
      });
    return {
      fields: Object.fromEntries(told.map(({ field, text }) => [field.id, text])),
      summary: told.map(({ field, text }) => ({
        fieldId: field.id,
        text: `${t(`network_settings.field.${field.id}`)}: ${text}`,
      })),
    };
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isUploading || count === 0) return;
    setBusy(true);
    try {
      await saveSettings(drafts);
      setDrafts({});
      setProblem(noProblem);
      flash(t('network_settings.saved'));
    } catch (error) {
      flash(t('network_settings.not_saved'), { kind: 'error' });
      const isConflict = error instanceof ApiError && error.code === 'settings_changed';
      setProblem(isConflict ? await conflictOf(error) : formProblem(error, ids, t, idAt));
    } finally {
      setBusy(false);
    }
  }

  const discard = () => {
    setDrafts({});
    setProblem(noProblem);
  };
  return (
    <form onSubmit={save} noValidate className={styles.form}>
      <ErrorSummary title={t('network_settings.check_input')} errors={problem.summary} />
      {groups
        .filter((group) => group.tab === tab)
        .map(({ key, fields }) => (
          <FieldGroup key={key} legend={t(`network_settings.group.${key}`)}>
            {fields.map((field) => (
              <SettingControl
                key={field.id}
                field={field}
                value={currentOf(field)}
                country={String(drafts['holidays.country']?.value ?? data.settings.holidays.country)}
                data={data}
                error={problem.fields[field.id]}
                about={aboutOf(field)}
                onChange={(value) => change(field, value)}
                onUploading={(isSent) => setUploads((before) => before + (isSent ? 1 : -1))}
              />
            ))}
            {key === 'map' ? <Place place={data.place} city={data.settings.network_location.city} /> : null}
          </FieldGroup>
        ))}
      {tab === 'mail' ? <TestMails /> : null}
      <FormFoot
        sticks
        submitLabel={t('network_settings.save')}
        cancelLabel={t('network_settings.discard')}
        onCancel={count > 0 && !isBusy ? discard : undefined}
        busy={isBusy}
        disabled={isUploading || count === 0}
        reason={t(isUploading ? 'kit.picture.uploading' : 'kit.nothing_changed')}
        aside={
          <span className="small muted" aria-live="polite">
            {count > 0 ? t('network_settings.unsaved', { count }) : null}
          </span>
        }
      />
    </form>
  );
}

/** Where the address that is stored was found. */
function Place({ place, city }: { place: AdministeredSettings['place']; city: string }) {
  const t = useTranslate();
  if (!place)
    return city ? (
      <div className={styles.place}>
        <p>{t('network_settings.place_missing')}</p>
      </div>
    ) : null;
  const query = new URLSearchParams({
    lat: String(place.lat),
    lon: String(place.lng),
    zoom: '13',
    size: '480x240',
  });
  return (
    <div className={styles.place}>
      <p>{t('network_settings.place_found')}</p>
      <img src={`/api/v1/maps/static.png?${query}`} alt="" width={480} height={240} loading="lazy" />
    </div>
  );
}
