import { description, option, photo, property, responsible, tags, words } from './property.ts';
import type { Template } from './template.ts';

/** What somebody would like, and what becomes of it. */
export const ideas: Template = {
  description: words(
    'Ideen sammeln, besprechen und umsetzen.',
    'Collect ideas, talk about them and carry them out.',
    'Reunir ideas, hablarlas y llevarlas a cabo.',
    'Réunir des idées, en parler et les réaliser.',
  ),
  icon: 'idea',
  color: 'yellow',
  properties: [
    property('name', 'text', words('Idee', 'Idea', 'Idea', 'Idée'), { required: true }),
    property('status', 'selection', words('Stand', 'Status', 'Estado', 'Statut'), {
      select: true,
      options: [
        option('new', words('Neu', 'New', 'Nueva', 'Nouvelle'), 'grey'),
        option(
          'discussed',
          words('Wird besprochen', 'Being discussed', 'En debate', 'En discussion'),
          'blue',
        ),
        option('planned', words('Geplant', 'Planned', 'Prevista', 'Prévue'), 'orange'),
        option('done', words('Umgesetzt', 'Carried out', 'Realizada', 'Réalisée'), 'green'),
        option('dropped', words('Verworfen', 'Dropped', 'Descartada', 'Abandonnée'), 'red'),
      ],
    }),
    description,
    photo,
    property('effort', 'selection', words('Aufwand', 'Effort', 'Esfuerzo', 'Effort'), {
      options: [
        option('small', words('Klein', 'Small', 'Pequeño', 'Petit'), 'green'),
        option('medium', words('Mittel', 'Medium', 'Medio', 'Moyen'), 'yellow'),
        option('large', words('Groß', 'Large', 'Grande', 'Grand'), 'red'),
      ],
    }),
    responsible,
    tags,
  ],
  tabs: [],
  column: 'status',
  opensAs: 'wall',
  isStaged: false,
};
