/** Catalan for what is wrong with a field, by the English sentence; `{…}` is filled in by the server. */
export const fieldTextsCa: Readonly<Record<string, string>> = {
  'this stamp has another bib by now: look at it again': 'este toc ja té un altre dorsal: mira’l una altra vegada',
  'an amount has two decimals at most': 'un import té com a màxim dos decimals',
  'nothing has been taken into this till since it was closed last: there is nothing to close':
    'no ha entrat diners en esta caixa des de l’últim tancament: no hi ha res a tancar',
  'a payment is 100,000 € at most: check the amount': 'un pagament és de 100.000 € com a màxim: revisa l’import',
  'their entry was cancelled: give the money back, or have staff bring the entry back and note it then':
    'la seua inscripció es va anul·lar: torna els diners, o demana a l’organització que recupere la inscripció i anota el pagament aleshores',
  'no desk at the venue has entered this person: their payment is noted where they were entered':
    'cap taula de la prova ha inscrit esta persona: el seu pagament s’apunta on es va inscriure',
  'bib {bib} is {name}’s: leave it out': 'el dorsal {bib} és de {name}: no l’inclogues',
  'bib {bib} does not run without a name': 'el dorsal {bib} no corre sense nom',
  'bib {bib} runs without a name already': 'el dorsal {bib} ja corre sense nom',
  'bib {bib} runs without a name: take it back at a desk first':
    'el dorsal {bib} corre sense nom: recupera’l abans en una taula',
  'bib {bib} has a name by now: it stays in the stock': 'el dorsal {bib} ja té nom: es queda a la reserva',
  'bib {bib} lies at a desk: have it give its bibs back first':
    'el dorsal {bib} és en una taula: que torne abans els seus dorsals',
  'bib {bib} lies at {desk}: have that desk give its bibs back first':
    'el dorsal {bib} és a {desk}: que eixa taula torne abans els seus dorsals',
  'bib {bib} is in the stock already': 'el dorsal {bib} ja és a la reserva',
  'chip {chip} is that of bib {bib} of the stock': 'el xip {chip} és el del dorsal {bib} de la reserva',
  'chip {chip} is that of bib {bib}': 'el xip {chip} és el del dorsal {bib}',
  'chip {chip} is {name}’s: leave it out': 'el xip {chip} és de {name}: no l’inclogues',
  'no bib of this race is left in the stock: ask for more, or have another desk give its bibs back':
    'no queda cap dorsal d’esta carrera en la reserva: demana’n més, o que una altra taula torne els seus',
  'this bib is of the stock of another race: give one of theirs':
    'este dorsal és de la reserva d’una altra carrera: dona’n un de la seua',
  'this bib runs in another race: choose that one': 'este dorsal corre en una altra carrera: tria-la',
  'money is given back with the decision to cancel, and with no other': 'els diners es tornen només quan s’anul·la',
  'the id of a device is of 8 to 64 letters, digits and -': 'l’id d’un dispositiu és de 8 a 64 lletres, xifres i -',
  'the link would be over already: choose an instant to come':
    'l’enllaç ja s’hauria acabat: tria un instant per vindre',
  'a link ends within three days after the last cut-off, reader or start of its event':
    'un enllaç s’acaba com a molt tres dies després de l’últim temps límit, lector o eixida del seu esdeveniment',
  'bib {bib}: {time} s here is still to come: the time since the start is {now} s now':
    'dorsal {bib}: {time} s ací encara no ha arribat: des de l’eixida han passat {now} s',
  'bib {bib}: a time behind the start is more than 0 s': 'dorsal {bib}: un temps després de l’eixida és de més de 0 s',
  'bib {bib}: somebody else changed meanwhile who wears it or with which chip':
    'dorsal {bib}: mentrestant algú ha canviat qui el porta o amb quin xip',
  'race {name}: its start cannot be delayed any more': 'cursa {name}: la seua eixida ja no es pot endarrerir',
  'race {name}: the planned start is not the one that was looked at':
    'cursa {name}: l’eixida prevista no és la que es va mirar',
  'race {name}: the planned start of a wave is not the one that was looked at':
    'cursa {name}: l’eixida prevista d’una onada no és la que es va mirar',
  'postponed together with another status: choose one of the two': 'ajornat junt amb un altre estat: tria un dels dos',
  'bib {bib}: the time was taken away meanwhile': 'dorsal {bib}: mentrestant s’ha llevat el temps',
  'bib {bib}: another time was heard there meanwhile': 'dorsal {bib}: mentrestant s’hi ha llegit un altre temps',
  'bib {bib}: another time was typed in meanwhile': 'dorsal {bib}: mentrestant s’ha introduït un altre temps',
  'bib {bib}: {time} s here is not {other} s at the same checkpoint of the same list':
    'dorsal {bib}: {time} s ací no són els {other} s del mateix punt de control en la mateixa llista',
  'bib {bib}: {time} s here is later than {other} s at a later checkpoint of the same list':
    'dorsal {bib}: {time} s ací és més tard que {other} s en un punt posterior de la mateixa llista',
  'this wave has started, and this gun is still to come: restart the race in the mishaps of race day, or leave the gun empty until it is given again':
    'esta onada ja ha eixit, i este tret encara no ha arribat: repetix l’eixida en les incidències del dia de la cursa, o deixa el tret buit fins que es torne a donar',
  'this race has started, and this gun is still to come: restart it in the mishaps of race day, or empty the gun until it is given again':
    'esta cursa ja ha eixit, i este tret encara no ha arribat: repetix l’eixida en les incidències del dia de la cursa, o buida el tret fins que es torne a donar',
  'lies far from the race: nothing before {first} or after {last} counts for it (six hours around its starts and its last cut-off, window or planned end); check the day and the offset, or correct the times of the race first':
    'queda lluny de la cursa: res d’abans de {first} ni de després de {last} compta per a ella (sis hores al voltant de les eixides i de l’últim temps límit, finestra o final previst); comprova el dia i el fus horari, o corregix abans les hores de la cursa',
  'lies far from the race: nothing before {first} counts for it (six hours around its starts and its last cut-off, window or planned end); check the day and the offset, or correct the times of the race first':
    'queda lluny de la cursa: res d’abans de {first} compta per a ella (sis hores al voltant de les eixides i de l’últim temps límit, finestra o final previst); comprova el dia i el fus horari, o corregix abans les hores de la cursa',
  'lies far from the race: nothing after {last} counts for it (six hours around its starts and its last cut-off, window or planned end); check the day and the offset, or correct the times of the race first':
    'queda lluny de la cursa: res de després de {last} compta per a ella (sis hores al voltant de les eixides i de l’últim temps límit, finestra o final previst); comprova el dia i el fus horari, o corregix abans les hores de la cursa',
  'no step of staff can be taken back here, as clock and counts make it {status}: change its dates or its gun':
    'ací no es pot desfer cap pas de l’equip, perquè l’hora i els recomptes la fan {status}: canvia’n les dates o el tret',
  'no step of staff can be taken back here, as clock and counts make it {status}: change its dates, or take back in the race itself what was done to one race':
    'ací no es pot desfer cap pas de l’equip, perquè l’hora i els recomptes el fan {status}: canvia’n les dates, o desfés en la mateixa cursa el que es va fer a una sola cursa',
  'clock and counts make it {status}, and nobody can set {wanted}: send null to take back what staff set':
    'l’hora i els recomptes el fan {status}, i ningú no pot posar {wanted}: envia null per a desfer el que va posar l’equip',
  'its name has to end in .gpx': 'el seu nom ha d’acabar en .gpx',
  'the bib has come back: hand it out before a note is written on it':
    'el dorsal ha tornat: entrega’l abans d’escriure-hi una nota',
  'this bib was taken back at another table meanwhile: it lies there, and can be handed out again':
    'mentrestant este dorsal s’ha recuperat en una altra taula: és allà i es pot tornar a entregar',
  'it was taken back already': 'ja s’ha desfet',
  'this bib was handed out at another table meanwhile: ask there, or take it back before it goes out again':
    'mentrestant este dorsal s’ha entregat en una altra taula: pregunta allà, o recupera’l abans de tornar-lo a entregar',
  'somebody else has answered it meanwhile': 'mentrestant l’ha contestada una altra persona',
  'somebody else has ruled on this person meanwhile': 'mentrestant una altra persona ha decidit sobre este participant',
  'somebody else has decided on it meanwhile': 'mentrestant ho ha decidit una altra persona',
  'somebody else has changed it meanwhile': 'mentrestant ho ha canviat una altra persona',
  'whoever is disqualified is told why: write the reason': 'a qui es desqualifica se li diu per què: escriu el motiu',
  'whoever looks at this later is told why: write the reason':
    'qui ho mire més tard ha de saber per què: escriu el motiu',
  'a penalty is shown with its reason: write it': 'una penalització es mostra amb el seu motiu: escriu-lo',
  'a penalty is more than 0 s': 'una penalització és de més de 0 s',
  'a time of more than 0 s is wanted here': 'ací cal un temps de més de 0 s',
  'MODALITY:VERSION is wanted here, as the preview told it':
    'ací cal MODALITAT:VERSIÓ, tal com ho va dir la vista prèvia',
  'this is no e-mail address': 'això no és una adreça de correu',
  'events name it: take it off there first': 'hi ha esdeveniments que l’anomenen: lleva’l d’allí primer',
  'an end is set while live registration is on': 'el final es posa amb la inscripció in situ activada',
  'an end is set while live registration is on, and not per modality':
    'el final es posa amb la inscripció in situ activada, i no per modalitat',
  'a race without a distance goes by its track anyway': 'una cursa sense distància ja va pel seu recorregut',
  'a race stays in its event': 'una cursa es queda en el seu esdeveniment',
  'times cannot be shown finer than places are made of':
    'els temps no es poden mostrar amb més detall que el que decidix els llocs',
  'a colour like #ff0000 is wanted here': 'ací cal un color com #ff0000',
  'this goes into names like EVENT/SHORT: it takes no / \\ % ? # and is not of points alone':
    'açò va en noms com ESDEVENIMENT/CURT: no admet / \\ % ? # ni pot ser només de punts',
  'all questions together have {most} characters at most':
    'totes les preguntes juntes tenen {most} caràcters com a màxim',
  'this is lower than age_from': 'açò és menor que age_from',
  'this cannot be empty': 'açò no pot estar buit',
  '"{name}" stands here twice': '«{name}» apareix ací dues vegades',
  'this is before {field}': 'açò és abans de {field}',
  'a distance from the start is wanted here, more than 0': 'ací cal una distància des de l’eixida, de més de 0',
  'a course has {most} m at most': 'un recorregut té {most} m com a màxim',
  'this is behind the finish, which is at {at} m': 'açò queda després de l’arribada, que és als {at} m',
  '"{name}" differs from this in capitals alone': '«{name}» només es diferencia d’açò en les majúscules',
  'the finish would come before a checkpoint, which is at {at} m: move that first':
    'l’arribada quedaria abans d’un punt de control, que és als {at} m: mou-lo primer',
  'the start and the finish of a course stay': 'l’eixida i l’arribada d’un recorregut es queden',
  'this is another checkpoint': 'este és un altre punt de control',
  'only prizes that come before can be named here': 'ací només es poden anomenar premis anteriors',
  '{year} is not the year of this race: the years from {first} to {last} are taken':
    '{year} no és l’any d’esta cursa: s’admeten els anys de {first} a {last}',
  'a zone like Europe/Madrid is wanted here': 'ací cal una zona com Europe/Madrid',
  'letters and digits are wanted here, with single - _ . between them':
    'ací calen lletres i xifres, amb un sol - _ . entre elles',
  'this would be the address of another event, by its number or id: put a word to it':
    'seria l’adreça d’un altre esdeveniment, pel seu número o id: afig-li una paraula',
  'this can only be switched off here': 'açò ací només es pot desactivar',
  'a name is set while teams can be made': 'el nom es posa quan es poden fer equips',
  'an event does not become a circuit, nor a circuit an event':
    'un esdeveniment no es torna circuit, ni un circuit esdeveniment',
  'a circuit is not part of another one': 'un circuit no és part d’un altre',
  'only a circuit has events': 'només un circuit té esdeveniments',
  'people are entered: cancelled ones count too, as their entries are kept':
    'persones inscrites: les anul·lades també compten, perquè se’n guarda la inscripció',
  'chips belong to it: give them to another race': 'xips són seus: dona’ls a una altra cursa',
  'bibs of the stock are for it: take them out of the stock first':
    'dorsals de la reserva són per a ella: trau-los abans de la reserva',
  'readers stand at its checkpoints: take them off': 'lectors estan als seus punts de control: lleva’ls',
  'notices are about it: they were read, and stay': 'avisos en parlen: es van llegir, i es queden',
  'races count for it in a circuit: change these first': 'curses hi compten en un circuit: canvia-les primer',
  'races belong to it: delete them first': 'curses són seues: elimina-les primer',
  'events count for this circuit: take them off first': 'esdeveniments compten per a este circuit: lleva’ls primer',
  'ads belong to it: delete them or give them to another event':
    'anuncis són seus: elimina’ls o dona’ls a un altre esdeveniment',
  'person is entered: cancelled ones count too, as their entries are kept':
    'persona inscrita: les anul·lades també compten, perquè se’n guarda la inscripció',
  'chip belongs to it: give it to another race': 'xip és seu: dona’l a una altra cursa',
  'reader stands at its checkpoints: take it off': 'lector està als seus punts de control: lleva’l',
  'bib of the stock is for it: take it out of the stock first':
    'dorsal de la reserva és per a ella: trau-lo abans de la reserva',
  'notice is about it: it was read, and stays': 'avís en parla: es va llegir, i es queda',
  'race counts for it in a circuit: change that one first': 'cursa hi compta en un circuit: canvia-la primer',
  'race belongs to it: delete it first': 'cursa és seua: elimina-la primer',
  'event counts for this circuit: take it off first': 'esdeveniment compta per a este circuit: lleva’l primer',
  'ad belongs to it: delete it or give it to another event':
    'anunci és seu: elimina’l o dona’l a un altre esdeveniment',
  'another event has this token: choose another one': 'un altre esdeveniment té este token: tria’n un altre',
  'this person stands here twice': 'esta persona apareix ací dues vegades',
  'this user has not the role of a timer: give it to them first':
    'este usuari no té el rol de cronometratge: dona-li’l primer',
  'this event stands here twice': 'este esdeveniment apareix ací dues vegades',
  'this is a circuit itself': 'açò ja és un circuit',
  'this event counts for another circuit: take it off there first':
    'este esdeveniment compta per a un altre circuit: lleva’l d’allí primer',
  'this is no race of a circuit': 'esta no és una cursa d’un circuit',
  'people start in {wave}: move them first': 'hi ha gent que ix en {wave}: mou-la primer',
  'somebody has a time at a checkpoint that this list leaves out':
    'algú té un temps en un punt de control que esta llista deixa fora',
  'your role may not change this': 'el teu rol no pot canviar açò',
  'there is no such hour on that day: clocks are put forward in that night':
    'eixa hora no existix aquell dia: eixa nit s’avancen els rellotges',
  'a number from 1 on is wanted here': 'ací cal un número a partir d’1',
  'reads, places or tokens name it: without a place it hears for nobody':
    'hi ha lectures, punts o tokens que l’anomenen: sense punt no llig per a ningú',
  'a date and time is wanted here': 'ací cal una data i una hora',
  'the race is full: say that they run all the same, or cancel the entry':
    'la cursa és plena: digues que corre igualment, o anul·la la inscripció',
  'they have no bib: give them one, or cancel the entry': 'no té dorsal: dona-li’n un, o anul·la la inscripció',
  'say why it may stay, or send null to count it again':
    'digues per què es pot quedar, o envia null perquè torne a comptar',
  'nobody has a place at the start: choose the finish or a checkpoint on the way':
    'ningú té lloc a l’eixida: tria l’arribada o un punt del camí',
  'nobody of the race wears this bib': 'ningú de la cursa porta este dorsal',
  'nobody of the event wears this bib': 'ningú de l’esdeveniment porta este dorsal',
  'nobody in this race wears this bib': 'ningú d’esta cursa porta este dorsal',
  'stands in another order at this line': 'està en un altre ordre en esta línia',
  'has no place at this line': 'no té lloc en esta línia',
  'the times differ by {gap} s': 'els temps es diferencien en {gap} s',
  'stands between them': 'està entre els dos',
  'is missing': 'falta',
  'somebody born on {day} is not between {least} and {most} years old':
    'qui va nàixer el {day} no té entre {least} i {most} anys',
  'an answer was given between 1990 and today: this is another year':
    'una resposta es va donar entre 1990 i hui: este és un altre any',
  'nobody can be called by this: a phone number has six digits or more':
    'amb açò no es pot telefonar a ningú: un número de telèfon té sis xifres o més',
  'no account has this role: on-site registration logs in with its PIN':
    'cap compte té este rol: la inscripció in situ entra amb el seu PIN',
  'a password cannot be taken back: set another one, and change the other fields by hand':
    'una contrasenya no es pot desfer: posa’n una altra, i canvia els altres camps a mà',
  'no list here is in the order of {keys}': 'cap llista d’ací no va en l’ordre de {keys}',
  'groups are made of {most} people at most: name a race':
    'els grups són de {most} persones com a màxim: anomena una cursa',
  'only the classification of one race is in this order: name the race':
    'només la classificació d’una cursa va en este ordre: anomena la cursa',
  'each race has versions of its own: name one': 'cada cursa té les seues versions: anomena’n una',
  'it was shown, and its counts stay: with a weight of 0 it rests':
    'es va mostrar, i els recomptes es queden: amb un pes de 0 descansa',
  'the ads of a page are drawn by weight: leave the order out':
    'els anuncis d’una pàgina se sortegen segons el pes: deixa fora l’ordre',
  'this text holds a character that is none': 'este text conté un caràcter que no ho és',
  'only staff may ask for this': 'només l’equip pot demanar açò',
  'is empty: make an id for each change, or send no such header':
    'és buit: crea un id per a cada canvi o no envies esta capçalera',
  'is longer than 100 characters': 'té més de 100 caràcters',
  'this file is not stored any more': 'este fitxer ja no està guardat',
  'there is no such version yet: load it again': 'eixa versió encara no existix: torna-ho a carregar',
  'the server alone decides this': 'açò només ho decidix el servidor',
  'a field stands beside the changes: send one or the other':
    'hi ha un camp al costat dels canvis: envia una cosa o l’altra',
  'a part stands beside the changes: send one or the other':
    'hi ha una part al costat dels canvis: envia una cosa o l’altra',
  'changes are those of a thing with an _id: send the fields of a new one themselves':
    'els canvis són d’una cosa amb _id: d’una de nova, envia els camps mateixos',
  'this id stands here twice: a new entry is sent without one':
    'este id apareix ací dues vegades: una entrada nova s’envia sense id',
  'nothing in {field} has this id: a new entry is sent without one':
    'res de {field} té este id: una entrada nova s’envia sense id',
  'there is no reader {device}; nothing of this batch is stored, so send it again when there is':
    'no hi ha cap lector {device}; no s’ha guardat res d’este enviament: torna’l a enviar quan n’hi haja',
  'this token is not that of reader {device}': 'este token no és el del lector {device}',
  'the race is not there any more': 'la cursa ja no hi és',
  'an ad stands on the home page or at an event: ask for one of them':
    'un anunci està en la portada o en un esdeveniment: demana’n un dels dos',
  'say why it is not accepted: the runner reads it': 'digues per què no s’accepta: el corredor ho llig',
  'send it too: {names} are one condition': 'envia-ho també: {names} són una sola condició',
  'it goes with the decision to give another bib, and with no other':
    'va amb la decisió de donar un altre dorsal, i amb cap altra',
  'a read names its chip': 'una lectura anomena el seu xip',
  'name the link or the device': 'anomena l’enllaç o el dispositiu',
  'a list is wanted here': 'ací cal una llista',
  'an id has 24 hexadecimal characters': 'un id té 24 caràcters hexadecimals',
  'an id or a slug is wanted here': 'ací cal un id o un nom d’adreça',
  'a checkpoint is an id, "start" or "finish"': 'un punt de control és un id, «start» o «finish»',
  'a role is one of {roles}': 'un rol és un de {roles}',
  'text is wanted here': 'ací cal text',
  'text cannot hold a null character': 'un text no pot contindre un caràcter nul',
  'a whole number is wanted here': 'ací cal un número enter',
  'this is longer than 24 days: a time is 2147483 s at most':
    'són més de 24 dies: un temps és de 2147483 s com a màxim',
  'a date like "2026-05-01T08:00:00.000Z" is wanted here': 'ací cal una data com «2026-05-01T08:00:00.000Z»',
  'a day like "1990-02-28" is wanted here': 'ací cal un dia com «1990-02-28»',
  'a date and time like "2026-05-01 08:00" is wanted here': 'ací cal una data i una hora com «2026-05-01 08:00»',
  'the PIN has 6 characters': 'el PIN té 6 caràcters',
  'a country has two letters': 'un país té dues lletres',
  'a data URL in base64 is wanted here': 'ací cal una URL «data:» en base64',
  'a delay of no minutes is none: write how many': 'un endarreriment de cap minut no ho és: escriu quants',
  'name the circuit': 'anomena el circuit',
  'Invalid input: expected {type}, received undefined': 'falta',
  'Invalid input: expected string, received {what}': 'ací cal un text',
  'Invalid input: expected number, received {what}': 'ací cal un número',
  'Invalid input: expected int, received {what}': 'ací cal un número enter',
  'Invalid input: expected boolean, received {what}': 'ací cal true o false',
  'Invalid input: expected array, received {what}': 'ací cal una llista',
  'Invalid input: expected object, received {what}': 'ací cal un objecte',
  'Invalid input: expected {wanted}': 'ací cal {wanted}',
  'Invalid option: expected one of {options}': 'ací cal un d’estos valors: {options}',
  'Too big: expected {what} to have <={most} characters': 'és massa llarg: {most} caràcters com a màxim',
  'Too small: expected {what} to have >={least} characters': 'és massa curt: {least} caràcters com a mínim',
  'Too big: expected {what} to have <={most} items': 'són massa: {most} com a màxim',
  'Too small: expected {what} to have >={least} items': 'en falten: {least} com a mínim',
  'Too big: expected {what} to be <={most}': 'és massa: {most} com a màxim',
  'Too big: expected {what} to be <{most}': 'és massa: menys de {most}',
  'Too small: expected {what} to be >={least}': 'és massa poc: {least} com a mínim',
  'Too small: expected {what} to be >{least}': 'és massa poc: més de {least}',
  'Invalid email address': 'açò no és una adreça de correu',
  'Invalid URL': 'açò no és una adreça web',
  'Invalid string: must match pattern {pattern}': 'açò no té la forma que cal: {pattern}',
  'Unrecognized key: {key}': 'este camp no existix ací: {key}',
  'Unrecognized keys: {keys}': 'estos camps no existixen ací: {keys}',
  'Invalid input': 'ací no servix este valor',
  'the line is only {length} m long; a course has at least {least} m':
    'la línia només fa {length} m; un recorregut en té com a mínim {least}',
  'the span ends before it begins': 'el tram acaba abans de començar',
  'the window ends before it begins': 'la finestra acaba abans de començar',
  'an order is of two people or more, {most} at most: name their bibs':
    'un ordre és de dos persones o més, {most} com a màxim: anomena’n els dorsals',
  'a bib stands here twice: name each once': 'un dorsal apareix ací dues vegades: anomena cada un una vegada',
  '{what} needs it': '«{what}» ho necessita',
  'a picture as JPEG, PNG, WebP or GIF is wanted here: an SVG can hold a program':
    'ací cal una imatge JPEG, PNG, WebP o GIF: un SVG pot dur un programa',
  'this makes them younger than {years}: check the year': 'així tindria menys de {years} any: comprova l’any',
  'another desk has decided on this entry meanwhile: look at the list again':
    'un altre taulell ha decidit mentrestant sobre esta inscripció: torna a mirar la llista',
  'the payment of this entry was changed meanwhile: look at it again before money is given back':
    'el pagament d’esta inscripció ha canviat mentrestant: torna’l a mirar abans de tornar diners',
  'nobody is born after today: check day, month and year': 'ningú naix després de hui: comprova el dia, el mes i l’any',
  'this makes them older than {years}: check the year': 'així tindria més de {years} anys: comprova l’any',
  'an address like https://… or /… is wanted here, without a user and a password in it':
    'ací cal una adreça com https://… o /…, sense usuari ni contrasenya dins',
  'a modality is named by its id': 'una modalitat s’anomena pel seu id',
  '{count} would stand here with what others have added: {most} are the most, take some out':
    'en quedarien {count} amb el que han afegit altres: {most} són el màxim, lleva’n alguns',
  'this user is disabled or has no e-mail': 'este usuari està desactivat o no té correu',
  'the connection has ended': 's’ha tallat la connexió',
  'Connection closed unexpectedly': 's’ha tallat la connexió',
  'Connection closed': 's’ha tallat la connexió',
  'Connection timeout': 'el servidor de correu no respon',
  'Greeting never received': 'el servidor de correu no saluda',
  'connect ECONNREFUSED {address}': 'el servidor de correu no admet connexions ({address})',
  'getaddrinfo ENOTFOUND {host}': 'no es troba el servidor de correu {host}',
  'Invalid login: {answer}': 'el servidor de correu no admet l’usuari o la contrasenya: {answer}',
  malformed: 'no es pot llegir',
  'write something that can be read': 'escriu alguna cosa que es puga llegir',
  'write letters and numbers, without characters that nobody sees':
    'escriu lletres i números, sense caràcters que no es veuen',
  'search for {count} words at most': 'busca {count} paraules com a màxim',
  'there is no such order for participants': 'els participants no es poden ordenar així',
  'there is no such field to ask for': 'no es pot demanar cap camp així',
};
