/** Names of a place in German, Spanish and French; an empty one is as in the data. */
export type Names = readonly [german: string, spanish: string, french: string];

const named = (text: string): ReadonlyMap<string, Names> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [key = '', german = '', spanish = '', french = ''] = line.trim().split('|');
        return [key, [german, spanish, french]];
      }),
  );

/** Towns as GeoNames calls them, which is often English, and as others do. */
export const TOWNS = named(`
  DE Munich|München|Múnich|Munich
  DE Nuremberg|Nürnberg|Núremberg|Nuremberg
  DE Köln||Colonia|Cologne
  DE Hamburg||Hamburgo|Hambourg
  DE Berlin||Berlín|Berlin
  DE Frankfurt am Main||Fráncfort del Meno|Francfort-sur-le-Main
  DE Dresden||Dresde|Dresde
  DE Hannover||Hanóver|Hanovre
  DE Bremen|||Brême
  DE Aachen||Aquisgrán|Aix-la-Chapelle
  DE Freiburg||Friburgo|Fribourg-en-Brisgau
  DE Mainz||Maguncia|Mayence
  DE Regensburg||Ratisbona|Ratisbonne
  DE Trier||Tréveris|Trèves
  AT Vienna|Wien|Viena|Vienne
  AT Salzburg||Salzburgo|Salzbourg
  CH Geneva|Genf|Ginebra|Genève
  CH Zürich||Zúrich|Zurich
  CH Bern||Berna|Berne
  CH Basel||Basilea|Bâle
  CH Luzern||Lucerna|Lucerne
  CZ Prague|Prag|Praga|Prague
  CZ Brno|Brünn||
  CZ Pilsen|Pilsen|Pilsen|Plzeň
  PL Warsaw|Warschau|Varsovia|Varsovie
  PL Kraków|Krakau|Cracovia|Cracovie
  PL Wrocław|Breslau|Breslavia|
  PL Gdańsk|Danzig||
  PL Poznań|Posen||
  PL Szczecin|Stettin||
  PL Łódź|Lodz|Lodz|
  DK Copenhagen|Kopenhagen|Copenhague|Copenhague
  BE Brussels|Brüssel|Bruselas|Bruxelles
  BE Antwerp|Antwerpen|Amberes|Anvers
  BE Gent||Gante|Gand
  BE Brugge|Brügge|Brujas|Bruges
  BE Liège|Lüttich|Lieja|
  NL The Hague|Den Haag|La Haya|La Haye
  NL Rotterdam||Róterdam|
  LU Luxembourg|Luxemburg|Luxemburgo|
  FR Paris||París|
  FR Strasbourg|Straßburg|Estrasburgo|
  FR Nice|Nizza|Niza|
  FR Marseille||Marsella|
  FR Lyon|||
  FR Mulhouse|Mülhausen||
  IT Rome|Rom|Roma|
  IT Milan|Mailand|Milán|
  IT Venice|Venedig|Venecia|Venise
  IT Florence|Florenz|Florencia|
  IT Naples|Neapel|Nápoles|
  IT Turin||Turín|
  IT Genoa|Genua|Génova|Gênes
  IT Bologna||Bolonia|Bologne
  IT Bolzano|Bozen||
  ES Sevilla|||Séville
  ES Zaragoza|||Saragosse
  ES Córdoba|||Cordoue
  PT Lisbon|Lissabon|Lisboa|Lisbonne
  PT Porto||Oporto|
  GB London||Londres|Londres
  GB Edinburgh||Edimburgo|Édimbourg
  GR Athens|Athen|Atenas|Athènes
  RS Belgrade|Belgrad|Belgrado|
  RO Bucharest|Bukarest|Bucarest|Bucarest
  BG Sofia||Sofía|
  HR Zagreb|||
  HU Budapest|||
  SI Ljubljana||Liubliana|
  SK Bratislava|||
  UA Kyiv|Kyjiw|Kiev|Kiev
  UA Lviv|Lwiw|Leópolis|
  MD Chisinau|Chișinău||
  BY Minsk|||
  LT Vilnius||Vilna|
  LV Riga|||
  EE Tallinn||Tallin|
  FI Helsinki|||
  SE Stockholm||Estocolmo|
  SE Göteborg||Gotemburgo|Göteborg
  RU Moscow|Moskau|Moscú|Moscou
  RU Saint Petersburg|Sankt Petersburg|San Petersburgo|Saint-Pétersbourg
  TR Istanbul||Estambul|
  TR Ankara|||
  EG Cairo|Kairo|El Cairo|Le Caire
  DZ Algiers|Algier|Argel|Alger
  MA Casablanca|||
  TN Tunis||Túnez|
  LY Tripoli|Tripolis|Trípoli|
  SY Damascus|Damaskus|Damasco|Damas
  SY Aleppo||Alepo|Alep
  IQ Baghdad|Bagdad|Bagdad|Bagdad
  IR Tehran|Teheran|Teherán|Téhéran
  SA Riyadh|Riad|Riad|Riyad
  AE Dubai||Dubái|Dubaï
  AF Kabul|||Kaboul
  IN Delhi||Nueva Delhi|
  JP Tokyo|Tokio|Tokio|
  CN Beijing|Peking|Pekín|Pékin
  CN Shanghai|Schanghai|Shanghái|
  KR Seoul||Seúl|Séoul
  TH Bangkok|||
  SG Singapore|Singapur|Singapur|Singapour
  ET Addis Ababa|Addis Abeba|Adís Abeba|Addis-Abeba
  SD Khartoum|Khartum|Jartum|
  ZA Cape Town|Kapstadt|Ciudad del Cabo|Le Cap
  US New York City|New York|Nueva York|New York
  US Philadelphia||Filadelfia|Philadelphie
  US New Orleans||Nueva Orleans|La Nouvelle-Orléans
  MX Mexico City|Mexiko-Stadt|Ciudad de México|Mexico
  CU Havana|Havanna|La Habana|La Havane
`);

