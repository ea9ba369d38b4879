import type { ChannelWidget, ChannelWidgetOf, WidgetType } from '@dorfplatz/contract';
import { Alert, Button, ErrorSummary, FormFoot } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { presentWidget, saveWidget } from '../api.ts';
import AppointmentsForm from '../appointments/form.tsx';
import BannerForm from '../banner/form.tsx';
import BlogForm from '../blog/form.tsx';
import { draftOf, missingOf, valuesOf, type WidgetValues } from '../draft.ts';
import type { FormProps } from '../form.ts';
import ImagesForm from '../images/form.tsx';
import LinkForm from '../link/form.tsx';
import PeopleForm from '../people/form.tsx';
import RssForm from '../rss/form.tsx';
import SpotlightForm from '../spotlight/form.tsx';
import TextForm from '../text/form.tsx';
import { ShowingFields, TitleFields } from './container-fields.tsx';
import styles from './widget-editor.module.css';

const FIELDS = [
  'title',
  'label',
  'title_background_override',
  'shows_from',
  'shows_until',
  'group_ids',
  'image',
  'banner_background_color',
  'banner_title_color',
  'content',
  'member_ids',
  'profile_fields',
  'calendar_ids',
  'count',
  'url',
  'images',
  'override_image',
  'override_description',
  'blog_id',
  'article_ids',
];

export interface WidgetEditorProps {
  /** The channel that it belongs to. */
  slug: string;
  type: WidgetType;
  /** The widget that is changed; null for a new one. */
  widget: ChannelWidget | null;
  /** With the widget as it was saved. */
  onSaved: (widget: ChannelWidget) => void;
  onCancel: () => void;
}

const forms = {
  banner: BannerForm,
  spotlight: SpotlightForm,
  blog: BlogForm,
  text: TextForm,
  people: PeopleForm,
  appointments: AppointmentsForm,
  rss: RssForm,
  images: ImagesForm,
  link: LinkForm,
} as const;

/** The fields of one type; which those are the table above says. */
function OwnFields({ type, ...props }: { type: WidgetType } & FormProps<WidgetType>) {
  const Form = forms[type] as (props: FormProps<WidgetType>) => React.ReactNode;
  return <Form {...props} />;
}

/** The form of a widget. It keeps the widget that it was opened with: what others change meanwhile is said. */
export default function WidgetEditor(props: WidgetEditorProps) {
  const [opened, setOpened] = useState(props.widget);
  return (
    <WidgetForm
      key={opened?.version ?? 0}
      {...props}
      widget={opened}
      onTakeTheirs={(present) => setOpened(present)}
    />
  );
}

interface WidgetFormProps extends WidgetEditorProps {
  onTakeTheirs: (present: ChannelWidget) => void;
}

function WidgetForm({ slug, type, widget, onSaved, onCancel, onTakeTheirs }: WidgetFormProps) {
  const t = useTranslate();
  const dates = useDates();
  const [underway, setUnderway] = useState(0);
  const [opened] = useState(widget);
  /** What somebody else has saved meanwhile. */
  const [other, setOther] = useState<ChannelWidget | null>(null);
  const version = useRef(widget?.version ?? 0);
  const [values] = useState(() => valuesOf(type, widget));
  const saved = useRef<ChannelWidget | null>(null);
  const form = useServerForm<WidgetValues>({
    values,
    fields: FIELDS,
    onSave: async (written) => {
      const of = opened && { id: opened.id, version: version.current };
      saved.current = await saveWidget(slug, of, draftOf(type, written));
    },
    onRefused: async (error) => {
      if (!opened || !(error instanceof ApiError) || error.status !== 409) return undefined;
      setOther(await presentWidget(slug, opened.id));
      return { fields: {}, summary: [] };
    },
  });
  const { setValue, problem, isBusy } = form;
  const written = form.watch();
  const change = (part: Partial<WidgetValues>) => {
    for (const [name, value] of Object.entries(part))
      setValue(name as 'title', value as string, { shouldDirty: true });
  };
  const missing = missingOf(type, written);
  const submit = async (event: { preventDefault: () => void }) => {
    saved.current = null;
    await form.submit(event);
    if (saved.current) onSaved(saved.current);
  };
  const isWaiting = underway > 0;
  const isDisabled = isWaiting || missing.length > 0 || form.isDisabled(opened === null);
  const reason = isWaiting
    ? t('channel_widgets.pictures_underway')
    : missing.length > 0
      ? t('kit.still_missing', {
          fields: missing.map((name) => t(`channel_widgets.field.${name}`)).join(', '),
        })
      : t('kit.nothing_changed');
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        // Within a dialog of another form only this one is sent.
        event.stopPropagation();
        if (isDisabled) event.preventDefault();
        else void submit(event);
      }}
    >
      <ErrorSummary title={t('channel_widgets.check')} errors={problem.summary} />
      {other ? (
        <Alert
          kind="danger"
          title={t('channel_widgets.changed')}
          action={
            <span className={styles.choices}>
              <Button size="small" onClick={() => onTakeTheirs(other)}>
                {t('channel_widgets.take_theirs')}
              </Button>
              <Button
                size="small"
                onClick={(event) => {
                  version.current = other.version;
                  setOther(null);
                  void submit(event);
                }}
              >
                {t('channel_widgets.keep_mine')}
              </Button>
            </span>
          }
        >
          {t('channel_widgets.changed_text', {
            name: other.updated_by?.display_name ?? t('channel_widgets.somebody'),
            when: dates.ago(other.updated_at),
          })}
        </Alert>
      ) : null}
      <TitleFields type={type} values={written} onChange={change} errors={problem.fields} />
      <OwnFields
        slug={slug}
        type={type}
        properties={written.properties}
        onChange={(part) => change({ properties: { ...written.properties, ...part } as never })}
        errors={problem.fields}
        opened={opened as ChannelWidgetOf<WidgetType> | null}
        onUnderway={setUnderway}
        title={written.title}
      />
      <ShowingFields
        type={type}
        values={written}
        groups={opened?.groups ?? []}
        onChange={change}
        errors={problem.fields}
      />
      <FormFoot
        submitLabel={t(opened ? 'channel_widgets.save' : 'channel_widgets.create')}
        cancelLabel={t('channel_widgets.cancel')}
        onCancel={onCancel}
        busy={isBusy}
        disabled={isDisabled}
        reason={reason}
      />
    </form>
  );
}
