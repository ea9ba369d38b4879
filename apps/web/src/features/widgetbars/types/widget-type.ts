import type { AdministeredWidget, BarWidget } from '@dorfplatz/contract';
import type { ReactNode } from 'react';
import type { Owner } from '../api.ts';

export type Content = NonNullable<BarWidget['content']>;

/** Where a bar stands: in the network, or in a group. */
export type Place = { id: number; slug: string } | null;

export interface ViewProps {
  widget: BarWidget;
  content: Content;
  place: Place;
}

/** How widgets of a type are shown. */
export interface WidgetView {
  View: (props: ViewProps) => ReactNode;
  /** Nothing to show: readers are not shown an empty box. */
  isEmpty: (content: Content) => boolean;
  /** Where there is more of it. */
  Way?: (props: { place: Place }) => ReactNode;
}

export type Properties = AdministeredWidget['properties'];

/** What can be chosen in the place of the bar. */
export interface Choices {
  owner: Owner;
  scopes: readonly NonNullable<Properties['scope']>[number][];
  profileFields: readonly { name: string; label: string }[];
}

export interface EditorProps {
  properties: Properties;
  onChange: (properties: Properties) => void;
  choices: Choices;
  /** What the server refused, by the names of properties. */
  errors: Readonly<Record<string, string>>;
}

/** The form for what a type has beside its headline and those for whom it is. */
export type WidgetEditor = (props: EditorProps) => ReactNode;
