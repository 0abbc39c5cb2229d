/** Refusals of attentions and of imports. */
export const INTAKE_REFUSALS = {
  'attention.externalIdTaken': {
    status: 409,
    message: 'Ya existe una atención con ese ID externo.',
  },
  'attention.duplicate': {
    status: 409,
    message:
      'Ya existe una atención igual: mismo paciente, fecha, hora, médico y prestación. Si es otra, indique su ID externo.',
  },
  'attention.referenceUnknown': {
    status: 400,
    message: 'La atención nombra {record} que no existe o que ya no se usa.',
  },
  /** Refusals about states use the sentences of `domain/states.ts`. */
  'attention.notPending': { status: 409, message: '{reason}' },
  'attention.removalChanged': {
    status: 409,
    message:
      'Las atenciones cambiaron mientras usted revisaba: ahora se eliminarían {count}. Revise el detalle y confirme de nuevo.',
  },
  'import.unreadable': { status: 400, message: '{problem}' },
  'import.noExample': {
    status: 409,
    message:
      'Todavía no hay médicos y prestaciones activos. Regístrelos o impórtelos primero: el archivo de prueba se hace con ellos.',
  },
  'import.wrongExtension': { status: 400, message: 'Solo se permiten archivos CSV, XLS o XLSX' },
  'import.previewLate': {
    status: 503,
    message:
      'La revisión previa tardó demasiado y se detuvo. Intente de nuevo, o importe sin ella.',
  },
  'import.updatesChanged': {
    status: 409,
    message:
      'Lo registrado cambió desde la revisión: esta importación actualizaría {updated} y la revisión decía {expected}. No se importó nada: revise de nuevo antes de importar.',
  },
  'import.nothingToRevert': {
    status: 409,
    message: 'Esta importación no terminó: no registró nada que se pueda revertir.',
  },
  'import.alreadyReverted': {
    status: 409,
    message: '{who} ya revirtió esta importación. No queda nada que revertir.',
  },
  'import.notRevertible': { status: 409, message: '{problem}' },
  'import.revertChanged': {
    status: 409,
    message:
      'Las atenciones cambiaron mientras usted revisaba: ahora se eliminarían {removed} y volverían a sus valores anteriores {restored}. Revise el detalle y confirme de nuevo.',
  },
  'import.apiFailed': { status: 400, message: 'Error al importar desde API: {problem}' },
  'import.hisFailed': { status: 400, message: 'Error al conectar con el HIS: {problem}' },
  'import.fhirFailed': { status: 400, message: 'Error al importar desde FHIR: {problem}' },
  'savedSource.nameTaken': { status: 409, message: 'Ya hay una fuente con ese nombre.' },
  'savedSource.addressRefused': { status: 400, message: '{problem}' },
  'savedSource.secretInvalid': { status: 400, message: '{problem}' },
  'savedSource.secretNeeded': { status: 400, message: 'La API Key es requerida.' },
  'savedSource.secretAgain': {
    status: 400,
    message:
      'La fuente pregunta ahora a otro servidor: escriba de nuevo la clave, para que no llegue a otro lugar sin que usted lo diga.',
  },
  'savedSource.keyMissing': {
    status: 409,
    message:
      'Este servidor no tiene la clave con que se cifran las claves de las fuentes (SOURCE_KEY). Avise a quien lo administra.',
  },
  'savedSource.tooMany': {
    status: 409,
    message: 'Hay {count} fuentes guardadas, que es el máximo: elimine una que ya no se use.',
  },
  'savedSource.running': {
    status: 409,
    message: 'La fuente «{name}» se está ejecutando: espere a que termine.',
  },
  'unattended.newSpecialties': {
    status: 409,
    message:
      'Trae {names}, que no está entre las especialidades. Nadie la agrega sin que una persona la vea: regístrela en «Especialidades», o importe a mano.',
  },
  'import.severalLists': {
    status: 400,
    message: 'La respuesta tiene varias listas ({lists}). Indique cuál es la de las atenciones.',
  },
} as const;
