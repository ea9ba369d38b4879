import { description, details, option, overview, photo, property, words } from './property.ts';
import type { Template } from './template.ts';

/** Who has which device, and what it needs. */
export const equipment: Template = {
  description: words(
    'Was wir haben, wo es steht und wer es gerade hat.',
    'What we have, where it is and who has it.',
    'Lo que tenemos, dónde está y quién lo tiene.',
    'Ce que nous avons, où cela se trouve et qui l’a en ce moment.',
  ),
  icon: 'wrench',
  color: 'orange',
  properties: [
    property('name', 'text', words('Bezeichnung', 'Name', 'Nombre', 'Désignation'), { required: true }),
    property('status', 'selection', words('Zustand', 'Condition', 'Estado', 'État'), {
      select: true,
      options: [
        option('available', words('Verfügbar', 'Available', 'Disponible', 'Disponible'), 'green'),
        option('lent', words('Verliehen', 'Lent', 'Prestado', 'Prêté'), 'blue'),
        option('repair', words('In Reparatur', 'In repair', 'En reparación', 'En réparation'), 'orange'),
        option('retired', words('Ausgemustert', 'Retired', 'Dado de baja', 'Mis au rebut'), 'grey'),
      ],
    }),
    photo,
    description,
    property('place', 'text', words('Standort', 'Place', 'Ubicación', 'Emplacement')),
    property('borrower', 'membership', words('Verliehen an', 'Lent to', 'Prestado a', 'Prêté à')),
    property(
      'return_by',
      'date',
      words('Rückgabe bis', 'Return by', 'Devolver antes del', 'À rendre avant le'),
    ),
    property(
      'number',
      'text',
      words('Inventarnummer', 'Inventory number', 'Número de inventario', 'Numéro d’inventaire'),
    ),
    property('bought_on', 'date', words('Angeschafft am', 'Bought on', 'Comprado el', 'Acheté le')),
    property('price', 'number', words('Preis', 'Price', 'Precio', 'Prix'), {
      precision: 2,
      min: 0,
      postfix: '€',
    }),
    property('manual', 'file', words('Unterlagen', 'Documents', 'Documentos', 'Documents'), {
      multiple: true,
    }),
  ],
  tabs: [
    {
      name: overview,
      layout: 'ab',
      columns: { a: ['name', 'description', 'photo'], b: ['status', 'place', 'borrower', 'return_by'] },
    },
    { name: details, layout: 'ab', columns: { a: ['number', 'bought_on', 'price'], b: ['manual'] } },
  ],
  column: 'status',
  opensAs: 'table',
  isStaged: false,
};
