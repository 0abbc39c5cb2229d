/** Refusals that any call may give: for malformed requests, or while the server can't answer. */
import { conflict, forbidden, invalid, missing, unavailable } from './refusal.ts';

export const SERVER_REFUSALS = {
  'request.invalid': invalid('Revise los datos: hay campos con errores.'),
  'request.notFound': missing('La dirección no existe.'),
  'request.malformed': invalid('La solicitud no se puede leer.'),
  'request.headersTooLarge': {
    status: 431,
    message:
      'La dirección o los encabezados de la solicitud son demasiado largos. Pida menos de una vez.',
  },
  'request.late': {
    status: 408,
    message: 'La solicitud no llegó completa a tiempo. Revise su conexión e intente de nuevo.',
  },
  'request.tooLarge': {
    status: 413,
    message: 'El archivo o los datos superan el máximo de {limit}.',
  },
  'request.tooDeep': invalid(
    'Los datos están anidados a más de {levels} niveles y no se pueden leer. Envíelos con menos niveles.',
  ),
  'request.unstorableText': invalid(
    'Un texto tiene un carácter que no se puede guardar (nulo o incompleto). Escríbalo de nuevo, sin pegarlo, e intente otra vez.',
  ),
  'request.tooMany': {
    status: 429,
    message: 'Demasiadas solicitudes. Espere un momento e intente de nuevo.',
  },
  'request.foreignOrigin': forbidden('La solicitud viene de otro sitio y fue rechazada.'),
  'request.otherAddress': forbidden(
    'Esta no es la dirección del portal, y desde ella no se puede ingresar ni guardar. Ábralo en {address}.',
  ),
  'server.failed': {
    status: 500,
    message:
      'Ocurrió un error inesperado. Intente de nuevo; si se repite, informe la referencia {reference}.',
  },
  'server.databaseDown': unavailable(
    'La base de datos no responde. Intente de nuevo en unos segundos.',
  ),
  'server.diskFull': {
    status: 507,
    message:
      'El servidor se quedó sin espacio en el disco y no guardó nada de esto. Avise a quien lo administra, e intente de nuevo cuando haya espacio.',
  },
  'server.notWritable': {
    status: 500,
    message:
      'El servidor no puede escribir en su carpeta de archivos temporales. Avise a quien lo administra.',
  },
  'server.stopping': unavailable(
    'El sistema se está deteniendo o reiniciando. Intente de nuevo en un minuto.',
  ),
  'server.busy': unavailable(
    'Otro proceso está escribiendo estos registros. Intente de nuevo en unos segundos.',
  ),
  'server.crowded': unavailable(
    'Se están preparando demasiados archivos e informes a la vez. Intente de nuevo en unos minutos.',
  ),
  'record.notFound': missing('No se encontró {record}.'),
  'record.inUse': conflict(
    'No se puede eliminar {record}: está en uso por {usage}. Puede dejar el registro inactivo.',
  ),
  'record.changed': conflict(
    '{who} modificó este registro mientras usted lo editaba. Revise los cambios antes de guardar.',
  ),
} as const;
