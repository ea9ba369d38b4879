/** Where names come from; who writes Turkish, say, bears a Turkish name. */
export type Origin = 'de' | 'tr' | 'pl' | 'es' | 'fr' | 'ar' | 'vi' | 'it' | 'gr' | 'uk' | 'en' | 'af' | 'in';

/** Names are parted by spaces; within a name stands `_`. */
type Stock = { people: number; she: string; he: string; last: string };

/** First names by how a portrait may show them, and last names, each with how many people bear such names. */
export const NAMES: Readonly<Record<Origin, Stock>> = {
  de: {
    people: 104,
    she: 'Anna Maja Ulrike Sabine Heike Katharina Anneliese Franziska Jana Petra Marlene Ingrid Wiebke Birgit Svenja Hannelore Lena Friederike Gudrun Antje Charlotte Rosemarie Kathrin Theresa Johanna Silke Annegret Mareike Elfriede Nele Anna-Lena Eva-Maria Karin Dörte Käthe Grit Tabea Juliane Britta Frauke Ursula Edeltraud Miriam Carolin Sigrid Ronja Bärbel Nora Stefanie Waltraud',
    he: 'Jonas Heinz Karl-Heinz Matthias Sönke Thomas Lukas Bernd Hans-Peter Florian Jörg Wolfgang Tim Götz Andreas Felix Rüdiger Ole Gerhard Christoph Malte Uwe Benedikt Henning Stefan Ludwig Björn Dieter Jannik Volker Tobias Manfred Konstantin Holger Emil Friedrich Fabian Jürgen Sebastian Günther Moritz Reinhard Lars Eckhart Anton Detlef Philipp Werner',
    last: 'Albrecht Bachmann Böttcher Brandt Claßen Dietrich Ebert Engelhardt Fuchs Große-Wilde Grünberg Hartmann Heinemann Hübner Jacobsen Jäger Kästner Klöpper Köhler Krämer Kühn Lindemann Lührs Meyer-Landrut Möller Mühlbauer Neumann Nölke Oelrich Petersen Pfeiffer Quandt Reinhardt Rößler Rühmkorf Sauer Schäfer Schönfeld Schröder Schuster Seidel Sommer Stöver Süßmilch Thiele Tiedemann Übelacker Vogt Wagenknecht Weiß Wiedemann Wöhler Zander Zimmermann Baumgärtner Drews Feldhusen Gerlach Holthusen Kaltenbrunner',
  },
  tr: {
    people: 16,
    she: 'Ayşe Elif Zeynep Fatma Gülşen Derya Selin Hatice',
    he: 'Mehmet Emre Murat Hüseyin Cem Burak İbrahim Kerem',
    last: 'Yıldırım Öztürk Kaya Şahin Demir Çelik Aydın Güneş Karagöz Yılmaz',
  },
  pl: {
    people: 10,
    she: 'Agnieszka Małgorzata Katarzyna Ewa Joanna',
    he: 'Piotr Krzysztof Tomasz Paweł Łukasz',
    last: 'Wójcik Nowak Kaczmarek Mazur Wróbel Gołąb',
  },
  es: {
    people: 8,
    she: 'Lucía Carmen Marisol Inés',
    he: 'Álvaro Javier Andrés Ignacio',
    last: 'Fernández García-Ortiz Muñoz Peña Ibáñez Castillo',
  },
  fr: {
    people: 7,
    she: 'Camille Élodie Margaux Aurélie',
    he: 'Étienne Jean-Baptiste Loïc François',
    last: 'Lefèvre Dubois Moreau Garçon Beaumont-Rivière',
  },
  ar: {
    people: 11,
    she: 'Amira Noura Layla Rania Salma',
    he: 'Yusuf Karim Omar Tarek Bilal',
    last: 'Haddad al-Masri Khoury Mansour Nasser El-Sayed Barakat',
  },
  vi: { people: 6, she: 'Linh Mai Thảo', he: 'Minh Tuấn Quang', last: 'Nguyễn Trần Phạm Lê' },
  it: {
    people: 7,
    she: 'Chiara Giulia Francesca',
    he: 'Matteo Salvatore Niccolò',
    last: 'Esposito Ricci De_Luca Marchetti D’Angelo',
  },
  gr: {
    people: 5,
    she: 'Eleni Despina',
    he: 'Giorgos Dimitrios',
    last: 'Papadimitriou Economou Vasileiou',
  },
  uk: {
    people: 9,
    she: 'Oksana Daryna Kateryna Iryna',
    he: 'Andrij Serhij Taras',
    last: 'Shevchenko Kovalenko Bondarenko Tkachuk',
  },
  en: {
    people: 6,
    she: 'Grace Fiona Hannah',
    he: 'Oliver Duncan Callum',
    last: 'O’Connor McAllister Whitfield Turner',
  },
  af: {
    people: 6,
    she: 'Adaeze Abena Makena',
    he: 'Kwame Chidi Kofi',
    last: 'Okafor Mensah Adeyemi Boateng',
  },
  in: { people: 5, she: 'Priya Ananya', he: 'Arjun Rajesh', last: 'Subramaniam Chatterjee Venkataraghavan' },
};

export type Named = { first: string; last: string; origin: Origin; isShe: boolean };

/** People whose names tell whether a page bears long ones. */
export const LONG_NAMED: readonly Named[] = [
  { first: 'Maximiliane Sophie', last: 'Freifrau von Hohenstein-Waldburg', origin: 'de', isShe: true },
  { first: 'María Fernanda', last: 'Gutiérrez Castellanos de la Vega', origin: 'es', isShe: true },
  { first: 'Nguyễn Thị', last: 'Minh Khai', origin: 'vi', isShe: true },
  { first: 'Karl-Friedrich', last: 'Müller-Lüdenscheidt', origin: 'de', isShe: false },
  { first: 'Bo', last: 'Li', origin: 'vi', isShe: false },
];
