import { property, words } from './property.ts';
import type { Template } from './template.ts';

/** A title alone. */
export const empty: Template = {
  description: {},
  icon: 'boxes',
  color: 'green',
  properties: [property('name', 'text', words('Titel', 'Title', 'Título', 'Titre'), { required: true })],
  tabs: [],
  column: null,
  opensAs: 'table',
  isStaged: false,
};
