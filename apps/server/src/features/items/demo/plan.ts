import type { AppColor, AppSymbol, ItemLayout, PropertySettings, PropertyType } from '@dorfplatz/contract';
import type { OptionRow, Words } from '../../property-sets/index.ts';
import { type DemoItem, LENT, PARTS, REPAIRS } from './entries.ts';

export type DemoProperty = {
  name: string;
  type: PropertyType;
  labels: Words;
  settings?: PropertySettings;
  options?: OptionRow[];
  isRequired?: boolean;
  isLocked?: boolean;
  /** The app to which it leads, by its address. */
  leadsTo?: string;
};

export type DemoApp = {
  slug: string;
  name: string;
  description: string;
  icon: AppSymbol;
  color: AppColor;
  opensAs: 'table' | 'wall';
  column: string | null;
  isStaged?: true;
  layout?: ItemLayout;
  properties: DemoProperty[];
  items: DemoItem[];
};

const words = (de: string, en: string, es: string, fr: string): Words => ({ de, en, es, fr });
const option = (
  value: string,
  labels: Words,
  color: OptionRow['color'] & string,
  limit?: number,
): OptionRow => ({
  value,
  labels,
  color,
  ...(limit !== undefined && { limit }),
});
const title: DemoProperty = {
  name: 'title',
  type: 'text',
  labels: words('Bezeichnung', 'Name', 'Nombre', 'Désignation'),
  settings: { maxlength: 150 },
  isRequired: true,
};
const description: DemoProperty = {
  name: 'description',
  type: 'text',
  labels: words('Beschreibung', 'Description', 'Descripción', 'Description'),
  settings: { multiline: true },
};
const tags: DemoProperty = {
  name: 'tags',
  type: 'tag',
  labels: words('Schlagwörter', 'Tags', 'Etiquetas', 'Mots-clés'),
  settings: { allow_create_tags: true },
};
const photo: DemoProperty = {
  name: 'photo',
  type: 'image',
  labels: words('Bild', 'Picture', 'Imagen', 'Image'),
};

const shown = (...names: string[]) => names.map((property) => ({ property, show_label: true }));

