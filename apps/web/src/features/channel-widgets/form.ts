import type { ChannelWidgetOf, WidgetProperties, WidgetType } from '@dorfplatz/contract';

/** What the part of the form is given that only one type has. */
export interface FormProps<Type extends WidgetType> {
  /** The channel that the widget belongs to. */
  slug: string;
  properties: WidgetProperties[Type];
  onChange: (part: Partial<WidgetProperties[Type]>) => void;
  /** Errors by field. */
  errors: Readonly<Record<string, string>>;
  /** The widget as the form was opened with it, for what its properties are called; null for a new one. */
  opened: ChannelWidgetOf<Type> | null;
  /** Told how many pictures are on their way: what is saved before they are there lacks them. */
  onUnderway: (count: number) => void;
  /** The title as it stands in the form now. */
  title: string;
}
