import { APP_EMAILS_MAX, APP_RULES_MAX, type AppRule } from '@dorfplatz/contract';
import { Button, flash, type MenuEntry, Switch } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { LightningIcon } from '@phosphor-icons/react/dist/csr/Lightning';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef, useState } from 'react';
import { SortableList } from '../../../kit/sortable-list.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { type AppDraft, collectionOf, type EditedApp } from '../draft.ts';
import {
  type DraftEmail,
  type DraftIntegrations,
  emailProblems,
  integrationsOf,
  namesMembers,
  ruleProblems,
  templateProblems,
} from '../integrations.ts';
import { useIntegrationWords } from '../use-integration-words.ts';
import { useWords } from '../use-words.ts';
import builder from './builder.module.css';
import { EmailDialog } from './email-dialog.tsx';
import { IntegrationRow } from './integration-row.tsx';
import styles from './integrations.module.css';
import { RuleDialog } from './rule-dialog.tsx';
import { TeaserDialog } from './teaser-dialog.tsx';

type Edited = { kind: 'teaser' } | { kind: 'email'; email: DraftEmail } | { kind: 'rule'; rule: AppRule };

interface IntegrationsTabProps {
  app: EditedApp;
  draft: AppDraft;
  onChange: (draft: AppDraft) => void;
}

const newRule = (): AppRule => ({
  uuid: crypto.randomUUID(),
  when: { type: 'created', property: null, value: null },
  actions: [],
});

