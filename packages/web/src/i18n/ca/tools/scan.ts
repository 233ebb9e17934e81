import type { ScanTextKey } from '../../en/tools/scan.ts';

/** The texts of the camera that looks for the codes of bibs. */
export const scan: Record<ScanTextKey, string> = {
  'scan.title': 'Posa el codi del dorsal davant de la càmera',
  'scan.close': 'Tanca la càmera',
  'scan.photo': 'Fes una foto del codi',
  'scan.starting': 'S’està obrint la càmera…',
  'scan.looking': 'Buscant un codi…',
  'scan.noCode': 'No hi ha cap codi en la foto. Fes-la de més a prop.',
  'scan.denied':
    'El navegador no pot usar la càmera. Permet-la en els ajustos d’esta pàgina, fes una foto del codi o escriu el dorsal.',
  'scan.noCamera':
    'No hi ha cap càmera que esta pàgina puga usar. Fes una foto del codi, escriu el dorsal, o usa un lector USB en el seu camp.',
  'scan.several': 'S’ha detectat més d’un codi',
  'scan.several.then': 'Tapa els altres dorsals.',
  'scan.notValid': 'Codi no vàlid',
  'scan.notValid.then': 'No és el codi d’un dorsal.',
  'scan.otherEvent': 'Este dorsal no és vàlid per a la carrera',
  'scan.otherEvent.then': 'És d’un altre esdeveniment.',
};
