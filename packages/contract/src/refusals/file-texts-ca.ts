/** Catalan for what is wrong with a file and its lines, as field-texts-ca.ts; the last one takes every sentence with a colon. */
export const fileTextsCa: Readonly<Record<string, string>> = {
  start: 'l’eixida',
  finish: 'l’arribada',
  'checkpoint {number}': 'el punt de control {number}',
  bib: 'el dorsal',
  gender: 'el gènere',
  birthdate: 'la data de naixement',
  'year of birth': 'l’any de naixement',
  age: 'l’edat',
  local: 'si és local',
  classify: 'si entra en la classificació',
  public: 'si és públic',
  'emergency phone': 'el telèfon d’emergència',
  'mail consent': 'el consentiment de correu',
  'start offset': 'el desfasament d’eixida',
  'the file is empty': 'el fitxer està buit',
  'is empty': 'està buit',
  'the file is larger than {size}: split it, and import its parts':
    'el fitxer passa de {size}: parteix-lo i importa’n les parts',
  'the file has more than {rows} rows: split it, and import its parts':
    'el fitxer té més de {rows} files: parteix-lo i importa’n les parts',
  'has more than {lines} lines: split it, and import its parts':
    'té més de {lines} línies: parteix-lo i importa’n les parts',
  'something stands in row {row}, and {most} rows are the most: delete what stands below the list, or import it in parts':
    'hi ha alguna cosa en la fila {row}, i el màxim són {most} files: esborra el que hi ha davall de la llista, o importa-la per parts',
  'something stands in column {column}, and {most} columns are the most: delete what stands beside the list':
    'hi ha alguna cosa en la columna {column}, i el màxim són {most} columnes: esborra el que hi ha al costat de la llista',
  'the table has more than {cells} cells: leave out columns that are not needed, or import it in parts':
    'la taula té més de {cells} cel·les: lleva columnes que no facen falta, o importa-la per parts',
  'the cells have more than {millions} million characters together: leave out columns of long texts, or import the list in parts':
    'les cel·les tenen en total més de {millions} milions de caràcters: lleva columnes de textos llargs, o importa la llista per parts',
  'this is an old Excel file (.xls): save it as .xlsx or CSV':
    'és un fitxer antic d’Excel (.xls): guarda’l com a .xlsx o CSV',
  'this is neither text nor an XLSX workbook': 'no és text ni un llibre XLSX',
  'the encoding of this file cannot be told (it would say "{word}"): save it as UTF-8':
    'no se sap quina codificació té este fitxer (diria «{word}»): guarda’l en UTF-8',
  'the quote that is open in line {line} is not closed before the end of the file: close it, or take it out':
    'la cometa que s’obri en la línia {line} no es tanca abans del final del fitxer: tanca-la o lleva-la',
  'line {line}: a quote ends in the middle of a cell. Take it out, or write it twice ("") where it belongs to the text':
    'línia {line}: una cometa acaba enmig d’una cel·la. Lleva-la, o escriu-la dos vegades ("") si és del text',
  'the row after line {line} does not end within {most} characters: close the quote that is open there':
    'la fila de després de la línia {line} no acaba en {most} caràcters: tanca la cometa que s’hi obri',
  'the row after line {line} does not end within {most} characters: shorten it, or look whether line ends are missing':
    'la fila de després de la línia {line} no acaba en {most} caràcters: acurta-la, o mira si falten finals de línia',
  'the workbook cannot be read: save it again, or as CSV':
    'el llibre no es pot llegir: torna a guardar-lo, o guarda’l com a CSV',
  'the workbook has more than {sheets} sheets: copy the list into a workbook of its own, or save it as CSV':
    'el llibre té més de {sheets} fulls: copia la llista en un llibre a banda, o guarda-la com a CSV',
  'the workbook has more than {size} MB once it is unpacked: delete pictures and other sheets, or save the list as CSV':
    'el llibre passa de {size} MB quan es desempaqueta: esborra imatges i altres fulls, o guarda la llista com a CSV',
  'the workbook has more than {parts} parts: copy the list into a workbook of its own, or save it as CSV':
    'el llibre té més de {parts} parts: copia la llista en un llibre a banda, o guarda-la com a CSV',
  'the workbook nests more than {depth} deep: copy the list into a new one, or save it as CSV':
    'el llibre té més de {depth} nivells: copia la llista en un de nou, o guarda-la com a CSV',
  'the workbook has too many texts and formats: copy the list into a new one, or save it as CSV':
    'el llibre té massa textos i formats: copia la llista en un de nou, o guarda-la com a CSV',
  'a text or a format of the workbook is longer than a cell can hold: copy the list into a new one, or save it as CSV':
    'un text o un format del llibre no cap en una cel·la: copia la llista en un de nou, o guarda-la com a CSV',
  'there is no sheet "{sheet}"': 'no hi ha cap full «{sheet}»',
  'this is no start list: no row names its columns (at least a bib or a name and one more, like "bib_number;name;surname;gender")':
    'no és una llista d’eixida: cap fila diu les columnes (almenys un dorsal o un nom i una més, com «bib_number;name;surname;gender»)',
  'this looks like the start list of another race: {count} of {all} bibs run elsewhere in this event (bib {bib} runs {race})':
    'sembla la llista d’eixida d’una altra cursa: {count} de {all} dorsals corren en una altra d’este esdeveniment (el dorsal {bib} corre en {race})',
  'this looks like the start list of another race: {count} of {all} bibs that are in this race belong to people of another name (bib {bib}, for one)':
    'sembla la llista d’eixida d’una altra cursa: {count} de {all} dorsals d’esta cursa són de persones amb un altre nom (el dorsal {bib}, per exemple)',
  'bib {bib} stands in line {line} already': 'el dorsal {bib} ja és en la línia {line}',
  'bib {bib} runs {race}': 'el dorsal {bib} corre en {race}',
  'chip {chip} stands in line {line} already': 'el xip {chip} ja és en la línia {line}',
  'chip {chip} belongs to somebody else in this event': 'el xip {chip} és d’una altra persona d’este esdeveniment',
  'neither a bib nor a name': 'no té ni dorsal ni nom',
  'is entered for {race}': 'està inscrita en {race}',
  'bib "{text}" has a sign that no address of a page can hold':
    'el dorsal «{text}» té un signe que no pot anar en l’adreça d’una pàgina',
  'gender "{text}" can be a man or a woman in this list': 'el gènere «{text}» pot ser home o dona en esta llista',
  'mail consent "{text}" is of a day to come':
    'el consentiment de correu «{text}» és d’un dia que encara no ha arribat',
  'there is no wave "{wave}" in this race': 'no hi ha cap onada «{wave}» en esta cursa',
  'more than {most} chips stand for one person': 'hi ha més de {most} xips per a una sola persona',
  '{cell} "{text}" cannot be read': 'no s’entén {cell}: «{text}»',
  'this race is not timed: it has no start and no finish': 'esta cursa no es cronometra: no té ni eixida ni arribada',
  'these are the times of another race: none of {rows} rows fits (line {line}: {why})':
    'són els temps d’una altra cursa: no hi encaixa cap de les {rows} files (línia {line}: {why})',
  'no column but bib_number is one of times: {columns}, or the numbers of checkpoints':
    'cap columna fora de bib_number és de temps: {columns}, o els números dels punts de control',
  'the first row has no column {columns}': 'la primera fila no té cap columna {columns}',
  'there is another column for the same: {columns}': 'hi ha una altra columna per al mateix: {columns}',
  'there is no checkpoint {numbers}: the race has {count} between start and finish':
    'no hi ha cap punt de control {numbers}: la cursa en té {count} entre l’eixida i l’arribada',
  '{point} "{text}" is no time': '«{text}» no és cap temps ({point})',
  '{point} is 0: leave the cell empty where there is no time':
    'hi ha un 0 ({point}): deixa la cel·la buida on no hi ha temps',
  'no bib': 'no té dorsal',
  'there is no status "{text}"': 'no hi ha cap estat «{text}»',
  'nobody wears bib {bib} in this race': 'ningú no porta el dorsal {bib} en esta cursa',
  'bib {bib}: {point} at {time} is later than {laterPoint} at {laterTime}':
    'dorsal {bib}: {time} ({point}) és més tard que {laterTime} ({laterPoint})',
  'bib {bib}: total_time without its penalty is {time} and {point} is {laterTime}: the race is classified there, so they are one time: correct one of them':
    'dorsal {bib}: total_time sense la penalització és {time}, i {laterTime} on es classifica la cursa ({point}): són el mateix temps, així que corregeix-ne un',
  'finished without a total_time': 'ha acabat, però no té total_time',
  'total_time_real is longer than total_time': 'total_time_real és més llarg que total_time',
  'the penalty is longer than the total_time': 'la penalització és més llarga que total_time',
  'the penalty is as long as the total_time': 'la penalització és tan llarga com total_time',
  'nobody of this race wears bib "{bib}"': 'ningú d’esta cursa no porta el dorsal «{bib}»',
  '"{text}" is no instant like 2026-05-17T08:00:00Z': '«{text}» no és cap instant com 2026-05-17T08:00:00Z',
  'the stop ends before it begins': 'la parada acaba abans de començar',
  'the results of "{race}" are official, and this would move them: take the race back to provisional first':
    'els resultats de «{race}» són oficials, i açò els mouria: torna la cursa abans a provisional',
  'the results of "{race}" are official, and this file would move them: say that they may move, or take the race back to provisional first':
    'els resultats de «{race}» són oficials, i este fitxer els mouria: digues que es poden moure, o torna la cursa abans a provisional',
  'the results of this race are official: take the race back to provisional first':
    'els resultats d’esta cursa són oficials: torna la cursa abans a provisional',
  'is not JSON: it is no text. An event comes as a text file, as one that ends with .json':
    'no és JSON: no és un text. Un esdeveniment es porta en un fitxer de text, com els que acaben en .json',
  'is not JSON: Unexpected end of JSON input': 'no és JSON: el fitxer acaba abans d’hora',
  'is not JSON: {what} (line {line} column {column})': 'no és JSON: mira la línia {line}, columna {column}',
  'is not JSON: Unexpected token {token}, {near} is not valid JSON': 'no és JSON: sobra {token} en {near}',
  'is not JSON: {what}': 'no és JSON',
  'it nests more than {depth} deep: this is no file to import':
    'té més de {depth} nivells: no és un fitxer per a importar',
  'it has more than {values} values: split it, and import its parts':
    'té més de {values} valors: parteix-lo i importa’n les parts',
  'unknown field': 'este camp no existix ací',
  'is given by the server and cannot be imported': 'el posa el servidor, i no es pot importar',
  'a track is a file of its own: bring it as GPX': 'el recorregut es puja a banda, com a GPX',
  'is before {field}': 'és abans de {field}',
  'is lower than age_from': 'és més baix que age_from',
  'is {order}, but the list has it at {index} (from 0)':
    'és {order}, però en la llista està en el lloc {index} (des de 0)',
  'order {order} stands here twice': 'l’orde {order} apareix ací dos vegades',
  '{order} is not the order of an earlier prize': '{order} no és l’orde d’un premi anterior',
  'is {status}, but {race} starts on {instant}: a race is over after its day':
    'és {status}, però {race} ix el {instant}: una cursa s’acaba després del seu dia',
  'a new event needs a name': 'un esdeveniment nou necessita un nom',
  'another event has this token': 'un altre esdeveniment té esta clau d’accés',
  'no such modality of a circuit': 'no hi ha cap modalitat de circuit així',
  'no circuit "{circuit}"': 'no hi ha cap circuit «{circuit}»',
  'no user of this id or e-mail address': 'no hi ha cap usuari amb este id o correu',
  'one time or choice of staff stands at a checkpoint that this list leaves out; delete it first':
    'hi ha un temps o una decisió de l’equip en un punt de control que esta llista lleva: elimina’l abans',
  '{count} times or choices of staff stand at checkpoints that this list leaves out; delete them first':
    'hi ha {count} temps o decisions de l’equip en punts de control que esta llista lleva: elimina’ls abans',
  'no checkpoint {checkpoint}': 'no hi ha cap punt de control {checkpoint}',
  'the results are provisional or official, so the rate stands: take the race back with "status": "live" first':
    'els resultats són provisionals o oficials, i la taxa ja no canvia: torna abans la cursa arrere amb "status": "live"',
  'a checkpoint is "start", "finish" or a number from 1': 'un punt de control és «start», «finish» o un número des d’1',
  'a gap is a day at most': 'una separació és d’un dia com a màxim',
  'no such time zone; one is named like "Europe/Madrid"':
    'no hi ha cap zona horària així; se’n nomena una com «Europe/Madrid»',
  'a slug has letters and digits, with single - _ . between them':
    'un nom d’adreça té lletres i xifres, amb un sol - _ . enmig',
  'a PIN has exactly 6 digits': 'un PIN té exactament 6 xifres',
  'has no heading with a column `chip` and a column `time`':
    'no té cap capçalera amb una columna «chip» i una columna «time»',
  'has "{text}" where the time stands': 'té «{text}» on va l’hora',
  'has "{text}" where the sequence number stands': 'té «{text}» on va el número de seqüència',
  'has no tag': 'no té xip',
  'is not a read of a ChronoTrack box: it does not begin with TO~':
    'no és cap lectura d’una caixa ChronoTrack: no comença per TO~',
  'is cut off: it has {count} fields of {least} or more': 'està tallada: té {count} camps de {least} o més',
  'look at the file first: it seems to be of {doubts}':
    'mira abans el fitxer: sembla d’una altra caixa, d’una altra cursa o d’un altre dia',
  'reader {reader} is not known: name one that is configured, or use --modality and --checkpoint':
    'no es coneix el lector {reader}: nomena’n un que estiga configurat',
  'the modality has no checkpoint {checkpoint}': 'la modalitat no té cap punt de control {checkpoint}',
  'several readers are configured there ({readers}): name one with --reader':
    'ací hi ha configurats uns quants lectors ({readers}): nomena’n un',
  'there is no {clock} on {day} in {zone}: clocks skip that hour. Where the clock of the box was not changed, write the offset that it had behind the times ({offset})':
    'no hi ha cap {clock} el {day} en {zone}: els rellotges se salten eixa hora. Si el rellotge de la caixa no es va canviar, escriu darrere de les hores la diferència amb UTC que tenia ({offset})',
  '{clock} on {day} comes twice in {zone}, and the order of the lines does not tell which is meant: write the offset behind the times ({first} or {second})':
    '{clock} passa dos vegades el {day} en {zone}, i l’orde de les línies no diu quina és: escriu la diferència amb UTC darrere de les hores ({first} o {second})',
  'line {line}: {clock} on {day} comes twice in {zone}; from here on it is the second':
    'línia {line}: {clock} passa dos vegades el {day} en {zone}; a partir d’ací és la segona',
  'the file is larger than {size} MB: export the course with fewer points':
    'el fitxer passa de {size} MB: exporta el recorregut amb menys punts',
  'the file has more than {points} points: export the course with fewer points':
    'el fitxer té més de {points} punts: exporta el recorregut amb menys',
  'the file is in no encoding that can be read': 'el fitxer no està en cap codificació que es puga llegir',
  'the file has a DTD; entities are not taken': 'el fitxer té una DTD; no s’admeten entitats',
  'line {line} has a text that is far too long: this is no GPX file':
    'la línia {line} té un text massa llarg: no és un fitxer GPX',
  'the file is not well formed or is cut off (line {line}: {what})':
    'el fitxer està mal format o tallat (línia {line})',
  'an element has too many attributes: this is no GPX file': 'un element té massa atributs: no és un fitxer GPX',
  'the line is longer than {length} km: its points are in no order, or it is the track of several races':
    'la línia fa més de {length} km: els punts no van en orde, o és el recorregut d’unes quantes curses',
  'the line is in more than {pieces} pieces: export the course as one':
    'la línia està en més de {pieces} trossos: exporta el recorregut en un de sol',
  'elements nest more than {depth} deep: this is no GPX file':
    'els elements tenen més de {depth} nivells: no és un fitxer GPX',
  'this is no GPX file': 'no és un fitxer GPX',
  'the file has waypoints, but neither a track nor a route': 'el fitxer té punts de pas, però cap traça ni ruta',
  'the file has no points': 'el fitxer no té punts',
  'a single point is no track': 'un sol punt no és cap recorregut',
  '{field}: {why}': '{field}: {why}',
};