/** What an app does by itself: a post of each new item, mails to who is named, rules. */
export function IntegrationsTab({ app, draft, onChange }: IntegrationsTabProps) {
  const t = useTranslate();
  const { labelOf } = useWords();
  const words = useIntegrationWords(draft);
  const { whenWord, actionWord, problemWord, groupName } = words;
  const [edited, setEdited] = useState<Edited | null>(null);
  /** What was switched off, to switch it on again as it was. */
  const offTeaser = useRef<string | null>(null);
  const offFields = useRef(new Map<string, string>());
  const { properties, integrations } = draft;
  const { activity_teaser: teaser, emails, rules } = integrations;
  const column = collectionOf(draft).column_property;
  const memberFields = properties.filter(namesMembers);
  const set = (changed: Partial<DraftIntegrations>) =>
    onChange({ ...draft, integrations: { ...integrations, ...changed } });
  const drop = (changed: Partial<DraftIntegrations>, said: string) => {
    set(changed);
    flash(said, { action: { label: t('kit.undo'), onSelect: () => onChange(draft) } });
  };
  const withEach = <Each extends { uuid: string }>(list: readonly Each[], each: Each): Each[] =>
    list.some(({ uuid }) => uuid === each.uuid)
      ? list.map((known) => (known.uuid === each.uuid ? each : known))
      : [...list, each];

  const template =
    teaser?.template ??
    offTeaser.current ??
    app.integrations.activity_teaser?.template ??
    t('app_builder.teaser_default', { title: '{{title}}', app: '{{app}}' });
  const place = app.group ? app.group.name : t('app_builder.network_stream');
  const emailName = ({ trigger }: DraftEmail) => t(`app_builder.email.${trigger}`);
  const saved = integrationsOf(app).emails;
  const turn = (email: DraftEmail, isOn: boolean) => {
    if (!isOn && email.assignee !== null) offFields.current.set(email.uuid, email.assignee);
    const before =
      offFields.current.get(email.uuid) ?? saved.find(({ uuid }) => uuid === email.uuid)?.assignee;
    const field = memberFields.find(({ name }) => name === before) ?? memberFields[0];
    set({ emails: withEach(emails, { ...email, assignee: isOn ? (field?.name ?? null) : null }) });
  };
  const addEmail = () => {
    const trigger = emails.some((each) => each.trigger === 'assign') ? 'unassign' : 'assign';
    const assignee = memberFields[0]?.name ?? null;
    const email = {
      uuid: crypto.randomUUID(),
      type: 'email_notification' as const,
      trigger,
      assignee,
    } as const;
    setEdited({ kind: 'email', email: { ...email, ...words.mailWords(trigger) } });
  };
  const edit = (onSelect: () => void): MenuEntry => ({
    label: t('app_builder.edit'),
    icon: <PencilSimpleIcon aria-hidden="true" />,
    onSelect,
  });
  const remove = (onSelect: () => void): MenuEntry => ({
    label: t('app_builder.remove'),
    icon: <TrashIcon aria-hidden="true" />,
    danger: true,
    onSelect,
  });
  /** Streams and groups that are gone are known to the server alone. */
  const gone = (rule: AppRule): string[] => {
    const index = app.integrations.rules.findIndex((known) => JSON.stringify(known) === JSON.stringify(rule));
    return app.integrations.problems
      .filter(
        ({ path, code }) =>
          path.startsWith(`rules.${index}.`) && (code === 'stream_gone' || code === 'group_gone'),
      )
      .map(problemWord);
  };
  const context = { properties, collection_layout: collectionOf(draft) };
  return (
    <>
      <section className={builder.section} aria-labelledby="app-builder-integrations">
        <header className={builder.sectionHead}>
          <h2 id="app-builder-integrations">{t('app_builder.integrations')}</h2>
          <Button
            variant="soft"
            size="small"
            icon={<PlusIcon weight="bold" aria-hidden="true" />}
            disabled={emails.length >= APP_EMAILS_MAX}
            onClick={addEmail}
          >
            {t('app_builder.add_email')}
          </Button>
        </header>
        <ul className={styles.list} aria-label={t('app_builder.integrations')}>
          <li>
            <IntegrationRow
              icon={<NewspaperIcon weight="duotone" />}
              name={t('app_builder.teaser')}
              problems={teaser ? templateProblems(teaser.template, properties).map(problemWord) : []}
              aside={
                <Switch
                  className={styles.switch}
                  label={<span className="visually-hidden">{t('app_builder.teaser')}</span>}
                  checked={teaser !== null}
                  onChange={({ target }) => {
                    if (!target.checked) offTeaser.current = template;
                    set({ activity_teaser: target.checked ? { template } : null });
                  }}
                />
              }
              entries={[edit(() => setEdited({ kind: 'teaser' }))]}
              onEdit={() => setEdited({ kind: 'teaser' })}
            >
              {teaser
                ? t('app_builder.teaser_on', { template: teaser.template, place })
                : t('app_builder.teaser_off', { place })}
            </IntegrationRow>
          </li>
          {emails.map((email) => {
            const field = properties.find(({ name }) => name === email.assignee);
            const onEdit = () => setEdited({ kind: 'email', email });
            return (
              <li key={email.uuid}>
                <IntegrationRow
                  icon={<EnvelopeSimpleIcon weight="duotone" />}
                  name={emailName(email)}
                  problems={emailProblems(email, properties).map(problemWord)}
                  aside={
                    <Switch
                      className={styles.switch}
                      label={<span className="visually-hidden">{emailName(email)}</span>}
                      checked={email.assignee !== null}
                      disabled={email.assignee === null && memberFields.length === 0}
                      onChange={({ target }) => turn(email, target.checked)}
                    />
                  }
                  entries={[
                    edit(onEdit),
                    remove(() =>
                      drop(
                        { emails: emails.filter(({ uuid }) => uuid !== email.uuid) },
                        t('app_builder.email_removed'),
                      ),
                    ),
                  ]}
                  onEdit={onEdit}
                >
                  {email.assignee === null
                    ? t(`app_builder.email.off${memberFields.length === 0 ? '_no_field' : ''}`)
                    : t('app_builder.email.on', {
                        field: field ? labelOf(field) : email.assignee,
                        subject: email.email_subject_template,
                      })}
                </IntegrationRow>
              </li>
            );
          })}
        </ul>
      </section>
      <section className={builder.section} aria-labelledby="app-builder-rules">
        <header className={builder.sectionHead}>
          <h2 id="app-builder-rules">{t('app_builder.rules')}</h2>
          <Button
            variant="soft"
            size="small"
            icon={<PlusIcon weight="bold" aria-hidden="true" />}
            disabled={rules.length >= APP_RULES_MAX}
            onClick={() => setEdited({ kind: 'rule', rule: newRule() })}
          >
            {t('app_builder.add_rule')}
          </Button>
        </header>
        <p className="small muted">{t('app_builder.rules_help')}</p>
        {rules.length === 0 ? null : (
          <div className={styles.rules}>
            <SortableList
              label={t('app_builder.rules')}
              items={rules}
              keyOf={({ uuid }) => uuid}
              nameOf={(rule) => whenWord(rule, column)}
              onOrder={(ordered) => set({ rules: ordered })}
            >
              {(rule, moves) => (
                <IntegrationRow
                  handle={moves.handle}
                  icon={<LightningIcon weight="duotone" />}
                  name={whenWord(rule, column)}
                  problems={[...ruleProblems(rule, context).map(problemWord), ...gone(rule)]}
                  entries={[
                    edit(() => setEdited({ kind: 'rule', rule })),
                    ...(moves.up
                      ? [
                          {
                            label: t('kit.sort.up'),
                            icon: <ArrowUpIcon aria-hidden="true" />,
                            onSelect: moves.up,
                          },
                        ]
                      : []),
                    ...(moves.down
                      ? [
                          {
                            label: t('kit.sort.down'),
                            icon: <ArrowDownIcon aria-hidden="true" />,
                            onSelect: moves.down,
                          },
                        ]
                      : []),
                    remove(() =>
                      drop(
                        { rules: rules.filter(({ uuid }) => uuid !== rule.uuid) },
                        t('app_builder.rule_removed'),
                      ),
                    ),
                  ]}
                  onEdit={() => setEdited({ kind: 'rule', rule })}
                >
                  {rule.actions.map(actionWord).join(' · ')}
                </IntegrationRow>
              )}
            </SortableList>
          </div>
        )}
      </section>
      {edited?.kind === 'teaser' ? (
        <TeaserDialog
          template={template}
          fields={properties}
          problemWord={problemWord}
          onTake={(written) => {
            set({ activity_teaser: { template: written } });
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {edited?.kind === 'email' ? (
        <EmailDialog
          title={t(emails.includes(edited.email) ? 'app_builder.edit_email' : 'app_builder.add_email')}
          email={edited.email}
          fields={properties}
          words={words}
          onTake={(email) => {
            set({ emails: withEach(emails, email) });
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {edited?.kind === 'rule' ? (
        <RuleDialog
          title={t(rules.includes(edited.rule) ? 'app_builder.edit_rule' : 'app_builder.add_rule')}
          rule={edited.rule}
          app={app}
          context={context}
          problemWord={problemWord}
          groupName={groupName}
          onTake={(rule) => {
            set({ rules: withEach(rules, rule) });
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}