/** Three tools of an association that mends, keeps parts and lends. */
export const DEMO_APPS: readonly DemoApp[] = [
  {
    slug: 'ersatzteile',
    name: 'Ersatzteile',
    description: 'Was wir an Teilen haben, wo es liegt und wie viel davon.',
    icon: 'gear',
    color: 'grey',
    opensAs: 'table',
    column: null,
    properties: [
      title,
      { name: 'sort', type: 'text', labels: words('Sorte', 'Kind', 'Tipo', 'Sorte') },
      {
        name: 'stock',
        type: 'number',
        labels: words('Bestand', 'Stock', 'Existencias', 'Stock'),
        settings: { precision: 0, min: 0 },
      },
      { name: 'place', type: 'text', labels: words('Ort', 'Place', 'Lugar', 'Lieu') },
      photo,
      description,
      { name: 'views', type: 'statistics', labels: words('Aufrufe', 'Views', 'Visitas', 'Vues') },
    ],
    items: PARTS.map(([text, sort, stock, place], index) => ({
      values: { title: text, sort, stock, place },
      daysAgo: 40 + index,
    })),
  },
  {
    slug: 'reparaturen',
    name: 'Reparaturen',
    description: 'Was im Reparaturcafé angenommen wurde und wie weit es ist.',
    icon: 'wrench',
    color: 'orange',
    opensAs: 'wall',
    column: 'status',
    isStaged: true,
    layout: {
      type: 'custom',
      tabs: [
        {
          name: 'Auftrag',
          layout: 'ab-c',
          columns: {
            a: shown('owner', 'address', 'email', 'received'),
            b: shown('responsible', 'estimate', 'parts', 'cash'),
            c: shown('description', 'files'),
            d: [],
          },
        },
        {
          name: 'Befund',
          layout: 'a',
          columns: { a: shown('finding', 'photo'), b: [], c: [], d: [] },
        },
        {
          name: 'Abholung',
          layout: 'ab',
          columns: { a: shown('status', 'ready_by'), b: shown('tags'), c: [], d: [] },
        },
      ],
    },
    properties: [
      title,
      {
        name: 'status',
        type: 'selection',
        labels: words('Status', 'Status', 'Estado', 'Statut'),
        settings: { select: true },
        options: [
          option('accepted', words('Angenommen', 'Accepted', 'Aceptado', 'Accepté'), 'blue'),
          option('working', words('In Arbeit', 'In progress', 'En curso', 'En cours'), 'orange', 6),
          option(
            'waiting',
            words('Wartet auf Teile', 'Waiting for parts', 'Espera piezas', 'Attend des pièces'),
            'purple',
          ),
          option('done', words('Fertig', 'Done', 'Listo', 'Terminé'), 'green'),
        ],
      },
      description,
      tags,
      {
        name: 'responsible',
        type: 'membership',
        labels: words('Zuständig', 'Responsible', 'Responsable', 'Responsable'),
        settings: { multiple: true },
      },
      {
        name: 'owner',
        type: 'membership',
        labels: words('Gehört', 'Belongs to', 'Pertenece a', 'Appartient à'),
      },
      {
        name: 'address',
        type: 'address',
        labels: words('Adresse', 'Address', 'Dirección', 'Adresse'),
        settings: { forced_country: 'Deutschland' },
      },
      { name: 'email', type: 'email', labels: words('E-Mail', 'E-mail', 'Correo', 'E-mail') },
      {
        name: 'received',
        type: 'date',
        labels: words('Angenommen am', 'Accepted on', 'Aceptado el', 'Accepté le'),
      },
      {
        name: 'ready_by',
        type: 'date',
        labels: words('Fertig bis', 'Ready by', 'Listo antes del', 'Prêt avant le'),
      },
      {
        name: 'estimate',
        type: 'number',
        labels: words('Kostenvoranschlag', 'Estimate', 'Presupuesto', 'Devis'),
        settings: { precision: 2, min: 0, max: 250, postfix: '€' },
      },
      {
        name: 'parts',
        type: 'relation',
        labels: words('Ersatzteile', 'Spare parts', 'Repuestos', 'Pièces'),
        settings: { multiple: true, allow_create_related: true },
        leadsTo: 'ersatzteile',
      },
      {
        name: 'cash',
        type: 'selection',
        labels: words('Kasse', 'Till', 'Caja', 'Caisse'),
        options: [
          option(
            'open',
            words('noch nicht abgerechnet', 'not settled yet', 'sin liquidar', 'pas encore réglé'),
            'grey',
          ),
          option('paid', words('bezahlt', 'paid', 'pagado', 'payé'), 'green'),
        ],
        isLocked: true,
      },
      { name: 'finding', type: 'html', labels: words('Befund', 'Finding', 'Diagnóstico', 'Constat') },
      photo,
      {
        name: 'files',
        type: 'file',
        labels: words(
          'Schaltplan und Fotos',
          'Circuit diagram and photos',
          'Esquema y fotos',
          'Schéma et photos',
        ),
        settings: { multiple: true },
      },
    ],
    items: REPAIRS,
  },
  {
    slug: 'leihregal',
    name: 'Leihregal',
    description: 'Was man ausleihen kann, und wer es gerade hat.',
    icon: 'handshake',
    color: 'green',
    opensAs: 'table',
    column: 'state',
    properties: [
      title,
      {
        name: 'state',
        type: 'selection',
        labels: words('Zustand', 'State', 'Estado', 'État'),
        settings: { select: true },
        options: [
          option('available', words('Im Regal', 'On the shelf', 'En el estante', 'Sur l’étagère'), 'green'),
          option('reserved', words('Vorgemerkt', 'Reserved', 'Reservado', 'Réservé'), 'yellow'),
          option('lent', words('Verliehen', 'Lent', 'Prestado', 'Prêté'), 'blue'),
          option('repair', words('In Reparatur', 'In repair', 'En reparación', 'En réparation'), 'orange'),
        ],
      },
      {
        name: 'borrower',
        type: 'membership',
        labels: words('Bei wem', 'With whom', 'Con quién', 'Chez qui'),
      },
      {
        name: 'until',
        type: 'date',
        labels: words('Zurück bis', 'Back by', 'Devolver antes del', 'Retour avant le'),
      },
      photo,
      description,
    ],
    items: LENT.map(([text, state, until, who], index) => ({
      values: { title: text, state, ...(until && { until }) },
      ...(who !== null && { people: { borrower: [who] } }),
      daysAgo: 90 + index,
    })),
  },
];
