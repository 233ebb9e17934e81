import type { pages as english } from '../en/pages.ts';

export const pages: Record<keyof typeof english, string> = {
  'logIn.title': 'Iniciar sessió',
  'logIn.for': 'Per a qui treballa en les curses. Per a seguir una cursa o llegir resultats no cal cap compte.',
  'logIn.ended': 'La teua sessió ha acabat. Torna a entrar per a continuar on eres.',
  'logIn.over':
    'La teua sessió ha acabat, {{name}}. Torna a entrar: allò que has escrit es queda, i si estaves guardant, continua.',
  'logIn.needed': 'Eixa pàgina és per al personal. Entra per a continuar.',
  'logIn.otherRole':
    'Eixa pàgina no és per al teu rol. Cal este rol: {{roles}}. Entra amb un compte que el tinga, o demana-ho a un administrador.',
  'logIn.email': 'Correu',
  'logIn.password': 'Contrasenya',
  'logIn.show': 'Mostra la contrasenya',
  'logIn.submit': 'Entra',
  'logIn.sending': 'Entrant…',
  'logIn.wrong':
    'El correu o la contrasenya no són correctes. Torna a escriure’ls; si ja no saps la contrasenya, administració te’n pot donar una de nova.',
  'logIn.wait':
    'Massa intents. Podràs tornar-ho a provar d’ací a {{time}}; de seguida, en un navegador des d’on ja havies entrat.',
  'logIn.forgotten': 'Has oblidat la contrasenya?',
  'forgotten.title': 'Contrasenya oblidada',
  'forgotten.what': 'Per a qui treballa en les curses. Rebràs un enllaç per a posar una contrasenya nova.',
  'forgotten.ask': 'Demana un enllaç',
  'forgotten.mail':
    'Si algun compte té este correu, hi arribarà un enllaç. Val durant una hora. Mira també el correu brossa.',
  'forgotten.admin':
    'Este lloc no envia correus. Demana un enllaç a administració: el troben en la pàgina del teu usuari.',
  'forgotten.back': 'A l’inici de sessió',
  'newPassword.title': 'Contrasenya nova',
  'newPassword.for': 'Per a {{email}}. Acaba totes les teues sessions.',
  'newPassword.new': 'Contrasenya nova',
  'newPassword.hint': 'Almenys 10 caràcters.',
  'newPassword.set': 'Posa la contrasenya',
  'newPassword.done': 'La contrasenya ja està posada. Entra amb ella.',
  'newPassword.over': 'Este enllaç ja no val: s’ha usat o és massa antic.',
  'newPassword.again': 'Demana’n un altre',
  'logIn.code': 'Codi',
  'logIn.code.hint': 'Les sis xifres de la teua aplicació, o un codi de recuperació.',
  'logIn.code.needed': 'Un pas més: este compte té un segon factor.',
  'logIn.code.wrong': 'Este codi no és correcte o ja s’ha usat. Escriu el que l’aplicació mostra ara.',
  'logIn.already': 'Has entrat com a {{name}}.',
  'company.title': 'Qui som',
  'company.since': 'Des de {{year}}',
  'company.team': 'L’equip',
  'company.contact': 'Com contactar',
  'company.empty': 'Encara no hem escrit res sobre nosaltres.',
  'cookies.title': 'Galetes',
  'cookies.clear.failed': 'Ací s’ha esborrat tot menys la galeta del personal: no s’ha pogut avisar el servidor.',
  'returns.title': 'Política de devolucions',
};
