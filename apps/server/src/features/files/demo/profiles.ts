import { sql, type Transaction } from '../../../platform/db/database.ts';

/** What the demo network asks of its files, and of its folders. */
const SETS = {
  file_profile: [
    {
      name: 'kind',
      type: 'selection',
      labels: { de: 'Art', en: 'Kind', es: 'Clase', fr: 'Type' },
      options: [
        { value: 'rules', labels: { de: 'Satzung', en: 'Statutes', es: 'Estatutos', fr: 'Statuts' } },
        { value: 'contract', labels: { de: 'Vertrag', en: 'Contract', es: 'Contrato', fr: 'Contrat' } },
        { value: 'permit', labels: { de: 'Genehmigung', en: 'Permit', es: 'Permiso', fr: 'Autorisation' } },
        { value: 'template', labels: { de: 'Vorlage', en: 'Template', es: 'Plantilla', fr: 'Modèle' } },
        { value: 'print', labels: { de: 'Druck', en: 'Print', es: 'Impresión', fr: 'Impression' } },
      ],
    },
    {
      name: 'valid_until',
      type: 'date',
      labels: { de: 'Gültig bis', en: 'Valid until', es: 'Válido hasta', fr: 'Valable jusqu’au' },
      options: [],
    },
    {
      name: 'file_number',
      type: 'text',
      labels: { de: 'Aktenzeichen', en: 'Reference', es: 'Referencia', fr: 'Référence' },
      options: [],
    },
  ],
  folder_profile: [
    {
      name: 'in_charge',
      type: 'text',
      labels: { de: 'Zuständig', en: 'In charge', es: 'Responsable', fr: 'Responsable' },
      options: [],
    },
  ],
} as const;

/** Gives the sets of the network what the demo asks for. */
export async function writeSets(tx: Transaction): Promise<void> {
  for (const [set, properties] of Object.entries(SETS))
    await sql`
      insert into properties (property_set_id, name, type, position, labels, options)
      select s.id, p.name, p.type, p.position, p.labels, p.options
      from jsonb_to_recordset(${JSON.stringify(properties.map((property, index) => ({ ...property, position: index + 1 })))}::jsonb)
        as p (name text, type text, position integer, labels jsonb, options jsonb)
      cross join property_sets s join contexts x on x.id = s.context_id
      where s.name = ${set} and x.network_id is not null
    `.execute(tx);
}
