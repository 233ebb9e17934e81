import type { claimKindTexts as kinds, WhyTextKey } from '../en/why.ts';

/** The things that a claim may be about; the back-office says them too. */
export const claimKindTexts: Record<keyof typeof kinds, string> = {
  'claim.kind.time_missing': 'falta un temps',
  'claim.kind.wrong_time': 'el temps està malament',
  'claim.kind.wrong_category': 'la categoria està malament',
  'claim.kind.not_me': 'este resultat no és meu',
  'claim.kind.other': 'una altra cosa',
};

/** The texts of the chain from reads and rulings to a result, and of claims about it. */
export const why: Record<WhyTextKey, string> = {
  'why.gun': 'Els temps compten des del tret d’eixida, a les {{hour}}.',
  'why.wave': 'Els temps compten des del tret de la seua onada, a les {{hour}}.',
  'why.own': 'Els temps compten des de la pròpia eixida, a les {{hour}}.',
  'why.noStart': 'Encara no hi ha cap eixida des d’on comptar.',
  'why.finish': 'L’arribada és a les {{hour}}, {{time}} després.',
  'why.stopped': 'La cursa es va aturar i es classifica a {{where}}: allí a les {{hour}}, {{time}} després.',
  'why.noFinish': 'No hi ha temps a la meta.',
  'why.checked': 'S’ha llegit a la meta i s’està revisant: no hi ha temps fins que s’aclarisca.',
  'why.penalty': 'Penalització de {{time}}: {{reason}}.',
  'why.credit': 'Es tornen {{time}}: {{reason}}.',
  'why.review': 'Este lloc encara està en comprovació: pot canviar fins que els resultats siguen oficials.',
  'why.sum': 'Amb això són {{time}}: el temps oficial.',
  'why.net': 'Des de la pròpia eixida, a les {{hour}}, són {{time}}: el temps real.',
  'why.disqualified': 'Desqualificació dels jutges: {{reason}}',
  'why.heardLater':
    'Es va sentir més avant, però no a {{where}}, on es classifica la cursa: allí no hi ha cap temps que compte.',
  'why.retired': 'Retirada, perquè es va comunicar o perquè cap estora posterior no va llegir res.',
  'why.outOfTime': 'Fora d’un temps límit del recorregut.',
  'why.notStarted': 'No es va llegir res a l’eixida ni després, o l’equip va confirmar que no va eixir.',
  'why.unplaced': 'Fora de classificació: amb temps, sense lloc.',
  'why.nothingLeft': 'S’ha tornat tant que no queda res del temps: no dona lloc.',
  'why.prize': 'Un premi: {{prize}}, lloc {{place}} de {{total}}.',
  'why.first': 'Ningú té millor temps: lloc 1 de {{total}}.',
  'why.place_one': 'Una persona té millor temps: lloc {{place}} de {{total}}.',
  'why.place_other': '{{count, number}} persones tenen millor temps: lloc {{place}} de {{total}}.',
  ...claimKindTexts,
  'claim.open': 'Hi ha res malament?',
  'claim.kind': 'Què està malament?',
  'claim.words': 'Digues-ho en poques paraules',
  'claim.wordsHint':
    'Per exemple: vaig passar pel km 10 amb el dorsal 214 a les 10:42. Sense adreces ni telèfons de ningú.',
  'claim.left_one': 'Queda un caràcter',
  'claim.left_other': 'Queden {{count, number}} caràcters',
  'claim.contact': 'Correu o telèfon, si hi vols la resposta',
  'claim.contactHint': 'Només el veu el personal de la cursa.',
  'claim.send': 'Envia',
  'claim.sending': 'S’està enviant …',
  'claim.sent': 'Ja ho té el personal de la cursa. La resposta eixirà ací tan prompte com n’hi haja.',
  'claim.empty': 'Digues en poques paraules què està malament.',
  'claim.waits_one': 'S’està mirant una reclamació sobre este resultat.',
  'claim.waits_other': 'S’estan mirant {{count, number}} reclamacions sobre este resultat.',
  'claim.answered': 'Reclamacions sobre este resultat',
  'claim.accepted': 'Acceptada',
  'claim.not_accepted': 'No acceptada',
  'claim.cancel': 'Ara no',
};
