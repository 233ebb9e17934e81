/** Spanish for what is wrong with a field, by the English sentence; `{…}` is filled in by the server. */
export const fieldTextsEs: Readonly<Record<string, string>> = {
  'this stamp has another bib by now: look at it again': 'este toque ya tiene otro dorsal: míralo otra vez',
  'an amount has two decimals at most': 'un importe tiene como máximo dos decimales',
  'nothing has been taken into this till since it was closed last: there is nothing to close':
    'no ha entrado dinero en esta caja desde su último cierre: no hay nada que cerrar',
  'a payment is 100,000 € at most: check the amount': 'un pago es de 100.000 € como máximo: revisa el importe',
  'their entry was cancelled: give the money back, or have staff bring the entry back and note it then':
    'su inscripción se anuló: devuelve el dinero, o pide a la organización que recupere la inscripción y anota el pago entonces',
  'no desk at the venue has entered this person: their payment is noted where they were entered':
    'ninguna mesa de la prueba ha inscrito a esta persona: su pago se apunta donde se inscribió',
  'bib {bib} is {name}’s: leave it out': 'el dorsal {bib} es de {name}: no lo incluyas',
  'bib {bib} does not run without a name': 'el dorsal {bib} no corre sin nombre',
  'bib {bib} runs without a name already': 'el dorsal {bib} ya corre sin nombre',
  'bib {bib} runs without a name: take it back at a desk first':
    'el dorsal {bib} corre sin nombre: recupéralo antes en una mesa',
  'bib {bib} has a name by now: it stays in the stock': 'el dorsal {bib} ya tiene nombre: se queda en la reserva',
  'bib {bib} lies at a desk: have it give its bibs back first':
    'el dorsal {bib} está en una mesa: que devuelva antes sus dorsales',
  'bib {bib} lies at {desk}: have that desk give its bibs back first':
    'el dorsal {bib} está en {desk}: que esa mesa devuelva antes sus dorsales',
  'bib {bib} is in the stock already': 'el dorsal {bib} ya está en la reserva',
  'chip {chip} is that of bib {bib} of the stock': 'el chip {chip} es el del dorsal {bib} de la reserva',
  'chip {chip} is that of bib {bib}': 'el chip {chip} es el del dorsal {bib}',
  'chip {chip} is {name}’s: leave it out': 'el chip {chip} es de {name}: no lo incluyas',
  'no bib of this race is left in the stock: ask for more, or have another desk give its bibs back':
    'no queda ningún dorsal de esta carrera en la reserva: pide más, o que otra mesa devuelva los suyos',
  'this bib is of the stock of another race: give one of theirs':
    'este dorsal es de la reserva de otra carrera: da uno de la suya',
  'this bib runs in another race: choose that one': 'este dorsal corre en otra carrera: elígela',
  'money is given back with the decision to cancel, and with no other': 'el dinero solo se devuelve al anular',
  'the id of a device is of 8 to 64 letters, digits and -': 'el id de un dispositivo es de 8 a 64 letras, cifras y -',
  'the link would be over already: choose an instant to come':
    'el enlace ya habría acabado: elige un instante por venir',
  'a link ends within three days after the last cut-off, reader or start of its event':
    'un enlace acaba como mucho tres días después del último tiempo límite, lector o salida de su evento',
  'bib {bib}: {time} s here is still to come: the time since the start is {now} s now':
    'dorsal {bib}: {time} s aquí aún no ha llegado: desde la salida han pasado {now} s',
  'bib {bib}: a time behind the start is more than 0 s':
    'dorsal {bib}: un tiempo después de la salida es de más de 0 s',
  'bib {bib}: somebody else changed meanwhile who wears it or with which chip':
    'dorsal {bib}: alguien ha cambiado mientras tanto quién lo lleva o con qué chip',
  'race {name}: its start cannot be delayed any more': 'carrera {name}: su salida ya no se puede retrasar',
  'race {name}: the planned start is not the one that was looked at':
    'carrera {name}: la salida prevista no es la que se miró',
  'race {name}: the planned start of a wave is not the one that was looked at':
    'carrera {name}: la salida prevista de una oleada no es la que se miró',
  'postponed together with another status: choose one of the two':
    'aplazado junto con otro estado: elige uno de los dos',
  'bib {bib}: the time was taken away meanwhile': 'dorsal {bib}: mientras tanto se ha quitado el tiempo',
  'bib {bib}: another time was heard there meanwhile': 'dorsal {bib}: mientras tanto se ha leído ahí otro tiempo',
  'bib {bib}: another time was typed in meanwhile': 'dorsal {bib}: mientras tanto se ha introducido otro tiempo',
  'bib {bib}: {time} s here is not {other} s at the same checkpoint of the same list':
    'dorsal {bib}: {time} s aquí no son los {other} s del mismo punto de control en la misma lista',
  'bib {bib}: {time} s here is later than {other} s at a later checkpoint of the same list':
    'dorsal {bib}: {time} s aquí es más tarde que {other} s en un punto posterior de la misma lista',
  'this wave has started, and this gun is still to come: restart the race in the mishaps of race day, or leave the gun empty until it is given again':
    'esta oleada ya ha salido, y este disparo aún no ha llegado: repite la salida en las incidencias del día de la carrera, o deja el disparo vacío hasta que se vuelva a dar',
  'this race has started, and this gun is still to come: restart it in the mishaps of race day, or empty the gun until it is given again':
    'esta carrera ya ha salido, y este disparo aún no ha llegado: repite la salida en las incidencias del día de la carrera, o vacía el disparo hasta que se vuelva a dar',
  'lies far from the race: nothing before {first} or after {last} counts for it (six hours around its starts and its last cut-off, window or planned end); check the day and the offset, or correct the times of the race first':
    'queda lejos de la carrera: nada de antes de {first} ni de después de {last} cuenta para ella (seis horas alrededor de las salidas y del último tiempo límite, ventana o final previsto); comprueba el día y el huso horario, o corrige antes las horas de la carrera',
  'lies far from the race: nothing before {first} counts for it (six hours around its starts and its last cut-off, window or planned end); check the day and the offset, or correct the times of the race first':
    'queda lejos de la carrera: nada de antes de {first} cuenta para ella (seis horas alrededor de las salidas y del último tiempo límite, ventana o final previsto); comprueba el día y el huso horario, o corrige antes las horas de la carrera',
  'lies far from the race: nothing after {last} counts for it (six hours around its starts and its last cut-off, window or planned end); check the day and the offset, or correct the times of the race first':
    'queda lejos de la carrera: nada de después de {last} cuenta para ella (seis horas alrededor de las salidas y del último tiempo límite, ventana o final previsto); comprueba el día y el huso horario, o corrige antes las horas de la carrera',
  'no step of staff can be taken back here, as clock and counts make it {status}: change its dates or its gun':
    'aquí no se puede deshacer ningún paso del equipo, porque la hora y los recuentos la hacen {status}: cambia sus fechas o su disparo',
  'no step of staff can be taken back here, as clock and counts make it {status}: change its dates, or take back in the race itself what was done to one race':
    'aquí no se puede deshacer ningún paso del equipo, porque la hora y los recuentos lo hacen {status}: cambia sus fechas, o deshaz en la propia carrera lo que se hizo a una sola carrera',
  'clock and counts make it {status}, and nobody can set {wanted}: send null to take back what staff set':
    'la hora y los recuentos lo hacen {status}, y nadie puede poner {wanted}: envía null para deshacer lo que puso el equipo',
  'its name has to end in .gpx': 'su nombre debe acabar en .gpx',
  'the bib has come back: hand it out before a note is written on it':
    'el dorsal ha vuelto: entrégalo antes de escribirle una nota',
  'this bib was taken back at another table meanwhile: it lies there, and can be handed out again':
    'mientras tanto este dorsal se ha recuperado en otra mesa: está allí y se puede volver a entregar',
  'it was taken back already': 'ya se ha deshecho',
  'this bib was handed out at another table meanwhile: ask there, or take it back before it goes out again':
    'mientras tanto este dorsal se ha entregado en otra mesa: pregunta allí, o recupéralo antes de volver a entregarlo',
  'somebody else has answered it meanwhile': 'mientras tanto la ha contestado otra persona',
  'somebody else has ruled on this person meanwhile': 'mientras tanto otra persona ha decidido sobre este participante',
  'somebody else has decided on it meanwhile': 'mientras tanto lo ha decidido otra persona',
  'somebody else has changed it meanwhile': 'mientras tanto lo ha cambiado otra persona',
  'whoever is disqualified is told why: write the reason':
    'a quien se descalifica se le dice por qué: escribe el motivo',
  'whoever looks at this later is told why: write the reason':
    'quien lo mire más tarde debe saber por qué: escribe el motivo',
  'a penalty is shown with its reason: write it': 'una penalización se muestra con su motivo: escríbelo',
  'a penalty is more than 0 s': 'una penalización es de más de 0 s',
  'a time of more than 0 s is wanted here': 'aquí hace falta un tiempo de más de 0 s',
  'MODALITY:VERSION is wanted here, as the preview told it':
    'aquí hace falta MODALIDAD:VERSIÓN, tal como lo dijo la vista previa',
  'this is no e-mail address': 'esto no es una dirección de correo',
  'events name it: take it off there first': 'hay eventos que lo nombran: quítalo de ahí primero',
  'an end is set while live registration is on': 'el final se pone con la inscripción in situ activada',
  'an end is set while live registration is on, and not per modality':
    'el final se pone con la inscripción in situ activada, y no por modalidad',
  'a race without a distance goes by its track anyway': 'una carrera sin distancia ya va por su recorrido',
  'a race stays in its event': 'una carrera se queda en su evento',
  'times cannot be shown finer than places are made of':
    'los tiempos no se pueden mostrar con más detalle que el que decide los puestos',
  'a colour like #ff0000 is wanted here': 'aquí hace falta un color como #ff0000',
  'this goes into names like EVENT/SHORT: it takes no / \\ % ? # and is not of points alone':
    'esto va en nombres como EVENTO/CORTO: no admite / \\ % ? # ni puede ser solo de puntos',
  'all questions together have {most} characters at most':
    'todas las preguntas juntas tienen {most} caracteres como máximo',
  'this is lower than age_from': 'esto es menor que age_from',
  'this cannot be empty': 'esto no puede estar vacío',
  '"{name}" stands here twice': '«{name}» aparece aquí dos veces',
  'this is before {field}': 'esto es antes de {field}',
  'a distance from the start is wanted here, more than 0': 'aquí hace falta una distancia desde la salida, de más de 0',
  'a course has {most} m at most': 'un recorrido tiene {most} m como máximo',
  'this is behind the finish, which is at {at} m': 'esto queda después de la meta, que está a los {at} m',
  '"{name}" differs from this in capitals alone': '«{name}» solo se diferencia de esto en las mayúsculas',
  'the finish would come before a checkpoint, which is at {at} m: move that first':
    'la meta quedaría antes de un punto de control, que está a los {at} m: muévelo primero',
  'the start and the finish of a course stay': 'la salida y la meta de un recorrido se quedan',
  'this is another checkpoint': 'este es otro punto de control',
  'only prizes that come before can be named here': 'aquí solo se pueden nombrar premios anteriores',
  '{year} is not the year of this race: the years from {first} to {last} are taken':
    '{year} no es el año de esta carrera: se admiten los años de {first} a {last}',
  'a zone like Europe/Madrid is wanted here': 'aquí hace falta una zona como Europe/Madrid',
  'letters and digits are wanted here, with single - _ . between them':
    'aquí hacen falta letras y cifras, con un solo - _ . entre ellas',
  'this would be the address of another event, by its number or id: put a word to it':
    'sería la dirección de otro evento, por su número o id: añádele una palabra',
  'this can only be switched off here': 'esto aquí solo se puede desactivar',
  'a name is set while teams can be made': 'el nombre se pone cuando se pueden hacer equipos',
  'an event does not become a circuit, nor a circuit an event':
    'un evento no se vuelve circuito, ni un circuito evento',
  'a circuit is not part of another one': 'un circuito no es parte de otro',
  'only a circuit has events': 'solo un circuito tiene eventos',
  'people are entered: cancelled ones count too, as their entries are kept':
    'personas inscritas: las anuladas también cuentan, porque se guarda su inscripción',
  'chips belong to it: give them to another race': 'chips son suyos: dalos a otra carrera',
  'bibs of the stock are for it: take them out of the stock first':
    'dorsales de la reserva son para ella: sácalos antes de la reserva',
  'readers stand at its checkpoints: take them off': 'lectores están en sus puntos de control: quítalos',
  'notices are about it: they were read, and stay': 'avisos hablan de ello: se leyeron, y se quedan',
  'races count for it in a circuit: change these first': 'carreras cuentan para ella en un circuito: cámbialas primero',
  'races belong to it: delete them first': 'carreras son suyas: elimínalas primero',
  'events count for this circuit: take them off first': 'eventos cuentan para este circuito: quítalos primero',
  'ads belong to it: delete them or give them to another event': 'anuncios son suyos: elimínalos o dalos a otro evento',
  'person is entered: cancelled ones count too, as their entries are kept':
    'persona inscrita: las anuladas también cuentan, porque se guarda su inscripción',
  'chip belongs to it: give it to another race': 'chip es suyo: dalo a otra carrera',
  'reader stands at its checkpoints: take it off': 'lector está en sus puntos de control: quítalo',
  'bib of the stock is for it: take it out of the stock first':
    'dorsal de la reserva es para ella: sácalo antes de la reserva',
  'notice is about it: it was read, and stays': 'aviso habla de ello: se leyó, y se queda',
  'race counts for it in a circuit: change that one first': 'carrera cuenta para ella en un circuito: cámbiala primero',
  'race belongs to it: delete it first': 'carrera es suya: elimínala primero',
  'event counts for this circuit: take it off first': 'evento cuenta para este circuito: quítalo primero',
  'ad belongs to it: delete it or give it to another event': 'anuncio es suyo: elimínalo o dalo a otro evento',
  'another event has this token: choose another one': 'otro evento tiene este token: elige otro',
  'this person stands here twice': 'esta persona aparece aquí dos veces',
  'this user has not the role of a timer: give it to them first':
    'este usuario no tiene el rol de cronometraje: dáselo primero',
  'this event stands here twice': 'este evento aparece aquí dos veces',
  'this is a circuit itself': 'esto ya es un circuito',
  'this event counts for another circuit: take it off there first':
    'este evento cuenta para otro circuito: quítalo de ahí primero',
  'this is no race of a circuit': 'esta no es una carrera de un circuito',
  'people start in {wave}: move them first': 'hay gente que sale en {wave}: muévela primero',
  'somebody has a time at a checkpoint that this list leaves out':
    'alguien tiene un tiempo en un punto de control que esta lista deja fuera',
  'your role may not change this': 'tu rol no puede cambiar esto',
  'there is no such hour on that day: clocks are put forward in that night':
    'esa hora no existe ese día: esa noche se adelantan los relojes',
  'a number from 1 on is wanted here': 'aquí hace falta un número a partir de 1',
  'reads, places or tokens name it: without a place it hears for nobody':
    'hay lecturas, puntos o tokens que lo nombran: sin punto no lee para nadie',
  'a date and time is wanted here': 'aquí hace falta una fecha y una hora',
  'the race is full: say that they run all the same, or cancel the entry':
    'la carrera está llena: di que corre igualmente, o anula la inscripción',
  'they have no bib: give them one, or cancel the entry': 'no tiene dorsal: dale uno, o anula la inscripción',
  'say why it may stay, or send null to count it again':
    'di por qué puede quedarse, o envía null para que vuelva a contar',
  'nobody has a place at the start: choose the finish or a checkpoint on the way':
    'nadie tiene puesto en la salida: elige la meta o un punto del camino',
  'nobody of the race wears this bib': 'nadie de la carrera lleva este dorsal',
  'nobody of the event wears this bib': 'nadie del evento lleva este dorsal',
  'nobody in this race wears this bib': 'nadie de esta carrera lleva este dorsal',
  'stands in another order at this line': 'está en otro orden en esta línea',
  'has no place at this line': 'no tiene puesto en esta línea',
  'the times differ by {gap} s': 'los tiempos se diferencian en {gap} s',
  'stands between them': 'está entre ambos',
  'is missing': 'falta',
  'somebody born on {day} is not between {least} and {most} years old':
    'quien nació el {day} no tiene entre {least} y {most} años',
  'an answer was given between 1990 and today: this is another year':
    'una respuesta se dio entre 1990 y hoy: este es otro año',
  'nobody can be called by this: a phone number has six digits or more':
    'con esto no se puede llamar a nadie: un número de teléfono tiene seis cifras o más',
  'no account has this role: on-site registration logs in with its PIN':
    'ninguna cuenta tiene este rol: la inscripción in situ entra con su PIN',
  'a password cannot be taken back: set another one, and change the other fields by hand':
    'una contraseña no se puede deshacer: pon otra, y cambia los demás campos a mano',
  'no list here is in the order of {keys}': 'ninguna lista de aquí va en el orden de {keys}',
  'groups are made of {most} people at most: name a race':
    'los grupos son de {most} personas como máximo: nombra una carrera',
  'only the classification of one race is in this order: name the race':
    'solo la clasificación de una carrera va en este orden: nombra la carrera',
  'each race has versions of its own: name one': 'cada carrera tiene sus versiones: nombra una',
  'it was shown, and its counts stay: with a weight of 0 it rests':
    'se mostró, y sus recuentos se quedan: con un peso de 0 descansa',
  'the ads of a page are drawn by weight: leave the order out':
    'los anuncios de una página se sortean según el peso: deja fuera el orden',
  'this text holds a character that is none': 'este texto contiene un carácter que no lo es',
  'only staff may ask for this': 'solo el equipo puede pedir esto',
  'is empty: make an id for each change, or send no such header':
    'está vacío: crea un id para cada cambio o no envíes esta cabecera',
  'is longer than 100 characters': 'tiene más de 100 caracteres',
  'this file is not stored any more': 'este archivo ya no está guardado',
  'there is no such version yet: load it again': 'esa versión aún no existe: vuelve a cargarlo',
  'the server alone decides this': 'esto solo lo decide el servidor',
  'a field stands beside the changes: send one or the other': 'hay un campo junto a los cambios: envía una cosa u otra',
  'a part stands beside the changes: send one or the other': 'hay una parte junto a los cambios: envía una cosa u otra',
  'changes are those of a thing with an _id: send the fields of a new one themselves':
    'los cambios son de algo con _id: de uno nuevo, envía los campos mismos',
  'this id stands here twice: a new entry is sent without one':
    'este id aparece aquí dos veces: una entrada nueva se envía sin id',
  'nothing in {field} has this id: a new entry is sent without one':
    'nada de {field} tiene este id: una entrada nueva se envía sin id',
  'there is no reader {device}; nothing of this batch is stored, so send it again when there is':
    'no hay ningún lector {device}; no se ha guardado nada de este envío: vuelve a enviarlo cuando lo haya',
  'this token is not that of reader {device}': 'este token no es el del lector {device}',
  'the race is not there any more': 'la carrera ya no está',
  'an ad stands on the home page or at an event: ask for one of them':
    'un anuncio está en la portada o en un evento: pide uno de los dos',
  'say why it is not accepted: the runner reads it': 'di por qué no se acepta: el corredor lo lee',
  'send it too: {names} are one condition': 'envíalo también: {names} son una sola condición',
  'it goes with the decision to give another bib, and with no other':
    'va con la decisión de dar otro dorsal, y con ninguna otra',
  'a read names its chip': 'una lectura nombra su chip',
  'name the link or the device': 'nombra el enlace o el dispositivo',
  'a list is wanted here': 'aquí hace falta una lista',
  'an id has 24 hexadecimal characters': 'un id tiene 24 caracteres hexadecimales',
  'an id or a slug is wanted here': 'aquí hace falta un id o un nombre de dirección',
  'a checkpoint is an id, "start" or "finish"': 'un punto de control es un id, «start» o «finish»',
  'a role is one of {roles}': 'un rol es uno de {roles}',
  'text is wanted here': 'aquí hace falta texto',
  'text cannot hold a null character': 'un texto no puede contener un carácter nulo',
  'a whole number is wanted here': 'aquí hace falta un número entero',
  'this is longer than 24 days: a time is 2147483 s at most':
    'son más de 24 días: un tiempo es de 2147483 s como máximo',
  'a date like "2026-05-01T08:00:00.000Z" is wanted here': 'aquí hace falta una fecha como «2026-05-01T08:00:00.000Z»',
  'a day like "1990-02-28" is wanted here': 'aquí hace falta un día como «1990-02-28»',
  'a date and time like "2026-05-01 08:00" is wanted here':
    'aquí hace falta una fecha y una hora como «2026-05-01 08:00»',
  'the PIN has 6 characters': 'el PIN tiene 6 caracteres',
  'a country has two letters': 'un país tiene dos letras',
  'a data URL in base64 is wanted here': 'aquí hace falta una URL «data:» en base64',
  'a delay of no minutes is none: write how many': 'un retraso de ningún minuto no lo es: escribe cuántos',
  'name the circuit': 'nombra el circuito',
  'Invalid input: expected {type}, received undefined': 'falta',
  'Invalid input: expected string, received {what}': 'aquí hace falta un texto',
  'Invalid input: expected number, received {what}': 'aquí hace falta un número',
  'Invalid input: expected int, received {what}': 'aquí hace falta un número entero',
  'Invalid input: expected boolean, received {what}': 'aquí hace falta true o false',
  'Invalid input: expected array, received {what}': 'aquí hace falta una lista',
  'Invalid input: expected object, received {what}': 'aquí hace falta un objeto',
  'Invalid input: expected {wanted}': 'aquí hace falta {wanted}',
  'Invalid option: expected one of {options}': 'aquí hace falta uno de estos valores: {options}',
  'Too big: expected {what} to have <={most} characters': 'es demasiado largo: {most} caracteres como máximo',
  'Too small: expected {what} to have >={least} characters': 'es demasiado corto: {least} caracteres como mínimo',
  'Too big: expected {what} to have <={most} items': 'son demasiados: {most} como máximo',
  'Too small: expected {what} to have >={least} items': 'faltan: {least} como mínimo',
  'Too big: expected {what} to be <={most}': 'es demasiado: {most} como máximo',
  'Too big: expected {what} to be <{most}': 'es demasiado: menos de {most}',
  'Too small: expected {what} to be >={least}': 'es demasiado poco: {least} como mínimo',
  'Too small: expected {what} to be >{least}': 'es demasiado poco: más de {least}',
  'Invalid email address': 'esto no es una dirección de correo',
  'Invalid URL': 'esto no es una dirección web',
  'Invalid string: must match pattern {pattern}': 'esto no tiene la forma que hace falta: {pattern}',
  'Unrecognized key: {key}': 'este campo no existe aquí: {key}',
  'Unrecognized keys: {keys}': 'estos campos no existen aquí: {keys}',
  'Invalid input': 'aquí no sirve este valor',
  'the line is only {length} m long; a course has at least {least} m':
    'la línea solo mide {length} m; un recorrido tiene como mínimo {least}',
  'the span ends before it begins': 'el tramo acaba antes de empezar',
  'the window ends before it begins': 'la ventana acaba antes de empezar',
  'an order is of two people or more, {most} at most: name their bibs':
    'un orden es de dos personas o más, {most} como máximo: nombra sus dorsales',
  'a bib stands here twice: name each once': 'un dorsal aparece aquí dos veces: nombra cada uno una vez',
  '{what} needs it': '«{what}» lo necesita',
  'a picture as JPEG, PNG, WebP or GIF is wanted here: an SVG can hold a program':
    'aquí hace falta una imagen JPEG, PNG, WebP o GIF: un SVG puede llevar un programa',
  'this makes them younger than {years}: check the year': 'así tendría menos de {years} año: comprueba el año',
  'another desk has decided on this entry meanwhile: look at the list again':
    'otro mostrador ha decidido mientras tanto sobre esta inscripción: vuelve a mirar la lista',
  'the payment of this entry was changed meanwhile: look at it again before money is given back':
    'el pago de esta inscripción ha cambiado mientras tanto: míralo otra vez antes de devolver dinero',
  'nobody is born after today: check day, month and year':
    'nadie nace después de hoy: comprueba el día, el mes y el año',
  'this makes them older than {years}: check the year': 'así tendría más de {years} años: comprueba el año',
  'an address like https://… or /… is wanted here, without a user and a password in it':
    'aquí hace falta una dirección como https://… o /…, sin usuario ni contraseña dentro',
  'a modality is named by its id': 'una modalidad se nombra por su id',
  '{count} would stand here with what others have added: {most} are the most, take some out':
    'quedarían {count} con lo que han añadido otros: {most} son el máximo, quita algunos',
  'this user is disabled or has no e-mail': 'este usuario está desactivado o no tiene correo',
  'the connection has ended': 'se ha cortado la conexión',
  'Connection closed unexpectedly': 'se ha cortado la conexión',
  'Connection closed': 'se ha cortado la conexión',
  'Connection timeout': 'el servidor de correo no responde',
  'Greeting never received': 'el servidor de correo no saluda',
  'connect ECONNREFUSED {address}': 'el servidor de correo no admite conexiones ({address})',
  'getaddrinfo ENOTFOUND {host}': 'no se encuentra el servidor de correo {host}',
  'Invalid login: {answer}': 'el servidor de correo no admite el usuario o la contraseña: {answer}',
  malformed: 'no se puede leer',
  'write something that can be read': 'escribe algo que se pueda leer',
  'write letters and numbers, without characters that nobody sees':
    'escribe letras y números, sin caracteres que no se ven',
  'search for {count} words at most': 'busca {count} palabras como máximo',
  'there is no such order for participants': 'los participantes no se pueden ordenar así',
  'there is no such field to ask for': 'no se puede pedir ningún campo así',
};
