import { type Sql, sql } from '../../platform/db/database.ts';

/**
 * Places that people know where they are, the larger ones first in each country, as GeoNames calls them, with their
 * latitude where several are called so. The gazetteer does not know how many people live in a place.
 */
const LARGER: Readonly<Record<string, string>> = {
  DE: `Berlin, Hamburg, Munich, Köln, Frankfurt am Main, Stuttgart, Leipzig, Dresden, Hannover, Nuremberg, Bremen,
    Düsseldorf, Dortmund, Kassel, Freiburg, Mannheim, Karlsruhe, Erfurt, Rostock, Kiel, Magdeburg, Münster@52, Augsburg,
    Bielefeld, Saarbrücken, Würzburg, Regensburg, Chemnitz, Mainz, Wiesbaden, Aachen, Bonn, Braunschweig, Lübeck,
    Essen@51.5, Halle (Saale), Potsdam, Göttingen, Osnabrück, Oldenburg, Ulm, Koblenz, Trier, Jena, Cottbus, Schwerin,
    Passau, Konstanz, Heidelberg, Ingolstadt, Heilbronn, Paderborn, Siegen, Bremerhaven, Wolfsburg, Gera, Kempten (Allgäu),
    Stralsund, Flensburg, Bayreuth, Fulda, Gießen, Darmstadt, Offenburg, Tübingen, Reutlingen, Pforzheim`,
  AT: 'Vienna, Graz, Linz, Salzburg, Innsbruck, Klagenfurt am Wörthersee, Villach, Wels, Sankt Pölten, Bregenz, Eisenstadt',
  CH: 'Zürich, Geneva, Basel, Bern, Lausanne, Winterthur, Luzern, Sankt Gallen, Lugano, Chur, Biel/Bienne, Thun, Sitten',
  FR: `Paris, Marseille, Lyon, Toulouse, Nice, Nantes, Strasbourg, Montpellier, Bordeaux, Lille, Rennes, Reims,
    Le Havre, Toulon, Grenoble, Dijon, Angers, Brest, Le Mans, Clermont-Ferrand, Tours, Limoges, Metz, Besançon,
    Perpignan, Orléans, Rouen, Mulhouse, Caen, Nancy, Poitiers, Pau, La Rochelle, Amiens, Colmar`,
  ES: `Madrid, Barcelona, Valencia, Sevilla, Zaragoza, Málaga, Murcia, Palma, Bilbao, Alicante, Córdoba, Valladolid,
    Vigo, Gijón, Granada, A Coruña, Gasteiz / Vitoria, Oviedo, Pamplona, Almería, Donostia / San Sebastián, Burgos, Albacete,
    Santander, León, Salamanca@41, Badajoz, Huelva, Cáceres, Toledo`,
  GB: `London, Birmingham, Glasgow, Liverpool, Edinburgh, Manchester, Leeds, Sheffield, Bristol, Cardiff, Belfast,
    Leicester, Nottingham, Newcastle upon Tyne, Southampton, Portsmouth, Plymouth, Aberdeen, Norwich, Exeter, York,
    Oxford, Cambridge, Swansea, Inverness, Dundee, Brighton`,
  IE: 'Dublin, Cork, Limerick, Galway, Waterford',
  IT: `Rome, Milan, Naples, Turin, Palermo, Genoa, Bologna, Florence, Bari, Catania, Venice, Verona, Trieste, Bolzano,
    Trento, Cagliari, Perugia, Parma`,
  PL: 'Warsaw, Kraków, Łódź, Wrocław, Poznań, Gdańsk, Szczecin, Lublin, Katowice, Białystok, Zielona Góra',
  NL: 'Amsterdam, Rotterdam, The Hague, Utrecht, Eindhoven, Groningen, Enschede, Arnhem, Maastricht',
  BE: 'Brussels, Antwerp, Gent, Charleroi, Liège, Brugge, Namur',
  LU: 'Luxembourg',
  DK: 'Copenhagen, Århus, Odense, Aalborg, Esbjerg',
  CZ: 'Prague, Brno, Ostrava, Pilsen, Liberec, České Budějovice, Karlovy Vary',
  SE: 'Stockholm, Malmö, Uppsala',
  NO: 'Oslo, Bergen, Trondheim, Stavanger',
  FI: 'Helsinki, Tampere, Turku, Oulu',
  PT: 'Lisbon, Porto, Braga, Coimbra, Faro',
  HU: 'Budapest, Debrecen, Szeged, Pécs, Győr',
  SK: 'Bratislava, Košice, Žilina',
  SI: 'Ljubljana, Maribor',
  HR: 'Zagreb, Split, Rijeka, Osijek',
  RO: 'Bucharest, Cluj-Napoca, Timişoara, Iaşi',
  BG: 'Sofia, Plovdiv, Varna',
  GR: 'Athens, Thessaloníki, Pátra',
  RS: 'Belgrade, Novi Sad',
  UA: 'Kyiv, Kharkiv, Odesa, Lviv, Dnipro',
  TR: 'Istanbul, Ankara, İzmir, Antalya',
  US: `New York City, Los Angeles, Chicago, Houston@29.8, Phoenix@33.4, Philadelphia@40, San Antonio@29.4,
    San Diego@32.7, Dallas@32.8, San Francisco, Seattle, Denver@39.7, Boston@42.4, Miami@25.8, Atlanta@33.7,
    Minneapolis@45, Detroit, Portland@45.5, New Orleans`,
  CA: 'Toronto, Montréal, Vancouver, Calgary, Ottawa, Winnipeg',
};

const WANTED = Object.entries(LARGER).flatMap(([country, names]) =>
  names.split(/,\s+/).map((text, rank) => {
    const [name, lat] = text.split('@');
    return { country, name, rank, lat: lat === undefined ? null : Number(lat) };
  }),
);

export type Town = { country: string; name: string; lat: number; lng: number };

/** The larger towns that the gazetteer has, the largest of each country first; none before it is loaded. */
export async function largerTowns(db: Sql): Promise<Town[]> {
  const { rows } = await sql<Town>`
    select distinct on (w.rank, w.country) g.country, g.name, g.latitude as lat, g.longitude as lng
    from jsonb_to_recordset(${JSON.stringify(WANTED)}::jsonb) as w (country text, name text, rank integer, lat double precision)
    join gazetteer g on g.name_key = name_key(w.name) collate "C" and g.country = w.country and g.name = w.name
    order by w.rank, w.country, abs(g.latitude - coalesce(w.lat, g.latitude)), g.latitude
  `.execute(db);
  return rows;
}

/** How many the gazetteer is asked for. */
export const LARGER_TOWN_COUNT = WANTED.length;