/** States as GeoNames calls them; the countries that networks of these languages mostly are in. */
export const STATES = named(`
  DE Baden-Wurttemberg|Baden-Württemberg|Baden-Wurtemberg|Bade-Wurtemberg
  DE Bavaria|Bayern|Baviera|Bavière
  DE State of Berlin|Berlin|Berlín|Berlin
  DE Brandenburg||Brandeburgo|Brandebourg
  DE Bremen|||Brême
  DE Hamburg||Hamburgo|Hambourg
  DE Hesse|Hessen||
  DE Lower Saxony|Niedersachsen|Baja Sajonia|Basse-Saxe
  DE Mecklenburg-Vorpommern||Mecklemburgo-Pomerania|Mecklembourg
  DE North Rhine-Westphalia|Nordrhein-Westfalen|Renania del Norte-Westfalia|Rhénanie-du-Nord-Westphalie
  DE Rheinland-Pfalz||Renania-Palatinado|Rhénanie-Palatinat
  DE Saarland||Sarre|Sarre
  DE Saxony|Sachsen|Sajonia|Saxe
  DE Saxony-Anhalt|Sachsen-Anhalt|Sajonia-Anhalt|Saxe-Anhalt
  DE Schleswig-Holstein|||
  DE Thuringia|Thüringen|Turingia|Thuringe
  AT Vienna|Wien|Viena|Vienne
  AT Tyrol|Tirol|Tirol|Tyrol
  AT Styria|Steiermark|Estiria|Styrie
  AT Salzburg||Salzburgo|Salzbourg
  AT Upper Austria|Oberösterreich|Alta Austria|Haute-Autriche
  AT Lower Austria|Niederösterreich|Baja Austria|Basse-Autriche
  AT Carinthia|Kärnten|Carintia|Carinthie
  CH Zurich|Zürich|Zúrich|
  CH Vaud|Waadt||
  CH Valais|Wallis||
  CH Ticino|Tessin|Tesino|Tessin
  CH Thurgau||Turgovia|Thurgovie
  CH Solothurn||Soleura|Soleure
  CH Saint Gallen|St. Gallen|San Galo|Saint-Gall
  CH Neuchâtel|Neuenburg||
  CH Lucerne|Luzern|Lucerna|
  CH Grisons|Graubünden|Grisones|
  CH Geneva|Genf|Ginebra|Genève
  CH Fribourg|Freiburg|Friburgo|
  CH Bern||Berna|Berne
  CH Basel-City|Basel-Stadt|Basilea-Ciudad|Bâle-Ville
  CH Basel-Landschaft||Basilea-Campiña|Bâle-Campagne
  CH Aargau||Argovia|Argovie
  FR Brittany|Bretagne|Bretaña|Bretagne
  FR Corsica|Korsika|Córcega|Corse
  FR Normandy|Normandie|Normandía|Normandie
  FR New Aquitaine|Nouvelle-Aquitaine|Nueva Aquitania|Nouvelle-Aquitaine
  FR Occitanie|Okzitanien|Occitania|
  ES Andalusia|Andalusien|Andalucía|Andalousie
  ES Aragon|Aragonien|Aragón|
  ES Asturias|Asturien||Asturies
  ES Balearic Islands|Balearen|Islas Baleares|Baléares
  ES Basque Country|Baskenland|País Vasco|Pays basque
  ES Canary Islands|Kanarische Inseln|Canarias|Canaries
  ES Cantabria|Kantabrien||Cantabrie
  ES Castille and León|Kastilien und León|Castilla y León|Castille-et-León
  ES Castille-La Mancha|Kastilien-La Mancha|Castilla-La Mancha|Castille-La Manche
  ES Catalonia|Katalonien|Cataluña|Catalogne
  ES Extremadura|||Estrémadure
  ES Galicia|Galicien||Galice
  ES Navarre|Navarra|Navarra|
  IT Apulia|Apulien|Apulia|Pouilles
  IT Sardinia|Sardinien|Cerdeña|Sardaigne
  IT Sicily|Sizilien|Sicilia|Sicile
  IT Calabria|Kalabrien||Calabre
  IT Campania|Kampanien||Campanie
  IT Liguria|Ligurien||Ligurie
  IT Lombardy|Lombardei|Lombardía|Lombardie
  IT Piedmont|Piemont|Piamonte|Piémont
  IT Tuscany|Toskana|Toscana|Toscane
  IT Trentino-Alto Adige|Trentino-Südtirol|Trentino-Alto Adigio|Trentin-Haut-Adige
  IT Umbria|Umbrien|Umbría|Ombrie
  IT Veneto|Venetien|Véneto|Vénétie
  PL Mazovia|Masowien|Mazovia|Mazovie
  PL Lower Silesia|Niederschlesien|Baja Silesia|Basse-Silésie
  PL Silesia|Schlesien||Silésie
  PL Pomerania|Pommern||Poméranie
  PL West Pomerania|Westpommern|Pomerania Occidental|Poméranie occidentale
  PL Greater Poland|Großpolen|Gran Polonia|Grande-Pologne
  PL Lesser Poland|Kleinpolen|Pequeña Polonia|Petite-Pologne
  GB Scotland|Schottland|Escocia|Écosse
  GB England||Inglaterra|Angleterre
  GB Northern Ireland|Nordirland|Irlanda del Norte|Irlande du Nord
  GB Wales||Gales|Pays de Galles
  BE Flanders|Flandern|Flandes|Flandre
  BE Wallonia|Wallonien|Valonia|Wallonie
  NL North Holland|Nordholland|Holanda Septentrional|Hollande-Septentrionale
  NL South Holland|Südholland|Holanda Meridional|Hollande-Méridionale
  NL North Brabant|Nordbrabant|Brabante Septentrional|Brabant-Septentrional
  US California|Kalifornien||Californie
  US Florida|||Floride
`);
