import type { map as english } from '../en/map.ts';

export const map: Record<keyof typeof english, string> = {
  'map.title': 'Mapa del recorregut',
  'map.stops': 'Punts del recorregut',
  'map.start': 'Eixida',
  'map.finish': 'Meta',
  'map.checkpoint': 'Control {{number}}',
  'map.whole': 'Mostra tot el recorregut',
  'map.zoomIn': 'Acosta',
  'map.zoomOut': 'Allunya',
  'map.attribution': 'Autoria del mapa',
  'map.gesture.windows': 'Mantín Ctrl i desplaça per a ampliar el mapa',
  'map.gesture.mac': 'Mantín ⌘ i desplaça per a ampliar el mapa',
  'map.gesture.touch': 'Mou el mapa amb dos dits',
  'map.plain': 'Ara no es poden carregar els carrers.',
  'map.failed': 'No s’ha pogut carregar el mapa. Torna a carregar la pàgina per a provar-ho de nou.',
  'map.people': 'On són',
  'map.person.about': 'cap als {{distance}}',
  'map.person.heardOf': 'últim pas: {{place}}, {{time}}',
  'map.person.heard': 'últim pas a les {{time}}',
  'map.estimates': 'Entre controls, el lloc és una estimació a partir de l’últim pas i del ritme, no del GPS.',
};
