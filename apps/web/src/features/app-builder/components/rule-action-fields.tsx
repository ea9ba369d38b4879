import type { PropertyDefinition, RuleAction } from '@dorfplatz/contract';
import { Alert, IconButton, Select, Field as UiField } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { PropertyFields } from '../../property-sets/index.ts';
import { usePostingPlaces } from '../../stream/index.ts';
import type { EditedApp } from '../draft.ts';
import type { Field } from '../field.ts';
import { canBeSet, namesMembers } from '../integrations.ts';
import { ACTION_TYPES, ofType, savedOptions } from '../rules.ts';
import type { useIntegrationWords } from '../use-integration-words.ts';
import { useWords } from '../use-words.ts';
import styles from './integrations.module.css';
import { TemplateField } from './template-field.tsx';

const TEMPLATE_MAX = 2000;
const GROUP = 'group';

interface ActionProps<Action extends RuleAction> {
  action: Action;
  app: EditedApp;
  fields: readonly Field[];
  problemWord: ReturnType<typeof useIntegrationWords>['problemWord'];
  groupName: (id: number) => string;
  isTried: boolean;
  onChange: (action: RuleAction) => void;
}

interface RuleActionFieldsProps extends ActionProps<RuleAction> {
  place: number;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

/** One thing that a rule does. */
export function RuleActionFields({ place, onRemove, ...props }: RuleActionFieldsProps) {
  const t = useTranslate();
  const { action, fields, onChange } = props;
  return (
    <fieldset className={styles.action}>
      <legend className="visually-hidden">{t('app_builder.rule.action', { place })}</legend>
      <div className={styles.actionHead}>
        <UiField label={t('app_builder.rule.then')}>
          <Select
            value={action.type}
            options={ACTION_TYPES.map((type) => ({ value: type, label: t(`app_builder.rule.then.${type}`) }))}
            onChange={({ target }) =>
              onChange(ofType(ACTION_TYPES.find((type) => type === target.value) ?? 'set', fields))
            }
          />
        </UiField>
        {onRemove ? (
          <IconButton label={t('app_builder.rule.remove_action', { place })} onClick={onRemove}>
            <XIcon aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {action.type === 'set' ? <SetFields {...props} action={action} /> : null}
      {action.type === 'notify' ? <NotifyFields {...props} action={action} /> : null}
      {action.type === 'post' ? <PostFields {...props} action={action} /> : null}
    </fieldset>
  );
}

/** A field as a form of items asks for it: empty is a value too, and only choices that are saved can be one. */
function definitionOf(
  app: EditedApp,
  field: Field,
  words: { label: string; hint: string },
): PropertyDefinition {
  const { read_grants: _readers, write_grants: _writers, ...rest } = field;
  return {
    ...rest,
    ...words,
    label_translations: {},
    hint_translations: {},
    id: 0,
    sortable: false,
    required: false,
    locked: false,
    options: savedOptions(app, field),
  };
}

function SetFields({ action, app, fields, onChange }: ActionProps<Extract<RuleAction, { type: 'set' }>>) {
  const t = useTranslate();
  const { labelOf } = useWords();
  const offered = fields.filter(canBeSet);
  const field = fields.find(({ name }) => name === action.property);
  if (offered.length === 0) return <Alert kind="info">{t('app_builder.rule.nothing_to_set')}</Alert>;
  return (
    <>
      <UiField label={t('app_builder.rule.field')}>
        <Select
          value={action.property}
          options={[
            ...(field ? [] : [{ value: action.property, label: action.property }]),
            ...offered.map((each) => ({ value: each.name, label: labelOf(each) })),
          ]}
          onChange={({ target }) => onChange({ ...action, property: target.value, value: null })}
        />
      </UiField>
      {field ? (
        <PropertyFields
          key={field.name}
          definitions={[
            definitionOf(app, field, {
              label: t('app_builder.rule.new_value'),
              hint: t('app_builder.rule.new_value_help'),
            }),
          ]}
          values={{ [field.name]: action.value as never }}
          onChange={(values) => onChange({ ...action, value: values[field.name] ?? null })}
        />
      ) : null}
    </>
  );
}

function NotifyFields(props: ActionProps<Extract<RuleAction, { type: 'notify' }>>) {
  const { action, fields, groupName, isTried, onChange } = props;
  const t = useTranslate();
  const { labelOf } = useWords();
  const offered = fields.filter(namesMembers);
  const { property, group_id: id } = action;
  const [picked, setPicked] = useState<Picked | null>(null);
  const isLost = property !== null && !offered.some(({ name }) => name === property);
  return (
    <>
      <UiField label={t('app_builder.rule.whom')}>
        <Select
          value={property ?? GROUP}
          options={[
            ...(isLost ? [{ value: property, label: property }] : []),
            ...offered.map((field) => ({
              value: field.name,
              label: t('app_builder.rule.named_in', { field: labelOf(field) }),
            })),
            { value: GROUP, label: t('app_builder.rule.all_of_group') },
          ]}
          onChange={({ target }) =>
            onChange({
              type: 'notify',
              property: target.value === GROUP ? null : target.value,
              group_id: null,
            })
          }
        />
      </UiField>
      {property === null ? (
        <PeoplePicker
          label={t('app_builder.rule.group')}
          offer="groups"
          most={1}
          error={isTried && id === null ? t('app_builder.rule.group_missing') : undefined}
          value={id === null ? [] : [picked?.id === id ? picked : { type: 'group', id, name: groupName(id) }]}
          onChange={([group]) => {
            setPicked(group ?? null);
            onChange({ ...action, group_id: group?.id ?? null });
          }}
        />
      ) : null}
    </>
  );
}

function PostFields(props: ActionProps<Extract<RuleAction, { type: 'post' }>>) {
  const { action, fields, problemWord, isTried, onChange } = props;
  const t = useTranslate();
  const places = usePostingPlaces();
  const { stream_id: id, template } = action;
  return (
    <>
      <UiField
        label={t('app_builder.rule.stream')}
        help={t('app_builder.rule.stream_help')}
        error={isTried && id === 0 ? t('app_builder.rule.stream_missing') : undefined}
      >
        <Select
          value={String(id)}
          options={[
            ...(places.some((place) => place.id === id)
              ? []
              : [
                  {
                    value: String(id),
                    label: t(id === 0 ? 'app_builder.rule.choose_stream' : 'app_builder.rule.some_stream'),
                  },
                ]),
            ...places.map((place) => ({ value: String(place.id), label: place.name })),
          ]}
          onChange={({ target }) => onChange({ ...action, stream_id: Number(target.value) })}
        />
      </UiField>
      <TemplateField
        label={t('app_builder.template_of_post')}
        error={isTried && template.trim() === '' ? t('app_builder.template_missing') : undefined}
        value={template}
        maxLength={TEMPLATE_MAX}
        fields={fields}
        problemWord={problemWord}
        onChange={(value) => onChange({ ...action, template: value })}
      />
    </>
  );
}
