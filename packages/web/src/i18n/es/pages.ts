import type { pages as english } from '../en/pages.ts';

export const pages: Record<keyof typeof english, string> = {
  'logIn.title': 'Iniciar sesión',
  'logIn.for': 'Para quien trabaja en las carreras. Para seguir una carrera o leer resultados no hace falta cuenta.',
  'logIn.ended': 'Tu sesión ha terminado. Vuelve a entrar para seguir donde estabas.',
  'logIn.over':
    'Tu sesión ha terminado, {{name}}. Vuelve a entrar: lo que has escrito se queda, y si estabas guardando, sigue.',
  'logIn.needed': 'Esa página es para el personal. Entra para seguir.',
  'logIn.otherRole':
    'Esa página no es para tu rol. Hace falta este rol: {{roles}}. Entra con una cuenta que lo tenga, o pídelo a un administrador.',
  'logIn.email': 'Correo',
  'logIn.password': 'Contraseña',
  'logIn.show': 'Mostrar la contraseña',
  'logIn.submit': 'Entrar',
  'logIn.sending': 'Entrando…',
  'logIn.wrong':
    'El correo o la contraseña no son correctos. Vuelve a escribirlos; si ya no sabes la contraseña, administración puede darte una nueva.',
  'logIn.wait':
    'Demasiados intentos. Podrás volver a intentarlo en {{time}}; enseguida, en un navegador desde el que ya habías entrado.',
  'logIn.forgotten': '¿Has olvidado la contraseña?',
  'forgotten.title': 'Contraseña olvidada',
  'forgotten.what': 'Para quien trabaja en las carreras. Recibirás un enlace para poner una contraseña nueva.',
  'forgotten.ask': 'Pedir un enlace',
  'forgotten.mail':
    'Si alguna cuenta tiene este correo, le llegará un enlace. Vale durante una hora. Mira también el correo no deseado.',
  'forgotten.admin':
    'Este sitio no envía correos. Pide un enlace a administración: lo encuentran en la página de tu usuario.',
  'forgotten.back': 'Al inicio de sesión',
  'newPassword.title': 'Contraseña nueva',
  'newPassword.for': 'Para {{email}}. Termina todas tus sesiones.',
  'newPassword.new': 'Contraseña nueva',
  'newPassword.hint': 'Al menos 10 caracteres.',
  'newPassword.set': 'Poner la contraseña',
  'newPassword.done': 'La contraseña ya está puesta. Entra con ella.',
  'newPassword.over': 'Este enlace ya no vale: se ha usado o es demasiado antiguo.',
  'newPassword.again': 'Pedir otro',
  'logIn.code': 'Código',
  'logIn.code.hint': 'Las seis cifras de tu aplicación, o un código de recuperación.',
  'logIn.code.needed': 'Un paso más: esta cuenta tiene un segundo factor.',
  'logIn.code.wrong': 'Este código no es correcto o ya se ha usado. Escribe el que la aplicación muestra ahora.',
  'logIn.already': 'Has entrado como {{name}}.',
  'company.title': 'Quiénes somos',
  'company.since': 'Desde {{year}}',
  'company.team': 'El equipo',
  'company.contact': 'Cómo contactar',
  'company.empty': 'Todavía no hemos escrito nada sobre nosotros.',
  'cookies.title': 'Cookies',
  'cookies.clear.failed': 'Aquí se ha borrado todo menos la cookie del personal: no se ha podido avisar al servidor.',
  'returns.title': 'Política de devoluciones',
};
