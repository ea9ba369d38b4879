import type { AppVersion } from '@dorfplatz/contract';
import { Alert, Button, flash, Tabs } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFilters } from '../../../kit/use-filters.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { offeredAppsQuery, purgeField } from '../api.ts';
import { type EditedApp, lackOf, withVersion } from '../draft.ts';
import type { Field } from '../field.ts';
import { countIntegrations } from '../integrations.ts';
import { useBuiltDraft } from '../use-built-draft.ts';
import { AppDialog } from './app-dialog.tsx';
import styles from './builder.module.css';
import { BuilderHead } from './builder-head.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { IntegrationsTab } from './integrations-tab.tsx';
import { LayoutTab } from './layout-tab.tsx';
import { LossDialog } from './loss-dialog.tsx';
import { RightsTab } from './rights-tab.tsx';
import { useSave } from './use-save.ts';
import { WallTab } from './wall-tab.tsx';

const TABS = ['fields', 'wall', 'layout', 'integrations', 'rights'] as const;
type Tab = (typeof TABS)[number];

/** Builds an app: one draft over all tabs, kept in this browser until it is saved. */
export function Builder({ app }: { app: EditedApp }) {
  const t = useTranslate();
  const { query, set } = useFilters();
  const tab = TABS.find((each) => each === query.tab) ?? 'fields';
  const show = (next: Tab) => set({ tab: next === 'fields' ? '' : next });
  const built = useBuiltDraft(app);
  const { current, draft, changes, conflict } = built;
  const { save, isBusy, problem, setProblem, report, drop } = useSave(built);
  const { data: offered } = useQuery(offeredAppsQuery(app.group?.slug ?? null));
  const apps = [
    ...(offered ?? []).filter(({ id }) => id !== app.id),
    { id: app.id, name: t('app_builder.this_app', { name: draft.name }) },
  ];
  const [isAbout, setAbout] = useState(false);
  const [edited, setEdited] = useState<Field | null>(null);
  const [layoutTab, setLayoutTab] = useState(0);
  const [isTried, setTried] = useState(false);
  const lack = isTried ? lackOf(draft, built.base) : null;

  const trySaving = () => {
    setTried(true);
    const missing = lackOf(draft, built.base);
    if (missing === null) return void save();
    if (missing.in === 'name') return setAbout(true);
    if (missing.in === 'layout') setLayoutTab(missing.tab ?? 0);
    show(missing.in === 'layout' || missing.in === 'inherit' ? 'layout' : missing.in);
  };
  const discard = () => {
    const [before, from] = [draft, built.current];
    built.discard();
    setProblem(null);
    setTried(false);
    flash(t('app_builder.discarded'), {
      action: { label: t('kit.undo'), onSelect: () => built.rebase(from, before) },
    });
  };
  const change = built.change;
  const purge = async ({ name }: Field) => {
    built.rebase(await purgeField(current, name), draft);
  };
  const takeVersion = (version: AppVersion, when: string) => {
    change(withVersion(draft, version, app.group !== null));
    setTried(false);
    flash(t('app_builder.version.taken', { when }), {
      action: { label: t('kit.undo'), onSelect: () => change(draft) },
    });
  };
  const counts: Partial<Record<Tab, number>> = {
    fields: draft.properties.length,
    integrations: countIntegrations(draft.integrations),
  };
  const panels = {
    fields: (
      <FieldsTab
        app={current}
        apps={apps}
        draft={draft}
        onChange={change}
        edited={edited}
        onEdit={setEdited}
        onPurge={conflict === null ? purge : null}
      />
    ),
    wall: (
      <WallTab
        draft={draft}
        onChange={change}
        onEditField={(field) => {
          setEdited(field);
          show('fields');
        }}
      />
    ),
    layout: (
      <LayoutTab
        draft={draft}
        onChange={change}
        current={layoutTab}
        onShow={setLayoutTab}
        isTried={isTried}
      />
    ),
    integrations: <IntegrationsTab app={current} draft={draft} onChange={change} />,
    rights: <RightsTab app={current} draft={draft} onChange={change} />,
  };
  return (
    <form
      className={styles.builder}
      onSubmit={(event) => {
        event.preventDefault();
        if (changes.length > 0 && conflict === null) trySaving();
      }}
    >
      <BuilderHead
        app={current}
        draft={draft}
        keptAt={built.keptAt}
        onAbout={() => setAbout(true)}
        onVersion={takeVersion}
      />
      {conflict ? (
        <ConflictAlert
          detail={
            problem ??
            t('app_builder.conflict.since', { name: current.changed?.name || t('app_builder.somebody') })
          }
          mine={draft}
          conflict={conflict}
          onMerge={() => {
            built.rebase(current, conflict.draft);
            setProblem(null);
            flash(t('app_builder.conflict.merged'));
          }}
          onTakeTheirs={discard}
        />
      ) : problem ? (
        <Alert kind="danger" title={t('app_builder.not_saved')}>
          {problem}
        </Alert>
      ) : lack ? (
        <Alert kind="danger" title={t('app_builder.not_saved')}>
          {t(`app_builder.lack.${lack.in}`)}
        </Alert>
      ) : null}
      <Tabs
        label={t('app_builder.parts')}
        value={tab}
        onChange={(next) => show(next as Tab)}
        tabs={TABS.map((value) => ({
          value,
          label: t(`app_builder.tab.${value}`),
          ...(counts[value] && { count: counts[value] }),
          panel: panels[value],
        }))}
      />
      {changes.length > 0 ? (
        <div className={styles.foot} data-foot>
          <p>
            <b>{t('app_builder.changes', { count: changes.length })}</b>{' '}
            <span className={`muted ${styles.onlyWide}`}>{t('app_builder.as_draft')}</span>
          </p>
          <Button variant="ghost" disabled={isBusy} onClick={discard}>
            {t('app_builder.discard')}
          </Button>
          <Button variant="primary" type="submit" busy={isBusy} disabled={conflict !== null}>
            {t('app_builder.save')}
          </Button>
        </div>
      ) : null}
      {isAbout ? (
        <AppDialog
          about={draft}
          onTake={({ name, description, icon, color }) => {
            change({ ...draft, name, description, icon, color });
            setAbout(false);
          }}
          onClose={() => setAbout(false)}
        />
      ) : null}
      {report ? (
        <LossDialog report={report} isBusy={isBusy} onSave={() => void save(true)} onClose={drop} />
      ) : null}
    </form>
  );
}
