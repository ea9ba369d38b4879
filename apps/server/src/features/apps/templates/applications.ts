import { description, option, property, responsible, tags, words } from './property.ts';
import type { Template } from './template.ts';

/** Applications, step by step until they are decided. */
export const applications: Template = {
  description: words(
    'Anträge vom Eingang bis zur Entscheidung.',
    'Applications from arrival to decision.',
    'Solicitudes desde su entrada hasta la decisión.',
    'Demandes, de leur arrivée à la décision.',
  ),
  icon: 'inbox',
  color: 'blue',
  properties: [
    property('name', 'text', words('Antrag', 'Application', 'Solicitud', 'Demande'), { required: true }),
    property('status', 'selection', words('Stand', 'Status', 'Estado', 'Statut'), {
      select: true,
      options: [
        option('submitted', words('Eingereicht', 'Submitted', 'Presentada', 'Déposée'), 'grey'),
        option('review', words('In Prüfung', 'In review', 'En revisión', 'En cours d’examen'), 'blue'),
        option('approved', words('Bewilligt', 'Approved', 'Aprobada', 'Accordée'), 'green'),
        option('rejected', words('Abgelehnt', 'Rejected', 'Rechazada', 'Refusée'), 'red'),
        option('done', words('Abgeschlossen', 'Completed', 'Concluida', 'Terminée'), 'purple'),
      ],
    }),
    property('reason', 'html', words('Begründung', 'Reason', 'Motivo', 'Motif')),
    property('amount', 'number', words('Betrag', 'Amount', 'Importe', 'Montant'), {
      precision: 2,
      min: 0,
      postfix: '€',
    }),
    responsible,
    property(
      'decide_by',
      'date',
      words('Entscheidung bis', 'Decide by', 'Decidir antes del', 'À décider avant le'),
    ),
    property('documents', 'file', words('Unterlagen', 'Documents', 'Documentos', 'Documents'), {
      multiple: true,
    }),
    { ...description, name: 'notes', labels: words('Vermerke', 'Notes', 'Notas', 'Remarques') },
    tags,
  ],
  tabs: [
    {
      name: words('Antrag', 'Application', 'Solicitud', 'Demande'),
      layout: 'ab',
      columns: {
        a: ['name', 'reason', 'documents'],
        b: ['status', 'amount', 'responsible', 'decide_by', 'tags'],
      },
    },
    { name: words('Vermerke', 'Notes', 'Notas', 'Remarques'), layout: 'a', columns: { a: ['notes'] } },
  ],
  column: 'status',
  opensAs: 'wall',
  isStaged: true,
};
