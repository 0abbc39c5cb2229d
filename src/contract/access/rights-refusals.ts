/** Refusals of the rights of persons (access §17). */
export const RIGHTS_REFUSALS = {
  'rights.notYet': {
    status: 400,
    message: 'El día en que se recibió no puede ser posterior a hoy: revise la fecha.',
  },
  'rights.answered': {
    status: 409,
    message:
      'La solicitud ya fue respondida, y la respuesta no cambia. Si la persona pide otra cosa, registre una nueva.',
  },
  'rights.noFile': {
    status: 409,
    message:
      'El archivo con todos los datos es para solicitudes de acceso o portabilidad, por responder o acogidas. Registre una de ellas.',
  },
  'rights.tooManyDownloads': {
    status: 429,
    message:
      'Ya se están descargando otros archivos de personas. Espere a que terminen e intente de nuevo.',
  },
} as const;
