import { description, option, photo, property, responsible, words } from './property.ts';
import type { Template } from './template.ts';

/** What is broken, where, and who mends it. */
export const defects: Template = {
  description: words(
    'Was kaputt ist, wo, und wer sich darum kümmert.',
    'What is broken, where, and who takes care of it.',
    'Qué está roto, dónde y quién se ocupa.',
    'Ce qui est cassé, où, et qui s’en occupe.',
  ),
  icon: 'alert',
  color: 'red',
  properties: [
    property(
      'name',
      'text',
      words('Was ist kaputt?', 'What is broken?', '¿Qué está roto?', 'Qu’est-ce qui est cassé ?'),
      {
        required: true,
      },
    ),
    property('status', 'selection', words('Stand', 'Status', 'Estado', 'Statut'), {
      select: true,
      options: [
        option('reported', words('Gemeldet', 'Reported', 'Comunicado', 'Signalé'), 'red'),
        option('working', words('In Arbeit', 'In progress', 'En curso', 'En cours'), 'blue'),
        option('waiting', words('Wartet', 'Waiting', 'En espera', 'En attente'), 'orange'),
        option('mended', words('Behoben', 'Mended', 'Resuelto', 'Réparé'), 'green'),
      ],
    }),
    property('place', 'text', words('Ort', 'Place', 'Lugar', 'Lieu')),
    description,
    photo,
    property('urgency', 'selection', words('Dringlichkeit', 'Urgency', 'Urgencia', 'Urgence'), {
      options: [
        option('low', words('Hat Zeit', 'Can wait', 'Puede esperar', 'Peut attendre'), 'grey'),
        option('soon', words('Bald', 'Soon', 'Pronto', 'Bientôt'), 'yellow'),
        option('danger', words('Gefahr', 'Danger', 'Peligro', 'Danger'), 'red'),
      ],
    }),
    responsible,
    property(
      'mend_by',
      'date',
      words('Zu beheben bis', 'Mend by', 'Reparar antes del', 'À réparer avant le'),
    ),
  ],
  tabs: [],
  column: 'status',
  opensAs: 'wall',
  isStaged: true,
};
