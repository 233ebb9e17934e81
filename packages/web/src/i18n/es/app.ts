import type { app as english } from '../en/app.ts';

export const app: Record<keyof typeof english, string> = {
  'app.name': 'Dorsal',
  'app.skip': 'Ir al contenido',
  'app.language': 'Idioma',
  'app.theme.light': 'Colores claros',
  'app.theme.dark': 'Colores oscuros',
  'nav.calendar': 'Carreras',
  'notFound.title': 'No hay nada en esta dirección',
  'notFound.text': 'Puede que la carrera tenga ahora otra dirección. Búscala en el calendario.',
  'notFound.home': 'A las carreras',
  'failed.title': 'No se ha podido cargar',
  'failed.offline': 'Sin conexión con el servidor. Comprueba la red y vuelve a intentarlo.',
  'failed.again': 'Volver a intentarlo',
  'failed.code': 'Número para soporte: {{id}}',
};
