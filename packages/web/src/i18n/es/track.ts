import type { track as english } from '../en/track.ts';

export const track: Record<keyof typeof english, string> = {
  'track.title': 'Recorrido de {{name}}',
  'track.heading': 'Recorrido',
  'track.close': 'Cerrar el recorrido',
  'track.download': 'Descargar el track (GPX)',
  'track.figures': 'El recorrido en cifras',
  'track.distance': 'Distancia',
  'track.climb': 'Desnivel +',
  'track.descent': 'Desnivel −',
  'track.highest': 'Punto más alto',
  'track.lowest': 'Punto más bajo',
  'track.profile': 'Perfil de altitud',
  'track.position': 'Lugar del recorrido',
  'track.hint': 'Muévete por el perfil o por el recorrido.',
  'track.noHeights': 'Este track no tiene altitudes y por eso no tiene perfil.',
  'track.slope': 'Pendiente desde',
  'track.none': 'Esta carrera todavía no tiene track.',
  'track.failed': 'No se ha podido cargar el recorrido. Vuelve a cargar la página para probarlo otra vez.',
  'track.first.female': 'Primera mujer',
  'track.first.male': 'Primer hombre',
  'track.first.other': 'Primera persona de otro género',
};
