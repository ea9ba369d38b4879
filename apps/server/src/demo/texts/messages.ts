/** A conversation by letter: who writes each turn, the other person or the account to sign in as. */
export type PlannedConversation = {
  subject: string;
  turns: readonly (readonly ['they' | 'me', string])[];
};

export const PLANNED_MESSAGES: readonly PlannedConversation[] = [
  {
    subject: 'Schlüssel fürs Vereinsheim',
    turns: [
      ['they', 'Hallo! Hast du noch den zweiten Schlüssel? Ich komme am Samstag sonst nicht ins Lager.'],
      ['me', 'Ja, liegt bei mir. Ich bin bis 18 Uhr zu Hause, klingel einfach.'],
      ['they', 'Perfekt, dann hole ich ihn am Freitag nach der Arbeit. Danke!'],
    ],
  },
  {
    subject: 'Kuchen am Sonntag',
    turns: [
      [
        'they',
        'Wir brauchen noch **drei Kuchen** für Sonntag. Kannst du einen übernehmen? Am liebsten etwas ohne Nüsse, die Kita kommt mit.',
      ],
      ['me', 'Klar, ich backe einen Marmorkuchen. Reicht ein Blech?'],
    ],
  },
  {
    subject: 'Protokoll der letzten Sitzung',
    turns: [
      [
        'they',
        'Im Protokoll steht, dass wir die Bänke schon bestellt haben. Das stimmt so nicht, wir wollten erst das zweite Angebot abwarten. Magst du das ändern?',
      ],
      ['me', 'Stimmt, danke fürs genaue Lesen. Ich ändere es heute Abend und schicke die Fassung herum.'],
      ['they', 'Super. Punkt 4 passt übrigens auch, da hatte ich mich vertan.'],
    ],
  },
  {
    subject: 'Anhänger leihen?',
    turns: [['they', 'Du hast doch einen Anhänger mit Plane. Dürfte ich ihn am nächsten Wochenende leihen?']],
  },
  {
    subject: 'Danke für gestern',
    turns: [
      [
        'they',
        'Das war ein richtig schöner Abend. Meine Nachbarin fragt schon, wann das nächste Treffen ist. Danke, dass du alles vorbereitet hast!',
      ],
      ['me', 'Das freut mich sehr. Bring sie doch beim nächsten Mal einfach mit.'],
    ],
  },
  {
    subject: '',
    turns: [['they', 'Bist du heute Abend dabei? Ich könnte dich um sieben mitnehmen.']],
  },
  {
    subject: 'Rechnung der Druckerei',
    turns: [
      [
        'they',
        'Die Druckerei hat 184,50 Euro berechnet, abgemacht waren 160. Soll ich nachfragen oder machst du das?',
      ],
      ['me', 'Frag bitte du, du hast ja mit ihnen gesprochen. Das Angebot schicke ich dir gleich.'],
      ['they', 'Erledigt: Sie hatten den Versand doppelt drauf. Neue Rechnung kommt.'],
    ],
  },
  {
    subject: 'Fotos vom Fest',
    turns: [
      [
        'they',
        'Ich habe an die zweihundert Fotos gemacht. Wohin damit? Auf ein paar sind Kinder zu sehen, die sollten wir nicht öffentlich zeigen.',
      ],
      ['me', 'Leg sie erst einmal in den Ordner der Gruppe, dann suchen wir gemeinsam zehn aus.'],
    ],
  },
  {
    subject: 'Vertretung nächste Woche',
    turns: [
      [
        'me',
        'Ich bin nächste Woche nicht da. Könntest du am Dienstag die Runde leiten? Die Themen stehen schon fest.',
      ],
      ['they', 'Mache ich gern. Schickst du mir die Liste der Angemeldeten?'],
      ['me', 'Kommt sofort. Ich schulde dir einen Kaffee.'],
    ],
  },
  {
    subject: 'Neue Mitglieder aus der Lindenstraße',
    turns: [
      [
        'they',
        'Bei uns im Haus sind zwei Familien neu eingezogen und fragen nach dem Verein. Gibt es eigentlich noch die Begrüßungsmappe?',
      ],
      ['me', 'Ja, im Büro liegen noch zehn. Nimm dir mit, was du brauchst.'],
    ],
  },
  {
    subject: 'Regenrinne am Schuppen',
    turns: [
      ['they', 'Die Rinne am Schuppen tropft genau auf die Werkbank. Ich habe eine Wanne druntergestellt.'],
    ],
  },
  {
    subject: 'Termin mit dem Bezirksamt',
    turns: [
      [
        'they',
        'Frau Seitz vom Bezirksamt kann am Donnerstag um 10 Uhr oder am Freitag um 14 Uhr. Was passt dir besser?',
      ],
      ['me', 'Freitag, 14 Uhr. Ich bringe die Unterschriften mit.'],
    ],
  },
  {
    subject: 'Suche Umzugshelfer',
    turns: [
      [
        'they',
        'Am 15. ziehe ich drei Häuser weiter. Hast du zwei Stunden Zeit? Es gibt Pizza, versprochen, und der Fahrstuhl geht.',
      ],
      ['me', 'Wenn der Fahrstuhl geht, bin ich dabei.'],
      ['they', 'Um neun geht es los. Auf dich ist Verlass!'],
    ],
  },
  {
    subject: 'Hochbeete: welche Erde?',
    turns: [
      [
        'they',
        'Im Baumarkt gibt es torffreie Erde im Angebot, 40 Liter für 6 Euro. Wir brauchen ungefähr 1.200 Liter. Soll ich zuschlagen?',
      ],
    ],
  },
  {
    subject: 'Übersetzung für das Infoblatt',
    turns: [
      ['me', 'Könntest du das Infoblatt ins Spanische übersetzen? Es ist nur eine Seite, und es eilt nicht.'],
      ['they', 'Ja, gern. Bis Ende des Monats hast du sie.'],
    ],
  },
  {
    subject: 'Beitrag für das Jahr',
    turns: [
      ['they', 'Ich habe den Beitrag zweimal überwiesen. Lasst das zweite Mal einfach als Spende stehen.'],
      ['me', 'Das ist sehr großzügig, vielen Dank! Eine Bescheinigung schicke ich dir zu.'],
    ],
  },
  {
    subject: 'Fundsache',
    turns: [
      [
        'they',
        'In der Garderobe hängt seit zwei Wochen eine rote Kinderjacke, Größe 116. Weißt du, wem sie gehört?',
      ],
    ],
  },
  {
    subject: 'Probe verlegt',
    turns: [
      ['they', 'Der Saal ist am Mittwoch belegt. Wir weichen in die Schule aus, Raum 204, gleiche Zeit.'],
      ['me', 'Danke fürs Bescheidsagen. Ich sage es den anderen weiter.'],
    ],
  },
  {
    subject: 'Fahrradständer vor dem Café',
    turns: [
      [
        'they',
        'Das Café hätte nichts gegen drei Bügel vor dem Fenster, solange der Gehweg frei bleibt. Hier die Punkte aus dem Gespräch:\n\n- Das Amt muss zustimmen\n- Kosten etwa 90 Euro je Bügel\n- Wir bauen selbst',
      ],
      ['me', 'Großartig! Ich setze es auf die Tagesordnung.'],
    ],
  },
  {
    subject: 'Kurze Frage zur Satzung',
    turns: [
      ['they', 'Wie viele Stimmen braucht man noch einmal für eine Änderung der Satzung? Drei Viertel?'],
      ['me', 'Genau, drei Viertel der abgegebenen Stimmen, Paragraf 11.'],
      ['they', 'Danke dir!'],
    ],
  },
];

/** To everybody, by the account that runs the network. */
export const LETTER_TO_ALL = {
  subject: 'Das Vereinsheim bleibt am Montag geschlossen',
  content:
    'Liebe alle,\n\nam **Montag** wird im Vereinsheim die Heizung erneuert. Das Haus bleibt deshalb den ganzen Tag zu; Treffen finden nicht statt oder ziehen um.\n\nAm Dienstag ist alles wie gewohnt.',
} as const;

/** To a group, by the account that runs it. */
export const LETTER_TO_GROUP = {
  group: 'garten',
  subject: 'Gießplan für die Ferien',
  content:
    'Hallo zusammen,\n\nin den Ferien brauchen wir an jedem Tag jemanden, der gießt. Bitte schreibt mir, welche Tage ihr übernehmen könnt. Der Schlüssel zum Schuppen hängt am gewohnten Platz.',
} as const;
