import type { ScanTextKey } from '../../en/tools/scan.ts';

/** The texts of the camera that looks for the codes of bibs. */
export const scan: Record<ScanTextKey, string> = {
  'scan.title': 'Pon el código del dorsal delante de la cámara',
  'scan.close': 'Cerrar la cámara',
  'scan.photo': 'Hacer una foto del código',
  'scan.starting': 'Abriendo la cámara…',
  'scan.looking': 'Buscando un código…',
  'scan.noCode': 'No hay ningún código en la foto. Hazla de más cerca.',
  'scan.denied':
    'El navegador no puede usar la cámara. Permítela en los ajustes de esta página, haz una foto del código o escribe el dorsal.',
  'scan.noCamera':
    'No hay ninguna cámara que esta página pueda usar. Haz una foto del código, escribe el dorsal, o usa un lector USB en su campo.',
  'scan.several': 'Se ha detectado más de un código',
  'scan.several.then': 'Tapa los otros dorsales.',
  'scan.notValid': 'Código no válido',
  'scan.notValid.then': 'No es el código de un dorsal.',
  'scan.otherEvent': 'Este dorsal no es válido para la carrera',
  'scan.otherEvent.then': 'Es de otro evento.',
};
