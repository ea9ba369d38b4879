import { contrast, TEXT_CONTRAST } from '@dorfplatz/content/colours';
import {
  type ChannelWidget,
  WIDGET_TITLE_MAX,
  type WidgetContainer,
  type WidgetType,
} from '@dorfplatz/contract';
import { Checkbox, Field, FieldGroup, TextInput } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { inkOn } from '../view.ts';
import { ColourField } from './colour-field.tsx';
import { GroupField } from './group-field.tsx';
import { MomentField } from './moment-field.tsx';
import styles from './widget-editor.module.css';

const LABEL_MAX = 60;
/** Those that have entries, which stand beside or below each other. */
const OF_ENTRIES: readonly WidgetType[] = ['spotlight', 'blog', 'people', 'appointments', 'rss', 'images'];

interface PartProps {
  type: WidgetType;
  values: WidgetContainer;
  onChange: (part: Partial<WidgetContainer>) => void;
  errors: Readonly<Record<string, string>>;
}

/** What a widget is called. */
export function TitleFields({ type, values, onChange, errors }: PartProps) {
  const t = useTranslate();
  const ground = values.title_background_override;
  return (
    <>
      <Field id="title" label={t('channel_widgets.title')} error={errors.title}>
        <TextInput
          value={values.title}
          maxLength={WIDGET_TITLE_MAX}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Checkbox
        id="hide_title"
        label={t('channel_widgets.hide_title')}
        help={t('channel_widgets.hide_title_help')}
        checked={values.hide_title}
        onChange={(event) => onChange({ hide_title: event.target.checked })}
      />
      {type === 'banner' ? null : (
        <>
          <Field
            id="label"
            label={t('channel_widgets.label')}
            help={t('channel_widgets.label_help')}
            error={errors.label}
          >
            <TextInput
              value={values.label}
              maxLength={LABEL_MAX}
              autoComplete="off"
              onChange={(event) => onChange({ label: event.target.value })}
            />
          </Field>
          <ColourField
            id="title_background_override"
            label={t('channel_widgets.title_background')}
            value={ground}
            suggested="#0b8069"
            onChange={(title_background_override) => onChange({ title_background_override })}
            error={errors.title_background_override}
          />
          {ground === null ? null : (
            <p
              className={styles.sample}
              style={{ background: ground, color: inkOn(ground) }}
              data-readable={contrast(ground, inkOn(ground)) >= TEXT_CONTRAST}
            >
              {values.title || t('channel_widgets.title')}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** How its entries stand, when it shows and to whom. */
export function ShowingFields({
  type,
  values,
  groups,
  onChange,
  errors,
}: PartProps & Pick<ChannelWidget, 'groups'>) {
  const t = useTranslate();
  return (
    <>
      {OF_ENTRIES.includes(type) ? (
        <FieldGroup legend={t('channel_widgets.arrangement')}>
          <Checkbox
            id="collapse_to_single_column"
            label={t('channel_widgets.collapse')}
            checked={values.collapse_to_single_column}
            onChange={(event) => onChange({ collapse_to_single_column: event.target.checked })}
          />
          <Checkbox
            id="single_row_only"
            label={t('channel_widgets.single_row')}
            checked={values.single_row_only}
            onChange={(event) => onChange({ single_row_only: event.target.checked })}
          />
        </FieldGroup>
      ) : null}
      <FieldGroup legend={t('channel_widgets.showing')} intro={t('channel_widgets.showing_intro')}>
        <div className={styles.moments}>
          <MomentField
            id="shows_from"
            label={t('channel_widgets.shows_from')}
            value={values.shows_from}
            onChange={(shows_from) => onChange({ shows_from })}
            error={errors.shows_from}
          />
          <MomentField
            id="shows_until"
            label={t('channel_widgets.shows_until')}
            value={values.shows_until}
            onChange={(shows_until) => onChange({ shows_until })}
            error={errors.shows_until}
          />
        </div>
        <GroupField
          value={values.group_ids}
          named={groups}
          onChange={(group_ids) => onChange({ group_ids })}
          error={errors.group_ids}
        />
      </FieldGroup>
    </>
  );
}
