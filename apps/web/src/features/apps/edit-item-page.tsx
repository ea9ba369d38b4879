import type { App, Item } from '@dorfplatz/contract';
import { Alert, Button, ErrorSummary, FormFoot, flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { appQuery, itemQuery } from './api.ts';
import { AppProblem } from './components/app-problem.tsx';
import styles from './components/item/item.module.css';
import { ItemForm } from './components/item-form.tsx';
import { PlainValue } from './components/plain-value.tsx';
import { useItemForm } from './use-item-form.ts';

/** All fields of an item, in one form. */
export default function EditItemPage() {
  const t = useTranslate();
  const { itemId } = useRouteParams(paths.editItem);
  const { data: item, error, refetch } = useQuery(itemQuery(Number(itemId)));
  const { data: app, error: appError } = useQuery({
    ...appQuery(item?.app.slug ?? ''),
    enabled: item !== undefined,
  });
  // The form keeps the item that it was opened with, also when that is gone by now.
  const [opened, setOpened] = useState<{ item: Item; app: App } | null>(null);
  if (!opened && item && app) setOpened({ item, app });
  if (opened) return <OneForm item={opened.item} app={opened.app} />;
  const failure = error ?? appError;
  if (failure) return <AppProblem error={failure} onRetry={() => void refetch()} />;
  return (
    <Page title={t('apps.item.edit_all')}>
      <Skeleton height={240} />
    </Page>
  );
}

function OneForm({ item, app }: { item: Item; app: App }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [isUploading, setUploading] = useState(false);
  const leave = () => {
    goTo(item.html_url, { discards: true }).catch(() => {});
  };
  const form = useItemForm(item, app, () => {
    flash(t('apps.item.saved'));
    leave();
  });
  if (!item.can.update || item.archived_at !== null)
    return (
      <Page title={item.title}>
        <Alert>{t(item.archived_at === null ? 'apps.item.not_mine' : 'apps.item.archived_first')}</Alert>
      </Page>
    );
  const labelOf = (name: string) => app.properties.find((property) => property.name === name);
  return (
    <Page title={t('apps.item.edit_title', { title: item.title })}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isUploading && form.conflicts.length === 0) form.save().catch(() => {});
        }}
      >
        <ErrorSummary title={t('apps.check_input')} errors={form.problem.summary} />
        {form.isGone ? (
          <Alert kind="warn" title={t('apps.item.gone')}>
            <p>{t('apps.item.gone_text')}</p>
            <ul className={styles.conflict}>
              {Object.entries(form.changed).map(([name, value]) => {
                const definition = labelOf(name);
                return definition ? (
                  <li key={name}>
                    <b>{definition.label}</b> <PlainValue definition={definition} value={value} />
                  </li>
                ) : null;
              })}
            </ul>
          </Alert>
        ) : null}
        {form.conflicts.length > 0 ? (
          <Alert kind="warn" title={t('apps.conflict.title')}>
            <ul className={styles.conflict}>
              {form.conflicts.map((conflict) => {
                const definition = labelOf(conflict.name);
                if (!definition) return null;
                return (
                  <li key={conflict.name}>
                    <b>{definition.label}</b>
                    <span>
                      {t('apps.conflict.theirs')}{' '}
                      <PlainValue definition={definition} value={conflict.theirs} />
                    </span>
                    <span>
                      {t('apps.conflict.mine')}{' '}
                      <PlainValue definition={definition} value={form.values[conflict.name]} />
                    </span>
                    <span className={styles.choice}>
                      <Button size="small" onClick={() => form.decide(conflict, 'mine')}>
                        {t('apps.conflict.keep_mine')}
                      </Button>
                      <Button size="small" onClick={() => form.decide(conflict, 'theirs')}>
                        {t('apps.conflict.keep_theirs')}
                      </Button>
                    </span>
                  </li>
                );
              })}
            </ul>
          </Alert>
        ) : null}
        <ItemForm
          app={app}
          values={form.values}
          onChange={form.change}
          errors={form.problem.errors}
          fields={item.can.fields}
          onUploading={setUploading}
        />
        <FormFoot
          submitLabel={t('apps.field.save')}
          busy={form.isBusy}
          disabled={!form.isDirty || isUploading || form.conflicts.length > 0}
          cancelLabel={t('apps.cancel')}
          onCancel={leave}
        />
      </form>
    </Page>
  );
}
