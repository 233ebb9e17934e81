/** The texts of the chain from reads and rulings to a result. */
export const why = {
  'why.gun': 'Times count from the gun, at {{hour}}.',
  'why.wave': 'Times count from the gun of the wave, at {{hour}}.',
  'why.own': 'Times count from the own start, at {{hour}}.',
  'why.noStart': 'There is no start yet that times could count from.',
  'why.finish': 'The finish is at {{hour}}, {{time}} later.',
  'why.noFinish': 'There is no time at the finish.',
  'why.checked': 'The finish was heard and is being checked: there is no time until that is settled.',
  'why.penalty': 'Penalty of {{time}}: {{reason}}.',
  'why.credit': '{{time}} given back: {{reason}}.',
  'why.review': 'This place is still being checked: it may change until the results are official.',
  'why.sum': 'With that it is {{time}}: the official time.',
  'why.net': 'From the own start, at {{hour}}, it is {{time}}: the net time.',
  'why.disqualified': 'Disqualified by the judges: {{reason}}',
  'why.retired': 'Retired, as was reported or as no later mat heard anything.',
  'why.outOfTime': 'Over a time limit of the course.',
  'why.notStarted': 'Nothing was heard at the start or behind it, or staff confirmed that there was no start.',
  'why.unplaced': 'Outside of the classification: timed, without a place.',
  'why.nothingLeft': 'So much was given back that nothing is left of the time: it gives no place.',
  'why.prize': 'A prize: {{prize}}, place {{place}} of {{total}}.',
  'why.first': 'Nobody has a better time: place 1 of {{total}}.',
  'why.place_one': 'One person has a better time: place {{place}} of {{total}}.',
  'why.place_other': '{{count, number}} people have a better time: place {{place}} of {{total}}.',
};

export type WhyTextKey = keyof typeof why;
