import { type AppRule, RULE_WHEN, type RuleAction } from '@dorfplatz/contract';
import { Alert, Button, Select, Field as UiField } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { EditedApp } from '../draft.ts';
import { canBeAwaited, type RuleContext, ruleProblems } from '../integrations.ts';
import { isWhole, ofType, savedOptions } from '../rules.ts';
import type { useIntegrationWords } from '../use-integration-words.ts';
import { useWords } from '../use-words.ts';
import { IntegrationDialog } from './integration-dialog.tsx';
import styles from './integrations.module.css';
import { RuleActionFields } from './rule-action-fields.tsx';

const ACTIONS_MAX = 5;

interface RuleDialogProps {
  title: string;
  rule: AppRule;
  app: EditedApp;
  context: RuleContext;
  problemWord: ReturnType<typeof useIntegrationWords>['problemWord'];
  groupName: (id: number) => string;
  onTake: (rule: AppRule) => void;
  onClose: () => void;
}

/** When something happens to an item, and what is done then. */
export function RuleDialog(props: RuleDialogProps) {
  const { title, rule, app, context, problemWord, groupName, onTake, onClose } = props;
  const t = useTranslate();
  const [written, setWritten] = useState<AppRule>(() =>
    rule.actions.length > 0 ? rule : { ...rule, actions: [ofType('set', context.properties)] },
  );
  // Each action keeps its fields while others come and go.
  const [keys, setKeys] = useState(() => written.actions.map((_, index) => index));
  const [isTried, setTried] = useState(false);
  const problems = ruleProblems(written, context);
  const isReady = isWhole(written) && problems.every(({ code }) => code.startsWith('placeholder'));
  const { when, actions } = written;
  const setActions = (changed: RuleAction[]) => setWritten({ ...written, actions: changed });
  const take = () => {
    setTried(true);
    if (isReady) onTake(written);
  };
  return (
    <IntegrationDialog title={title} onTake={take} onClose={onClose}>
      {isTried && !isReady ? (
        <Alert kind="danger" title={t('app_builder.rule.not_whole')}>
          {problems.map(problemWord).join(' ')}
        </Alert>
      ) : null}
      <When
        when={when}
        app={app}
        context={context}
        onChange={(changed) => setWritten({ ...written, when: changed })}
      />
      <div className={styles.actions}>
        {actions.map((action, index) => (
          <RuleActionFields
            key={keys[index]}
            action={action}
            place={index + 1}
            app={app}
            fields={context.properties}
            problemWord={problemWord}
            groupName={groupName}
            isTried={isTried}
            onChange={(changed) => setActions(actions.with(index, changed))}
            onRemove={
              actions.length > 1
                ? () => {
                    setActions(actions.toSpliced(index, 1));
                    setKeys(keys.toSpliced(index, 1));
                  }
                : null
            }
          />
        ))}
        {actions.length < ACTIONS_MAX ? (
          <div>
            <Button
              size="small"
              icon={<PlusIcon weight="bold" aria-hidden="true" />}
              onClick={() => {
                setActions([...actions, ofType('notify', context.properties)]);
                setKeys([...keys, Math.max(...keys) + 1]);
              }}
            >
              {t('app_builder.rule.add_action')}
            </Button>
          </div>
        ) : null}
      </div>
    </IntegrationDialog>
  );
}

interface WhenProps {
  when: AppRule['when'];
  app: EditedApp;
  context: RuleContext;
  onChange: (when: AppRule['when']) => void;
}

function When({ when, app, context, onChange }: WhenProps) {
  const t = useTranslate();
  const { labelOf, optionWord } = useWords();
  const offered = context.properties.filter(canBeAwaited);
  const column = context.properties.find(({ name }) => name === context.collection_layout.column_property);
  const watched =
    when.type === 'moved' ? column : context.properties.find(({ name }) => name === when.property);
  const options = watched?.type === 'selection' ? savedOptions(app, watched) : [];
  const isOther = when.value !== null && !options.some(({ value }) => value === when.value);
  const choose = (type: (typeof RULE_WHEN)[number]) =>
    onChange({ type, property: type === 'becomes' ? (offered[0]?.name ?? null) : null, value: null });
  return (
    <>
      <UiField label={t('app_builder.rule.when')}>
        <Select
          value={when.type}
          options={RULE_WHEN.filter((type) => type !== 'moved' || column || when.type === 'moved').map(
            (type) => ({ value: type, label: t(`app_builder.rule.when.${type}`) }),
          )}
          onChange={({ target }) => choose(RULE_WHEN.find((type) => type === target.value) ?? 'created')}
        />
      </UiField>
      {when.type === 'becomes' ? (
        <UiField label={t('app_builder.rule.field')}>
          <Select
            value={when.property ?? ''}
            options={[
              ...(watched ? [] : [{ value: when.property ?? '', label: when.property ?? '' }]),
              ...offered.map((field) => ({ value: field.name, label: labelOf(field) })),
            ]}
            onChange={({ target }) => onChange({ ...when, property: target.value, value: null })}
          />
        </UiField>
      ) : null}
      {when.type !== 'created' && (options.length > 0 || when.value !== null) ? (
        <UiField label={t('app_builder.rule.value')} help={t('app_builder.rule.value_help')}>
          <Select
            value={when.value ?? ''}
            options={[
              {
                value: '',
                label: t(
                  when.type === 'moved' ? 'app_builder.rule.any_column' : 'app_builder.rule.any_value',
                ),
              },
              ...(isOther ? [{ value: when.value!, label: when.value! }] : []),
              ...options.map((option) => ({ value: option.value, label: optionWord(option) })),
            ]}
            onChange={({ target }) => onChange({ ...when, value: target.value || null })}
          />
        </UiField>
      ) : null}
    </>
  );
}
