import type { track as english } from '../en/track.ts';

export const track: Record<keyof typeof english, string> = {
  'track.title': 'Recorregut: {{name}}',
  'track.heading': 'Recorregut',
  'track.close': 'Tanca el recorregut',
  'track.download': 'Descarrega el track (GPX)',
  'track.figures': 'El recorregut en xifres',
  'track.distance': 'Distància',
  'track.climb': 'Desnivell +',
  'track.descent': 'Desnivell −',
  'track.highest': 'Punt més alt',
  'track.lowest': 'Punt més baix',
  'track.profile': 'Perfil d’altitud',
  'track.position': 'Lloc del recorregut',
  'track.hint': 'Mou-te pel perfil o pel recorregut.',
  'track.noHeights': 'Este track no té altituds i, per tant, no té perfil.',
  'track.slope': 'Pendent des de',
  'track.none': 'Esta carrera encara no té track.',
  'track.failed': 'No s’ha pogut carregar el recorregut. Torna a carregar la pàgina per a provar-ho de nou.',
  'track.first.female': 'Primera dona',
  'track.first.male': 'Primer home',
  'track.first.other': 'Primera persona d’un altre gènere',
};
