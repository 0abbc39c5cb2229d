/** Refusals of jobs and of the assistant. */
export const OPERATIONS_REFUSALS = {
  'job.over': { status: 409, message: '{reason}' },
  'job.notAbortable': {
    status: 409,
    message:
      'Este trabajo ya se está ejecutando y no se puede interrumpir a la mitad. Espere a que termine.',
  },
  'job.notFailed': { status: 409, message: '{reason}' },
  'job.notRepeatable': {
    status: 409,
    message:
      'Este tipo de trabajo no se reintenta desde aquí. Repítalo en la pantalla que lo inició.',
  },
  'job.alreadyRetried': {
    status: 409,
    message: 'Este trabajo ya se reintentó con el trabajo {job}. Revise ese.',
  },
  'job.fileGone': {
    status: 409,
    message:
      'El archivo de esta importación ya no se guarda. Impórtelo de nuevo en Atenciones Médicas.',
  },
  'monthChecks.gone': {
    status: 409,
    message:
      'La última revisión del mes ya no encontró este hallazgo. Actualice la lista: no hay nada que decidir.',
  },
  'monthChecks.changed': {
    status: 409,
    message: '{what} No se guardó nada: revise la lista, que ya está al día, y decida de nuevo.',
  },
  'monthDifferences.sameMonth': {
    status: 400,
    message: '{period} no se compara consigo mismo. Elija otro mes.',
  },
  'monthChecks.cannotOwn': {
    status: 409,
    message:
      '{name} no puede ver los hallazgos de un mes: su cuenta está inactiva, o su perfil no tiene Cierre de Mes. Elija a otra persona.',
  },
  'backup.noFolder': {
    status: 409,
    message:
      'No hay dónde guardar respaldos: defina la carpeta en BACKUP_DIR, para el servidor y todos los trabajadores, y reinícielos.',
  },
  'backup.none': {
    status: 409,
    message: 'No hay ningún respaldo que probar en la carpeta. Haga uno primero.',
  },
  'backup.trialRuns': {
    status: 409,
    message: 'Ya se está probando un respaldo. Espere a que termine.',
  },
  'backup.failed': { status: 500, message: '{reason}' },
  'backup.notAsWritten': {
    status: 500,
    message:
      'El respaldo no se lee como se escribió: no se retiró ninguno anterior. Revise el disco de la carpeta y repita.',
  },
  'backup.booksWrong': {
    status: 500,
    message:
      'Los libros del respaldo {file} no cuadran: {count} con diferencias. Revise los libros de la clínica en el monitor y haga otro respaldo.',
  },
  'live.full': {
    status: 503,
    message:
      'Hay demasiadas pantallas abiertas a la vez. Esta se actualiza igual, cada pocos segundos; cierre las que no use.',
  },
  'assistant.failed': {
    status: 502,
    message: 'No se pudo enviar el mensaje. Inténtalo de nuevo.',
  },
  'assistant.busy': {
    status: 503,
    message:
      'El asistente está atendiendo demasiadas preguntas. Espere un minuto e intente de nuevo.',
  },
} as const;
