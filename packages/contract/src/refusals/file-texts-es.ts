/** Spanish for what is wrong with a file and its lines, as field-texts-es.ts; the last one takes every sentence with a colon. */
export const fileTextsEs: Readonly<Record<string, string>> = {
  start: 'la salida',
  finish: 'la meta',
  'checkpoint {number}': 'el punto de control {number}',
  bib: 'el dorsal',
  gender: 'el género',
  birthdate: 'la fecha de nacimiento',
  'year of birth': 'el año de nacimiento',
  age: 'la edad',
  local: 'si es local',
  classify: 'si entra en la clasificación',
  public: 'si es público',
  'emergency phone': 'el teléfono de emergencia',
  'mail consent': 'el consentimiento de correo',
  'start offset': 'el desfase de salida',
  'the file is empty': 'el fichero está vacío',
  'is empty': 'está vacío',
  'the file is larger than {size}: split it, and import its parts':
    'el fichero pasa de {size}: pártelo e importa las partes',
  'the file has more than {rows} rows: split it, and import its parts':
    'el fichero tiene más de {rows} filas: pártelo e importa las partes',
  'has more than {lines} lines: split it, and import its parts':
    'tiene más de {lines} líneas: pártelo e importa las partes',
  'something stands in row {row}, and {most} rows are the most: delete what stands below the list, or import it in parts':
    'hay algo en la fila {row}, y el máximo son {most} filas: borra lo que hay debajo de la lista, o impórtala por partes',
  'something stands in column {column}, and {most} columns are the most: delete what stands beside the list':
    'hay algo en la columna {column}, y el máximo son {most} columnas: borra lo que hay al lado de la lista',
  'the table has more than {cells} cells: leave out columns that are not needed, or import it in parts':
    'la tabla tiene más de {cells} celdas: quita columnas que no hagan falta, o impórtala por partes',
  'the cells have more than {millions} million characters together: leave out columns of long texts, or import the list in parts':
    'las celdas tienen en total más de {millions} millones de caracteres: quita columnas de textos largos, o importa la lista por partes',
  'this is an old Excel file (.xls): save it as .xlsx or CSV':
    'es un fichero antiguo de Excel (.xls): guárdalo como .xlsx o CSV',
  'this is neither text nor an XLSX workbook': 'no es texto ni un libro XLSX',
  'the encoding of this file cannot be told (it would say "{word}"): save it as UTF-8':
    'no se sabe qué codificación tiene este fichero (diría «{word}»): guárdalo en UTF-8',
  'the quote that is open in line {line} is not closed before the end of the file: close it, or take it out':
    'la comilla que se abre en la línea {line} no se cierra antes del final del fichero: ciérrala o quítala',
  'line {line}: a quote ends in the middle of a cell. Take it out, or write it twice ("") where it belongs to the text':
    'línea {line}: una comilla acaba en medio de una celda. Quítala, o escríbela dos veces ("") si es del texto',
  'the row after line {line} does not end within {most} characters: close the quote that is open there':
    'la fila de después de la línea {line} no acaba en {most} caracteres: cierra la comilla que se abre ahí',
  'the row after line {line} does not end within {most} characters: shorten it, or look whether line ends are missing':
    'la fila de después de la línea {line} no acaba en {most} caracteres: acórtala, o mira si faltan finales de línea',
  'the workbook cannot be read: save it again, or as CSV':
    'el libro no se puede leer: vuelve a guardarlo, o guárdalo como CSV',
  'the workbook has more than {sheets} sheets: copy the list into a workbook of its own, or save it as CSV':
    'el libro tiene más de {sheets} hojas: copia la lista en un libro aparte, o guárdala como CSV',
  'the workbook has more than {size} MB once it is unpacked: delete pictures and other sheets, or save the list as CSV':
    'el libro pasa de {size} MB al desempaquetarlo: borra imágenes y otras hojas, o guarda la lista como CSV',
  'the workbook has more than {parts} parts: copy the list into a workbook of its own, or save it as CSV':
    'el libro tiene más de {parts} partes: copia la lista en un libro aparte, o guárdala como CSV',
  'the workbook nests more than {depth} deep: copy the list into a new one, or save it as CSV':
    'el libro tiene más de {depth} niveles: copia la lista en uno nuevo, o guárdala como CSV',
  'the workbook has too many texts and formats: copy the list into a new one, or save it as CSV':
    'el libro tiene demasiados textos y formatos: copia la lista en uno nuevo, o guárdala como CSV',
  'a text or a format of the workbook is longer than a cell can hold: copy the list into a new one, or save it as CSV':
    'un texto o un formato del libro no cabe en una celda: copia la lista en uno nuevo, o guárdala como CSV',
  'there is no sheet "{sheet}"': 'no hay ninguna hoja «{sheet}»',
  'this is no start list: no row names its columns (at least a bib or a name and one more, like "bib_number;name;surname;gender")':
    'no es una lista de salida: ninguna fila dice las columnas (al menos un dorsal o un nombre y una más, como «bib_number;name;surname;gender»)',
  'this looks like the start list of another race: {count} of {all} bibs run elsewhere in this event (bib {bib} runs {race})':
    'parece la lista de salida de otra carrera: {count} de {all} dorsales corren en otra de este evento (el dorsal {bib} corre en {race})',
  'this looks like the start list of another race: {count} of {all} bibs that are in this race belong to people of another name (bib {bib}, for one)':
    'parece la lista de salida de otra carrera: {count} de {all} dorsales de esta carrera son de personas con otro nombre (el dorsal {bib}, por ejemplo)',
  'bib {bib} stands in line {line} already': 'el dorsal {bib} ya está en la línea {line}',
  'bib {bib} runs {race}': 'el dorsal {bib} corre en {race}',
  'chip {chip} stands in line {line} already': 'el chip {chip} ya está en la línea {line}',
  'chip {chip} belongs to somebody else in this event': 'el chip {chip} es de otra persona de este evento',
  'neither a bib nor a name': 'no tiene ni dorsal ni nombre',
  'is entered for {race}': 'está inscrita en {race}',
  'bib "{text}" has a sign that no address of a page can hold':
    'el dorsal «{text}» tiene un signo que no puede ir en la dirección de una página',
  'gender "{text}" can be a man or a woman in this list': 'el género «{text}» puede ser hombre o mujer en esta lista',
  'mail consent "{text}" is of a day to come':
    'el consentimiento de correo «{text}» es de un día que aún no ha llegado',
  'there is no wave "{wave}" in this race': 'no hay ninguna oleada «{wave}» en esta carrera',
  'more than {most} chips stand for one person': 'hay más de {most} chips para una sola persona',
  '{cell} "{text}" cannot be read': 'no se entiende {cell}: «{text}»',
  'this race is not timed: it has no start and no finish': 'esta carrera no se cronometra: no tiene ni salida ni meta',
  'these are the times of another race: none of {rows} rows fits (line {line}: {why})':
    'son los tiempos de otra carrera: no encaja ninguna de las {rows} filas (línea {line}: {why})',
  'no column but bib_number is one of times: {columns}, or the numbers of checkpoints':
    'ninguna columna aparte de bib_number es de tiempos: {columns}, o los números de los puntos de control',
  'the first row has no column {columns}': 'la primera fila no tiene ninguna columna {columns}',
  'there is another column for the same: {columns}': 'hay otra columna para lo mismo: {columns}',
  'there is no checkpoint {numbers}: the race has {count} between start and finish':
    'no hay ningún punto de control {numbers}: la carrera tiene {count} entre la salida y la meta',
  '{point} "{text}" is no time': '«{text}» no es ningún tiempo ({point})',
  '{point} is 0: leave the cell empty where there is no time':
    'hay un 0 ({point}): deja la celda vacía donde no hay tiempo',
  'no bib': 'no tiene dorsal',
  'there is no status "{text}"': 'no hay ningún estado «{text}»',
  'nobody wears bib {bib} in this race': 'nadie lleva el dorsal {bib} en esta carrera',
  'bib {bib}: {point} at {time} is later than {laterPoint} at {laterTime}':
    'dorsal {bib}: {time} ({point}) es más tarde que {laterTime} ({laterPoint})',
  'bib {bib}: total_time without its penalty is {time} and {point} is {laterTime}: the race is classified there, so they are one time: correct one of them':
    'dorsal {bib}: total_time sin la penalización es {time}, y {laterTime} donde se clasifica la carrera ({point}): son el mismo tiempo, así que corrige uno',
  'finished without a total_time': 'ha terminado, pero no tiene total_time',
  'total_time_real is longer than total_time': 'total_time_real es más largo que total_time',
  'the penalty is longer than the total_time': 'la penalización es más larga que total_time',
  'the penalty is as long as the total_time': 'la penalización es tan larga como total_time',
  'nobody of this race wears bib "{bib}"': 'nadie de esta carrera lleva el dorsal «{bib}»',
  '"{text}" is no instant like 2026-05-17T08:00:00Z': '«{text}» no es ningún instante como 2026-05-17T08:00:00Z',
  'the stop ends before it begins': 'la parada acaba antes de empezar',
  'the results of "{race}" are official, and this would move them: take the race back to provisional first':
    'los resultados de «{race}» son oficiales, y esto los movería: devuelve antes la carrera a provisional',
  'the results of "{race}" are official, and this file would move them: say that they may move, or take the race back to provisional first':
    'los resultados de «{race}» son oficiales, y este fichero los movería: di que se pueden mover, o devuelve antes la carrera a provisional',
  'the results of this race are official: take the race back to provisional first':
    'los resultados de esta carrera son oficiales: devuelve antes la carrera a provisional',
  'is not JSON: it is no text. An event comes as a text file, as one that ends with .json':
    'no es JSON: no es un texto. Un evento se trae en un fichero de texto, como los que acaban en .json',
  'is not JSON: Unexpected end of JSON input': 'no es JSON: el fichero acaba antes de tiempo',
  'is not JSON: {what} (line {line} column {column})': 'no es JSON: mira la línea {line}, columna {column}',
  'is not JSON: Unexpected token {token}, {near} is not valid JSON': 'no es JSON: sobra {token} en {near}',
  'is not JSON: {what}': 'no es JSON',
  'it nests more than {depth} deep: this is no file to import':
    'tiene más de {depth} niveles: no es un fichero para importar',
  'it has more than {values} values: split it, and import its parts':
    'tiene más de {values} valores: pártelo e importa las partes',
  'unknown field': 'este campo no existe aquí',
  'is given by the server and cannot be imported': 'lo pone el servidor, y no se puede importar',
  'a track is a file of its own: bring it as GPX': 'el recorrido se sube aparte, como GPX',
  'is before {field}': 'es anterior a {field}',
  'is lower than age_from': 'es más bajo que age_from',
  'is {order}, but the list has it at {index} (from 0)':
    'es {order}, pero en la lista está en el lugar {index} (desde 0)',
  'order {order} stands here twice': 'el orden {order} aparece aquí dos veces',
  '{order} is not the order of an earlier prize': '{order} no es el orden de un premio anterior',
  'is {status}, but {race} starts on {instant}: a race is over after its day':
    'es {status}, pero {race} sale el {instant}: una carrera se acaba después de su día',
  'a new event needs a name': 'un evento nuevo necesita un nombre',
  'another event has this token': 'otro evento tiene esta clave de acceso',
  'no such modality of a circuit': 'no hay ninguna modalidad de circuito así',
  'no circuit "{circuit}"': 'no hay ningún circuito «{circuit}»',
  'no user of this id or e-mail address': 'no hay ningún usuario con este id o correo',
  'one time or choice of staff stands at a checkpoint that this list leaves out; delete it first':
    'hay un tiempo o una decisión del equipo en un punto de control que esta lista quita: elimínalo antes',
  '{count} times or choices of staff stand at checkpoints that this list leaves out; delete them first':
    'hay {count} tiempos o decisiones del equipo en puntos de control que esta lista quita: elimínalos antes',
  'no checkpoint {checkpoint}': 'no hay ningún punto de control {checkpoint}',
  'the results are provisional or official, so the rate stands: take the race back with "status": "live" first':
    'los resultados son provisionales u oficiales, y la tasa ya no cambia: haz volver antes la carrera con "status": "live"',
  'a checkpoint is "start", "finish" or a number from 1':
    'un punto de control es «start», «finish» o un número desde 1',
  'a gap is a day at most': 'una separación es de un día como máximo',
  'no such time zone; one is named like "Europe/Madrid"':
    'no hay ninguna zona horaria así; se nombra una como «Europe/Madrid»',
  'a slug has letters and digits, with single - _ . between them':
    'un nombre de dirección tiene letras y cifras, con un solo - _ . en medio',
  'a PIN has exactly 6 digits': 'un PIN tiene exactamente 6 cifras',
  'has no heading with a column `chip` and a column `time`':
    'no tiene ninguna cabecera con una columna «chip» y una columna «time»',
  'has "{text}" where the time stands': 'tiene «{text}» donde va la hora',
  'has "{text}" where the sequence number stands': 'tiene «{text}» donde va el número de secuencia',
  'has no tag': 'no tiene chip',
  'is not a read of a ChronoTrack box: it does not begin with TO~':
    'no es ninguna lectura de una caja ChronoTrack: no empieza por TO~',
  'is cut off: it has {count} fields of {least} or more': 'está cortada: tiene {count} campos de {least} o más',
  'look at the file first: it seems to be of {doubts}':
    'mira antes el fichero: parece de otra caja, de otra carrera o de otro día',
  'reader {reader} is not known: name one that is configured, or use --modality and --checkpoint':
    'no se conoce el lector {reader}: nombra uno que esté configurado',
  'the modality has no checkpoint {checkpoint}': 'la modalidad no tiene ningún punto de control {checkpoint}',
  'several readers are configured there ({readers}): name one with --reader':
    'ahí hay configurados varios lectores ({readers}): nombra uno',
  'there is no {clock} on {day} in {zone}: clocks skip that hour. Where the clock of the box was not changed, write the offset that it had behind the times ({offset})':
    'no hay ninguna {clock} el {day} en {zone}: los relojes se saltan esa hora. Si el reloj de la caja no se cambió, escribe detrás de las horas la diferencia con UTC que tenía ({offset})',
  '{clock} on {day} comes twice in {zone}, and the order of the lines does not tell which is meant: write the offset behind the times ({first} or {second})':
    '{clock} pasa dos veces el {day} en {zone}, y el orden de las líneas no dice cuál es: escribe la diferencia con UTC detrás de las horas ({first} o {second})',
  'line {line}: {clock} on {day} comes twice in {zone}; from here on it is the second':
    'línea {line}: {clock} pasa dos veces el {day} en {zone}; a partir de aquí es la segunda',
  'the file is larger than {size} MB: export the course with fewer points':
    'el fichero pasa de {size} MB: exporta el recorrido con menos puntos',
  'the file has more than {points} points: export the course with fewer points':
    'el fichero tiene más de {points} puntos: exporta el recorrido con menos',
  'the file is in no encoding that can be read': 'el fichero no está en ninguna codificación que se pueda leer',
  'the file has a DTD; entities are not taken': 'el fichero tiene una DTD; no se admiten entidades',
  'line {line} has a text that is far too long: this is no GPX file':
    'la línea {line} tiene un texto demasiado largo: no es un fichero GPX',
  'the file is not well formed or is cut off (line {line}: {what})':
    'el fichero está mal formado o cortado (línea {line})',
  'an element has too many attributes: this is no GPX file':
    'un elemento tiene demasiados atributos: no es un fichero GPX',
  'the line is longer than {length} km: its points are in no order, or it is the track of several races':
    'la línea mide más de {length} km: los puntos no van en orden, o es el recorrido de varias carreras',
  'the line is in more than {pieces} pieces: export the course as one':
    'la línea está en más de {pieces} trozos: exporta el recorrido en uno solo',
  'elements nest more than {depth} deep: this is no GPX file':
    'los elementos tienen más de {depth} niveles: no es un fichero GPX',
  'this is no GPX file': 'no es un fichero GPX',
  'the file has waypoints, but neither a track nor a route':
    'el fichero tiene puntos de paso, pero ninguna traza ni ruta',
  'the file has no points': 'el fichero no tiene puntos',
  'a single point is no track': 'un solo punto no es un recorrido',
  '{field}: {why}': '{field}: {why}',
};
