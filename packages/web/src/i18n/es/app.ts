import type { app as english } from '../en/app.ts';

export const app: Record<keyof typeof english, string> = {
  'app.name': 'Dorsal',
  'app.skip': 'Ir al contenido',
  'app.home': 'Dorsal, inicio',
  'app.version': 'Versión {{version}}',
  'nav.main': 'Páginas',
  'notFound.title': 'No hay nada en esta dirección',
  'notFound.text': 'Puede que la carrera tenga ahora otra dirección. Búscala en el calendario.',
  'notFound.home': 'Ir a las carreras',
  'crash.title': 'Esta página ha dejado de funcionar',
  'crash.text':
    'El fallo es nuestro y no se ha perdido nada de lo guardado. Vuelve a cargar la página o sigue desde las carreras.',
  'crash.newVersion': 'Dorsal se ha renovado desde que abriste esta página. Vuelve a cargarla para seguir.',
  'crash.reload': 'Volver a cargar',
  'failed.region': 'Avisos',
  'failed.title': 'No se ha podido cargar',
  'failed.load': 'Una parte de esta página no se ha podido cargar.',
  'failed.part': 'Esta parte no se ha podido cargar. Llegará en cuanto haya conexión',
  'failed.refresh': 'Esta página no se ha podido actualizar. Lo que ves es de antes.',
  'failed.save': 'No se ha guardado.',
  'failed.offline': 'Sin conexión con el servidor. Comprueba la red y vuelve a intentarlo.',
  'failed.server': 'El servidor no responde correctamente. Vuelve a intentarlo dentro de un minuto.',
  'failed.notUnderstood': 'La respuesta no se ha podido leer. Vuelve a cargar la página; si sigue así, avísanos.',
  'failed.again': 'Volver a intentarlo',
  'failed.dismiss': 'Cerrar este aviso',
  'failed.code': 'Número para soporte: {{id}}',
};
