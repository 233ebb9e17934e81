import type { Table, TableRow } from '#modules/imports/parse-tables.ts';

/** The kinds of columns of a start list. */
export type Column =
  | 'bib'
  | 'name'
  | 'surname'
  | 'full_name'
  | 'full_name_surname_first'
  | 'gender'
  | 'birthdate'
  | 'birth_year'
  | 'age'
  | 'category'
  | 'club'
  | 'team'
  | 'id_number'
  | 'federation'
  | 'local'
  | 'classify'
  | 'chip'
  | 'wave'
  | 'start_offset'
  | 'public'
  | 'email'
  | 'phone'
  | 'town'
  | 'emergency_contact'
  | 'emergency_name'
  | 'emergency_phone'
  | 'mail_consent'
  | 'race';

/** Headings in English, Spanish and Catalan, folded: small letters and digits only. */
const headings: Readonly<Record<Column, string>> = {
  bib: `bib bibnumber bibno bibnum bibs number no num nr numero startnumber startno racenumber raceno racebib
    dorsal dorsales numerodorsal numdorsal nodorsal ndorsal dorsalnumero pitrall pitralls numeropitrall placa`,
  name: `name firstname first givenname given forename nombre nombres nombrepila nom noms nompila prenom`,
  surname: `surname lastname last familyname family apellido apellidos primerapellido cognom cognoms primercognom`,
  full_name: `fullname nameandsurname namesurname participant participants participante runner athlete atleta corredor corredora rider competitor
    nombreyapellidos nombreapellidos nombrecompleto nomicognoms nomcognoms nomcomplet firstnamelastname`,
  full_name_surname_first: `surnamename surnameandname lastnamefirstname apellidosynombre apellidosnombre apellidoynombre apellidosinombre
    cognomsinom cognomsnom`,
  gender: `gender sex sexo sexe genero genere mf`,
  birthdate: `birthdate dateofbirth dob birthday born birth fechanacimiento fechadenacimiento fnacimiento fnac fechanac nacimiento
    datanaixement datadenaixement datanaix naixement nacido`,
  birth_year: `birthyear yearofbirth yob year anonacimiento anodenacimiento ano anynaixement anydenaixement any`,
  age: `age edad edat years anos anys`,
  category: `category categoria cat division divisio agegroup`,
  club: `club clubs society equipoclub clubequipo clubequip clubequipoentidad entidad entitat clubteam teamclub`,
  team: `team teamname equipo equip nombreequipo nomequip`,
  id_number: `idnumber id dni nif nie dninie dninif nifnie dnipasaporte pasaporte passaport passport documento document documentid
    numerodocumento numdocumento docidentidad identitydocument`,
  federation: `federation federacion federacio federated federado federat licence license licencia llicencia licensenumber licencenumber
    numlicencia federationlicense`,
  local: `local locals localrunner islocal eslocal empadronado empadronat`,
  classify: `classify classified clasifica clasificable classifica classificable competitive competitivo competitiu`,
  chip: `chip chips chipcode chipid chipnumber chipno transponder transponders tag tags tagid epc rfid codigochip codichip`,
  wave: `wave salida sortida onada oleada ola cajon calaix corral startgroup startwave grupo grup grupodesalida grupsortida tanda`,
  start_offset: `startoffset offset offsetsalida desfase desfasesalida desfasament retard`,
  public: `public publico publica ispublic visible`,
  email: `email mail correo correoelectronico correu correuelectronic emailaddress`,
  phone: `phone telephone telefono telefon mobile movil mobil phonenumber`,
  town: `town city municipality locality hometown residence placeofresidence poblacion localidad municipio ciudad pueblo residencia
    poblacio localitat municipi ciutat poble`,
  emergency_contact: `emergency emergencycontact contactincaseofemergency incaseofemergency ice emergencia emergencias contactoemergencia contactoemergencias
    contactodeemergencia contactoencasodeemergencia encasodeemergencia encasodeemergenciaavisara emergencies contacteemergencia contacteemergencies
    contactedemergencia contacteencasdemergencia encasdemergencia encasdemergenciaavisara`,
  emergency_name: `emergencyname emergencycontactname emergencyperson contactperson nombreemergencia nombreemergencias nombredeemergencia nombrecontactoemergencia
    nombrecontactodeemergencia nombredelcontactodeemergencia personadecontacto personacontacto personaemergencia nomemergencia nomemergencies
    nomdemergencia nomcontacteemergencia nomcontactedemergencia nomdelcontactedemergencia personadecontacte personacontacte`,
  emergency_phone: `emergencyphone emergencytelephone emergencynumber emergencymobile emergencycontactphone emergencycontactnumber emergencyphonenumber icephone
    telefonoemergencia telefonoemergencias telefonodeemergencia telefonodeemergencias telefonocontactoemergencia telefonocontactodeemergencia
    telefonodecontactodeemergencia telemergencia telemergencias tlfemergencia tlfemergencias tfnoemergencia movilemergencia movildeemergencia
    telefonemergencia telefonemergencies telefondemergencia telefondemergencies telefoncontacteemergencia telefoncontactedemergencia
    telefondecontactedemergencia teldemergencia mobilemergencia mobildemergencia`,
  mail_consent: `mailconsent emailconsent newsletter mailing mailinglist marketing marketingconsent acceptsmail acceptsemail acceptsemails wantsmail
    consentimientoemail consentimientocorreo consentimientocomunicaciones aceptacomunicaciones aceptacomunicacionescomerciales aceptaemail aceptaemails
    aceptacorreos aceptapublicidad recibirpublicidad publicidad boletin comunicaciones comunicacionescomerciales consentimentcorreu
    consentimentcomunicacions acceptacomunicacions acceptacomunicacionscomercials acceptacorreus acceptapublicitat rebrepublicitat publicitat butlleti
    comunicacions comunicacionscomercials`,
  race: `race racename event eventname distance distancia modality modalidad modalitat carrera prueba cursa prova`,
};

