export type DemoCompany = {
  name: string;
  street: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  website: string;
  notes: string;
  /** `person` is the place of a member among those who run the network. */
  contacts: readonly { name: string; role: string; email: string; phone: string; person?: number }[];
  papers: readonly { name: string; text: string }[];
};

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Baumschule Kielmeyer',
    street: 'Gärtnerweg 12',
    zip: '70736',
    city: 'Fellbach',
    phone: '0711 5550140',
    email: 'kontakt@kielmeyer.example',
    website: 'https://kielmeyer.example',
    notes: 'Liefert Setzlinge für die Beete am Platz, im März und im Oktober. Rabatt von zehn Prozent.',
    contacts: [
      {
        name: 'Greta Kielmeyer',
        role: 'Inhaberin',
        email: 'greta@kielmeyer.example',
        phone: '0711 5550141',
      },
      { name: 'Tom Acker', role: 'Versand', email: '', phone: '0711 5550144' },
    ],
    papers: [
      {
        name: 'Preisliste-Setzlinge.txt',
        text: 'Setzlinge\n\nSalat, 10 Stück: 2,40 €\nTomate, 1 Stück: 1,80 €\nKräuter, gemischt: 12,00 €\n',
      },
    ],
  },
  {
    name: 'Druckerei am Hafen',
    street: 'Uferstraße 3',
    zip: '70327',
    city: 'Stuttgart',
    phone: '0711 5550172',
    email: 'auftrag@druckerei-hafen.example',
    website: 'https://druckerei-hafen.example',
    notes: 'Plakate und Handzettel. Vorlagen bis Dienstagmittag, dann sind sie am Freitag fertig.',
    contacts: [
      {
        name: 'Bilal Yıldız',
        role: 'Druckvorstufe',
        email: 'bilal@druckerei-hafen.example',
        phone: '0711 5550173',
      },
    ],
    papers: [
      {
        name: 'Vorgaben-fuer-Plakate.txt',
        text: 'Plakate A2: PDF/X-4, 3 mm Anschnitt, Schriften eingebettet.\n',
      },
      {
        name: 'Angebot-Sommerfest.txt',
        text: '200 Handzettel A5, beidseitig: 48 €\n20 Plakate A2: 62 €\n',
      },
    ],
  },
  {
    name: 'Elektro Sander GmbH',
    street: 'Böblinger Straße 88',
    zip: '70199',
    city: 'Stuttgart',
    phone: '0711 5550110',
    email: 'service@elektro-sander.example',
    website: '',
    notes: 'Prüft jedes Jahr die Verteiler für das Fest.',
    contacts: [
      { name: 'Nadja Sander', role: 'Geschäftsführung', email: '', phone: '0711 5550111', person: 1 },
    ],
    papers: [],
  },
  {
    name: 'Getränke Öhler',
    street: 'Lindenplatz 9',
    zip: '70178',
    city: 'Stuttgart',
    phone: '0711 5550128',
    email: '',
    website: '',
    notes: 'Kühlwagen und Theke auf Leihe, Kisten auf Kommission.',
    contacts: [],
    papers: [],
  },
];
