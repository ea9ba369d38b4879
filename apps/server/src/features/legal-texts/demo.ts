import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { putLegalText } from './commands.ts';

type Text = Parameters<typeof putLegalText>[2];

const TEXTS: readonly Text[] = [
  {
    handle: 'imprint',
    position: 1,
    names: { de: 'Impressum', en: 'Imprint', es: 'Aviso legal', fr: 'Mentions légales' },
    statements: {},
    contents: {
      de: '## Angaben zum Verein\n\nLindenplatz e. V.\nLindenplatz 1\n70178 Stuttgart\n\n**Vertreten durch:** Ulrike Neumann-Okafor\n\n**E-Mail:** verein@lindenplatz.example\n\nVereinsregister Stuttgart, VR 000000 (erfunden, wie alles in diesem Netzwerk)',
      en: '## The association\n\nLindenplatz e. V.\nLindenplatz 1\n70178 Stuttgart, Germany\n\n**Represented by:** Ulrike Neumann-Okafor\n\n**E-mail:** verein@lindenplatz.example\n\nRegister of associations Stuttgart, VR 000000 (made up, like everything in this network)',
      es: '## La asociación\n\nLindenplatz e. V.\nLindenplatz 1\n70178 Stuttgart, Alemania\n\n**Representada por:** Ulrike Neumann-Okafor\n\n**Correo:** verein@lindenplatz.example\n\nRegistro de asociaciones de Stuttgart, VR 000000 (inventado, como todo en esta red)',
      fr: '## L’association\n\nLindenplatz e. V.\nLindenplatz 1\n70178 Stuttgart, Allemagne\n\n**Représentée par :** Ulrike Neumann-Okafor\n\n**E-mail :** verein@lindenplatz.example\n\nRegistre des associations de Stuttgart, VR 000000 (inventé, comme tout dans ce réseau)',
    },
  },
  {
    handle: 'privacy',
    position: 2,
    names: { de: 'Datenschutz', en: 'Privacy', es: 'Privacidad', fr: 'Confidentialité' },
    statements: {
      de: 'Ich habe die Hinweise zum Datenschutz gelesen und bin einverstanden, dass der Verein meine Angaben so verarbeitet.',
      en: 'I have read the privacy notice and agree that the association processes my data as described.',
      es: 'He leído la información sobre privacidad y acepto que la asociación trate mis datos de ese modo.',
      fr: 'J’ai lu les informations sur la confidentialité et j’accepte que l’association traite mes données ainsi.',
    },
    contents: {
      de: '## Was wir speichern\n\nIhren Namen, Ihre E-Mail-Adresse, was Sie in Ihr Profil schreiben und was Sie hier veröffentlichen. Mehr nicht: keine Werbung, keine Weitergabe, keine fremden Dienste.\n\n## Wer es sieht\n\nDie Mitglieder des Netzwerks. Was in einer geschlossenen Gruppe steht, sehen nur deren Mitglieder.\n\n## Ihre Rechte\n\nSie können Ihre Daten jederzeit als Archiv herunterladen, ändern und das Netzwerk verlassen.',
      de_DU:
        '## Was wir speichern\n\nDeinen Namen, deine E-Mail-Adresse, was du in dein Profil schreibst und was du hier veröffentlichst. Mehr nicht: keine Werbung, keine Weitergabe, keine fremden Dienste.\n\n## Wer es sieht\n\nDie Mitglieder des Netzwerks. Was in einer geschlossenen Gruppe steht, sehen nur deren Mitglieder.\n\n## Deine Rechte\n\nDu kannst deine Daten jederzeit als Archiv herunterladen, ändern und das Netzwerk verlassen.',
      en: '## What we keep\n\nYour name, your e-mail address, what you write into your profile and what you publish here. Nothing more: no advertising, no passing on, no third-party services.\n\n## Who sees it\n\nThe members of the network. What stands in a closed group is seen by its members only.\n\n## Your rights\n\nYou can download your data as an archive, change them and leave the network at any time.',
      es: '## Qué guardamos\n\nSu nombre, su correo, lo que escribe en su perfil y lo que publica aquí. Nada más: sin publicidad, sin cesión a terceros, sin servicios ajenos.\n\n## Quién lo ve\n\nLos miembros de la red. Lo que está en un grupo cerrado solo lo ven sus miembros.\n\n## Sus derechos\n\nPuede descargar sus datos como archivo, modificarlos y dejar la red en cualquier momento.',
      fr: '## Ce que nous conservons\n\nVotre nom, votre adresse e-mail, ce que vous écrivez dans votre profil et ce que vous publiez ici. Rien de plus : pas de publicité, pas de transmission, pas de services tiers.\n\n## Qui le voit\n\nLes membres du réseau. Ce qui figure dans un groupe fermé n’est vu que par ses membres.\n\n## Vos droits\n\nVous pouvez à tout moment télécharger vos données, les modifier et quitter le réseau.',
    },
  },
  {
    handle: 'terms',
    position: 3,
    names: {
      de: 'Nutzungsbedingungen',
      en: 'Terms of use',
      es: 'Condiciones de uso',
      fr: 'Conditions d’utilisation',
    },
    statements: {
      de: 'Ich stimme den Nutzungsbedingungen zu.',
      en: 'I agree to the terms of use.',
      es: 'Acepto las condiciones de uso.',
      fr: 'J’accepte les conditions d’utilisation.',
    },
    contents: {
      de: '## Miteinander\n\n- Wir schreiben unter unserem Namen und so, wie wir auf dem Platz miteinander reden.\n- Bilder von anderen zeigen wir nur, wenn sie es möchten.\n- Werbung gehört auf den Flohmarkt.\n\nWer sich nicht daran hält, wird angesprochen und im Wiederholungsfall gesperrt.',
      en: '## Together\n\n- We write under our names and the way we talk to each other on the square.\n- We show pictures of others only if they want us to.\n- Advertising belongs to the flea market.\n\nWhoever does not keep to this is spoken to, and locked out if it happens again.',
      es: '## Entre nosotros\n\n- Escribimos con nuestro nombre y tal como nos hablamos en la plaza.\n- Solo mostramos imágenes de otros si ellos quieren.\n- La publicidad va al mercadillo.\n\nQuien no lo respete recibirá un aviso y, si se repite, será bloqueado.',
      fr: '## Ensemble\n\n- Nous écrivons sous notre nom et comme nous nous parlons sur la place.\n- Nous ne montrons des images des autres que s’ils le veulent.\n- La publicité a sa place au marché aux puces.\n\nQui ne s’y tient pas est averti, puis bloqué en cas de récidive.',
    },
  },
];

/** Imprint, privacy and terms, to which everyone of the demo network agreed when they joined. */
export async function write({ tx, networkId, ...demo }: Demo): Promise<void> {
  const founded = new Date(demo.founded).toISOString();
  for (const text of TEXTS) await putLegalText(tx, networkId, text);
  await sql`
    update legal_texts set created_at = ${founded}::timestamptz, updated_at = ${founded}::timestamptz
  `.execute(tx);
  await sql`update legal_text_versions set created_at = ${founded}::timestamptz`.execute(tx);
  await sql`
    insert into legal_text_acceptances (member_id, version_id, accepted_at)
    select m.id, v.id, m.created_at from members m
    cross join legal_text_versions v join legal_texts t on t.id = v.legal_text_id and t.statements <> '{}'
  `.execute(tx);
}