const columnOf = new Map<string, Column>(
  Object.entries(headings).flatMap(
    ([column, words]) => words.split(/\s+/).map((word): [string, Column] => [word, column as Column]), // entries() widens the keys
  ),
);

/** Letters and digits in small, without accents: `Bib #` is `bib`, `Año de nacimiento` is `anodenacimiento`. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The column that a heading names; null: none that is known. */
export const parseHeading = (text: string): Column | null => columnOf.get(fold(text)) ?? null;

/** The heading of a list: the place of each column, and the rows below it. */
export interface HeadedTable {
  /** Index of the cell by column. */
  readonly columns: ReadonlyMap<Column, number>;
  readonly rows: TableRow[];
  /** Headings that mean nothing to us. */
  readonly ignored: readonly string[];
  /** Headings that repeat a column; the first one counts. */
  readonly doubled: readonly string[];
}

/** Title rows stand above the heading, never that many. */
const deepestHeading = 50;

/** The first row that reads like a heading: it says where the bib or the name is, and more than one of its cells means something. */
export function findHeading(table: Table): HeadedTable | null {
  const isOneColumn = table.rows.every((row) => row.cells.filter((cell) => cell !== '').length <= 1);
  for (const [index, row] of table.rows.slice(0, deepestHeading).entries()) {
    const found = columnsIn(row);
    const saysWho = ['bib', 'name', 'surname', 'full_name', 'full_name_surname_first'].some(
      (column) => found.columns.has(column as Column), // some() takes the widened literals
    );
    if (saysWho && (found.columns.size > 1 || isOneColumn))
      return { ...settle(found), rows: table.rows.slice(index + 1) };
  }
  return null;
}

type Found = Omit<HeadedTable, 'rows'>;

function columnsIn(row: TableRow): Found {
  const columns = new Map<Column, number>();
  const ignored: string[] = [];
  const doubled: string[] = [];
  for (const [index, text] of row.cells.entries()) {
    const column = parseHeading(text);
    if (column === null && text !== '') ignored.push(text);
    if (column === null) continue;
    if (columns.has(column)) doubled.push(text);
    else columns.set(column, index);
  }
  return { columns, ignored, doubled };
}

/** The meaning of a word depends on the words beside it. */
function settle(found: Found): Found {
  const columns = new Map(found.columns);
  const name = columns.get('name');
  // `Name` beside a surname is the given name; alone it is the whole.
  if (name !== undefined && !columns.has('surname')) {
    columns.delete('name');
    if (!columns.has('full_name')) columns.set('full_name', name);
  }
  // Most lists say `Team` and mean the club.
  const team = columns.get('team');
  if (team !== undefined && !columns.has('club')) {
    columns.delete('team');
    columns.set('club', team);
  }
  return { ...found, columns };
}
