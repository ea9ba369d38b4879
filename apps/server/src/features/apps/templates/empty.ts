import type { Template } from './index.ts';
import { property, words } from './property.ts';

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
