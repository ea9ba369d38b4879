import type {
  ChannelWidget,
  WidgetContainer,
  WidgetDraft,
  WidgetProperties,
  WidgetType,
} from '@dorfplatz/contract';

/** The fields of the form of a widget; what its type is made of is one of them. */
export interface WidgetValues extends WidgetContainer {
  properties: WidgetProperties[WidgetType];
}

const container: WidgetContainer = {
  title: '',
  label: '',
  hide_title: false,
  title_background_override: null,
  collapse_to_single_column: false,
  single_row_only: false,
  shows_from: null,
  shows_until: null,
  group_ids: [],
};

const blank: WidgetProperties = {
  banner: { image: null, banner_background_color: null, banner_title_color: null },
  spotlight: { article_ids: [] },
  // That of the channel, once it is known.
  blog: { blog_id: 0, count: 3 },
  text: { content: '' },
  people: { member_ids: [], profile_fields: [] },
  appointments: { calendar_ids: [], count: 4 },
  rss: { url: '', count: 4 },
  images: { images: [] },
  link: { url: '', override_image: null, override_description: null, open_in_new_window: false },
};

/** What the form begins with: a widget as it was read, or one that is still to come. */
export function valuesOf(type: WidgetType, widget: ChannelWidget | null): WidgetValues {
  if (widget === null) return { ...container, properties: blank[type] };
  return {
    title: widget.title,
    label: widget.label,
    hide_title: widget.hide_title,
    title_background_override: widget.title_background_override,
    collapse_to_single_column: widget.collapse_to_single_column,
    single_row_only: widget.single_row_only,
    shows_from: widget.shows_from,
    shows_until: widget.shows_until,
    group_ids: widget.group_ids,
    properties: widget.properties ?? blank[type],
  };
}

/** What is sent of the form. */
export const draftOf = (type: WidgetType, { properties, ...values }: WidgetValues): WidgetDraft =>
  ({ ...values, title: values.title.trim(), label: values.label.trim(), type, properties }) as WidgetDraft;

/** Names of the fields without which a widget of a type shows nothing, as far as they are empty. */
export function missingOf(type: WidgetType, { title, properties }: WidgetValues): string[] {
  const of = properties as Partial<
    WidgetProperties['link'] & WidgetProperties['text'] & WidgetProperties['images']
  > &
    Partial<WidgetProperties['people']> &
    Partial<WidgetProperties['banner']> &
    Partial<WidgetProperties['spotlight'] & Pick<WidgetProperties['blog'], 'blog_id'>>;
  switch (type) {
    case 'rss':
    case 'link':
      return (of.url ?? '').trim() === '' ? ['url'] : [];
    case 'text':
      return (of.content ?? '').trim() === '' ? ['content'] : [];
    case 'images':
      return (of.images ?? []).length === 0 ? ['images'] : [];
    case 'people':
      return (of.member_ids ?? []).length === 0 ? ['member_ids'] : [];
    case 'banner':
      return of.image || title.trim() !== '' ? [] : ['image'];
    case 'spotlight':
      return (of.article_ids ?? []).length === 0 ? ['article_ids'] : [];
    case 'blog':
      return of.blog_id === 0 ? ['blog_id'] : [];
    case 'appointments':
      return [];
  }
}
