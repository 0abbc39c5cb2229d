/** Refusals of jobs and of the assistant. */
import { conflict, invalid, unavailable } from '../refusal.ts';

export const OPERATIONS_REFUSALS = {
  'job.over': conflict('{reason}'),
  'job.notAbortable': conflict(
    'Este trabajo ya se está ejecutando y no se puede interrumpir a la mitad. Espere a que termine.',
  ),
  'job.notFailed': conflict('{reason}'),
  'job.notRepeatable': conflict(
    'Este tipo de trabajo no se reintenta desde aquí. Repítalo en la pantalla que lo inició.',
  ),
  'job.alreadyRetried': conflict('Este trabajo ya se reintentó con el trabajo {job}. Revise ese.'),
  'job.fileGone': conflict(
    'El archivo de esta importación ya no se guarda. Impórtelo de nuevo en Atenciones Médicas.',
  ),
  'monthChecks.gone': conflict(
    'La última revisión del mes ya no encontró este hallazgo. Actualice la lista: no hay nada que decidir.',
  ),
  'monthChecks.changed': conflict(
    '{what} No se guardó nada: revise la lista, que ya está al día, y decida de nuevo.',
  ),
  'monthDifferences.sameMonth': invalid('{period} no se compara consigo mismo. Elija otro mes.'),
  'monthChecks.cannotOwn': conflict(
    '{name} no puede ver los hallazgos de un mes: su cuenta está inactiva, o su perfil no tiene Cierre de Mes. Elija a otra persona.',
  ),
  'backup.noFolder': conflict(
    'No hay dónde guardar respaldos: defina la carpeta en BACKUP_DIR, para el servidor y todos los trabajadores, y reinícielos.',
  ),
  'backup.none': conflict('No hay ningún respaldo que probar en la carpeta. Haga uno primero.'),
  'backup.trialRuns': conflict('Ya se está probando un respaldo. Espere a que termine.'),
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
  'live.full': unavailable(
    'Hay demasiadas pantallas abiertas a la vez. Esta se actualiza igual, cada pocos segundos; cierre las que no use.',
  ),
  'assistant.failed': { status: 502, message: 'No se pudo enviar el mensaje. Inténtalo de nuevo.' },
  'assistant.busy': unavailable(
    'El asistente está atendiendo demasiadas preguntas. Espere un minuto e intente de nuevo.',
  ),
} as const;
