import { description, details, option, overview, property, responsible, tags, words } from './property.ts';
import type { Template } from './template.ts';

/** People and firms outside of the network. */
export const contacts: Template = {
  description: words(
    'Menschen und Firmen, mit denen wir zu tun haben.',
    'People and firms that we have to do with.',
    'Personas y empresas con las que tratamos.',
    'Personnes et entreprises avec lesquelles nous sommes en relation.',
  ),
  icon: 'people',
  color: 'purple',
  properties: [
    property('name', 'text', words('Name', 'Name', 'Nombre', 'Nom'), { required: true }),
    property('kind', 'selection', words('Art', 'Kind', 'Tipo', 'Type'), {
      select: true,
      options: [
        option('trade', words('Handwerk', 'Trade', 'Oficios', 'Artisanat'), 'orange'),
        option('office', words('Amt', 'Authority', 'Administración', 'Administration'), 'blue'),
        option('press', words('Presse', 'Press', 'Prensa', 'Presse'), 'purple'),
        option('partner', words('Partner', 'Partner', 'Socio', 'Partenaire'), 'green'),
        option('other', words('Sonstige', 'Other', 'Otros', 'Autres'), 'grey'),
      ],
    }),
    property('firm', 'text', words('Firma', 'Firm', 'Empresa', 'Entreprise')),
    property('phone', 'text', words('Telefon', 'Phone', 'Teléfono', 'Téléphone')),
    property('email', 'email', words('E-Mail', 'Email', 'Correo electrónico', 'E-mail')),
    property('website', 'url', words('Website', 'Website', 'Sitio web', 'Site web')),
    property('address', 'address', words('Adresse', 'Address', 'Dirección', 'Adresse')),
    {
      ...responsible,
      labels: words('Kennt sich aus', 'Knows them', 'Quién los conoce', 'Qui les connaît'),
    },
    { ...description, name: 'notes', labels: words('Notizen', 'Notes', 'Notas', 'Notes') },
    tags,
  ],
  tabs: [
    {
      name: overview,
      layout: 'ab',
      columns: { a: ['name', 'firm', 'kind', 'notes'], b: ['phone', 'email', 'website', 'address'] },
    },
    { name: details, layout: 'a', columns: { a: ['responsible', 'tags'] } },
  ],
  column: 'kind',
  opensAs: 'table',
  isStaged: false,
};
