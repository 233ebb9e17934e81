import type { map as english } from '../en/map.ts';

export const map: Record<keyof typeof english, string> = {
  'map.title': 'Mapa del recorrido',
  'map.stops': 'Puntos del recorrido',
  'map.start': 'Salida',
  'map.finish': 'Meta',
  'map.checkpoint': 'Control {{number}}',
  'map.whole': 'Mostrar todo el recorrido',
  'map.zoomIn': 'Acercar',
  'map.zoomOut': 'Alejar',
  'map.attribution': 'Autoría del mapa',
  'map.gesture.windows': 'Mantén Ctrl y desplaza para ampliar el mapa',
  'map.gesture.mac': 'Mantén ⌘ y desplaza para ampliar el mapa',
  'map.gesture.touch': 'Mueve el mapa con dos dedos',
  'map.plain': 'Ahora no se pueden cargar las calles.',
  'map.failed': 'No se ha podido cargar el mapa. Vuelve a cargar la página para probarlo otra vez.',
  'map.people': 'Dónde están',
  'map.person.about': 'hacia los {{distance}}',
  'map.person.heardOf': 'último paso: {{place}}, {{time}}',
  'map.person.heard': 'último paso a las {{time}}',
  'map.estimates': 'Entre controles, el lugar es una estimación a partir del último paso y del ritmo, no del GPS.',
};
