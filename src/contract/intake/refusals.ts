/** Refusals of attentions and of imports. */
import { conflict, invalid, unavailable } from '../refusal.ts';

export const INTAKE_REFUSALS = {
  'attention.externalIdTaken': conflict('Ya existe una atención con ese ID externo.'),
  'attention.duplicate': conflict(
    'Ya existe una atención igual: mismo paciente, fecha, hora, médico y prestación. Si es otra, indique su ID externo.',
  ),
  'attention.referenceUnknown': invalid(
    'La atención nombra {record} que no existe o que ya no se usa.',
  ),
  /** Refusals about states use the sentences of `domain/states.ts`. */
  'attention.notPending': conflict('{reason}'),
  'attention.removalChanged': conflict(
    'Las atenciones cambiaron mientras usted revisaba: ahora se eliminarían {count}. Revise el detalle y confirme de nuevo.',
  ),
  'import.unreadable': invalid('{problem}'),
  'import.noExample': conflict(
    'Todavía no hay médicos y prestaciones activos. Regístrelos o impórtelos primero: el archivo de prueba se hace con ellos.',
  ),
  'import.wrongExtension': invalid('Solo se permiten archivos CSV, XLS o XLSX'),
  'import.previewLate': unavailable(
    'La revisión previa tardó demasiado y se detuvo. Intente de nuevo, o importe sin ella.',
  ),
  'import.updatesChanged': conflict(
    'Lo registrado cambió desde la revisión: esta importación actualizaría {updated} y la revisión decía {expected}. No se importó nada: revise de nuevo antes de importar.',
  ),
  'import.nothingToRevert': conflict(
    'Esta importación no terminó: no registró nada que se pueda revertir.',
  ),
  'import.alreadyReverted': conflict(
    '{who} ya revirtió esta importación. No queda nada que revertir.',
  ),
  'import.notRevertible': conflict('{problem}'),
  'import.revertChanged': conflict(
    'Las atenciones cambiaron mientras usted revisaba: ahora se eliminarían {removed} y volverían a sus valores anteriores {restored}. Revise el detalle y confirme de nuevo.',
  ),
  'import.apiFailed': invalid('Error al importar desde API: {problem}'),
  'import.hisFailed': invalid('Error al conectar con el HIS: {problem}'),
  'import.fhirFailed': invalid('Error al importar desde FHIR: {problem}'),
  'savedSource.nameTaken': conflict('Ya hay una fuente con ese nombre.'),
  'savedSource.addressRefused': invalid('{problem}'),
  'savedSource.secretInvalid': invalid('{problem}'),
  'savedSource.secretNeeded': invalid('La API Key es requerida.'),
  'savedSource.secretAgain': invalid(
    'La fuente pregunta ahora a otro servidor: escriba de nuevo la clave, para que no llegue a otro lugar sin que usted lo diga.',
  ),
  'savedSource.keyMissing': conflict(
    'Este servidor no tiene la clave con que se cifran las claves de las fuentes (SOURCE_KEY). Avise a quien lo administra.',
  ),
  'savedSource.tooMany': conflict(
    'Hay {count} fuentes guardadas, que es el máximo: elimine una que ya no se use.',
  ),
  'savedSource.running': conflict('La fuente «{name}» se está ejecutando: espere a que termine.'),
  'unattended.newSpecialties': conflict(
    'Trae {names}, que no está entre las especialidades. Nadie la agrega sin que una persona la vea: regístrela en «Especialidades», o importe a mano.',
  ),
  'import.severalLists': invalid(
    'La respuesta tiene varias listas ({lists}). Indique cuál es la de las atenciones.',
  ),
} as const;
