import type { WhyTextKey } from '../en/why.ts';

/** The texts of the chain from reads and rulings to a result. */
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
  'why.retired': 'Retirada, perquè es va comunicar o perquè cap estora posterior no va llegir res.',
  'why.outOfTime': 'Fora d’un temps límit del recorregut.',
  'why.notStarted': 'No es va llegir res a l’eixida ni després, o l’equip va confirmar que no va eixir.',
  'why.unplaced': 'Fora de classificació: amb temps, sense lloc.',
  'why.nothingLeft': 'S’ha tornat tant que no queda res del temps: no dona lloc.',
  'why.prize': 'Un premi: {{prize}}, lloc {{place}} de {{total}}.',
  'why.first': 'Ningú té millor temps: lloc 1 de {{total}}.',
  'why.place_one': 'Una persona té millor temps: lloc {{place}} de {{total}}.',
  'why.place_other': '{{count, number}} persones tenen millor temps: lloc {{place}} de {{total}}.',
};
