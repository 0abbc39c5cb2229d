/** Every refusal of the product, and the codes by which calls name them. */
import { SESSION_REFUSALS } from './access/session-refusals.ts';
import { DOCUMENT_REFUSALS } from './documents/document-refusals.ts';
import { SERVER_REFUSALS } from './server-refusals.ts';

/**
 * Its HTTP status and the Spanish sentence shown to people. A sentence may name `{placeholders}` that
 * the place of refusal fills in.
 */
type RefusalDefinition = { readonly status: number; readonly message: string };

export const REFUSALS = {
  ...DOCUMENT_REFUSALS,
  ...SERVER_REFUSALS,
  ...SESSION_REFUSALS,
  'profile.notLinked': { status: 409, message: 'No hay perfil médico vinculado' },
  'profile.notOwnDoctor': {
    status: 403,
    message:
      'Solo puede vincular la ficha de médico que lleva su propio RUT. Si falta, pídala a la administración.',
  },
  'profile.alreadyLinked': {
    status: 409,
    message: 'Su cuenta ya está vinculada a {doctor}. Desvincúlela primero.',
  },
  'access.denied': { status: 403, message: 'Acceso denegado: su perfil no permite esta acción.' },
  'record.notFound': { status: 404, message: 'No se encontró {record}.' },
  'record.inUse': {
    status: 409,
    message:
      'No se puede eliminar {record}: está en uso por {usage}. Puede dejar el registro inactivo.',
  },
  'record.changed': {
    status: 409,
    message:
      '{who} modificó este registro mientras usted lo editaba. Revise los cambios antes de guardar.',
  },
  'doctor.rutTaken': { status: 409, message: 'Ya existe un médico con ese RUT.' },
  'doctor.internalCodeTaken': {
    status: 409,
    message: 'Ya existe un médico con ese código interno.',
  },
  'doctor.societyUnknown': { status: 400, message: 'Seleccione una sociedad médica registrada.' },
  'doctor.bankUnknown': { status: 400, message: 'El banco no está en la lista.' },
  'doctor.unknown': { status: 400, message: 'El médico no está registrado.' },
  'specialty.nameTaken': { status: 409, message: 'Ya existe una especialidad con ese nombre.' },
  'specialty.unknown': { status: 400, message: 'La especialidad no está registrada.' },
  'society.rutTaken': { status: 409, message: 'Ya existe una sociedad médica con ese RUT.' },
  'providerType.nameTaken': {
    status: 409,
    message: 'Ya existe un tipo de prestador con ese nombre.',
  },
  'service.codeTaken': { status: 409, message: 'Ya existe una prestación con ese código.' },
  'rule.codeTaken': { status: 409, message: 'Ya existe una regla con ese código.' },
  'rule.codeFixed': {
    status: 409,
    message: 'El código no se puede cambiar: hay cálculos de pago que nombran esta regla.',
  },
  'rule.typeFixed': {
    status: 409,
    message: 'Una regla no puede pasar a ser convenio, ni un convenio regla.',
  },
  'rule.referenceUnknown': { status: 400, message: 'La regla nombra {record} que no existe.' },
  'user.rutTaken': { status: 409, message: 'Ya existe un usuario con ese RUT.' },
  'user.emailTaken': { status: 409, message: 'Ya existe un usuario con ese correo.' },
  'user.doctorTaken': { status: 409, message: 'Ese médico ya está vinculado a otro usuario.' },
  'user.doctorIncomplete': { status: 400, message: 'Datos incompletos del doctor' },
  'user.lastAdministrator': {
    status: 409,
    message: 'Debe quedar al menos un administrador activo.',
  },
  'user.self': {
    status: 409,
    message: 'No puede eliminar ni desactivar su propia cuenta.',
  },
  'user.ownPassword': {
    status: 409,
    message: 'Su propia contraseña se cambia en Mi Perfil.',
  },
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
  /** Those of states say the sentence of `domain/payout/states.ts`. */
  'attention.notPending': { status: 409, message: '{reason}' },
  'attention.removalChanged': {
    status: 409,
    message:
      'Las atenciones cambiaron mientras usted revisaba: ahora se eliminarían {count}. Revise el detalle y confirme de nuevo.',
  },
  'import.unreadable': { status: 400, message: '{problem}' },
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
  'import.severalLists': {
    status: 400,
    message: 'La respuesta tiene varias listas ({lists}). Indique cuál es la de las atenciones.',
  },
  'job.over': { status: 409, message: '{reason}' },
  'job.notAbortable': {
    status: 409,
    message:
      'Este trabajo ya se está ejecutando y no se puede interrumpir a la mitad. Espere a que termine.',
  },
  'calculation.forecastTookTooLong': {
    status: 503,
    message:
      'Calcular lo que se pagaría tomó demasiado tiempo. Acote las fechas o elija un médico; el cálculo mismo no tiene este límite.',
  },
  'calculation.nothingToDo': { status: 409, message: 'No hay atenciones pendientes' },
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
  'payroll.nothingToProcess': {
    status: 409,
    message: 'No hay registros calculados para {target}.',
  },
  'payroll.oneDoctorOnly': {
    status: 400,
    message:
      'El procesamiento individual es de un solo médico y se eligieron {count}: nada se procesó. Envíe uno por vez, o use el tipo masivo para dejarlos pendientes de pago.',
  },
  'payroll.nothingToPay': {
    status: 409,
    message: 'No hay registros procesados por pagar para {target}.',
  },
  'payroll.wrongState': {
    status: 409,
    message: 'Nada se procesó: {wrong}. Actualice la lista e intente de nuevo.',
  },
  'payroll.changedMeanwhile': {
    status: 409,
    message:
      'Nada se {moved}: lo que hay por pagar cambió mientras confirmaba. Ahora son {records} por {amount}. Revíselos y confirme de nuevo.',
  },
  'payroll.dateInFuture': {
    status: 400,
    message: 'La fecha de pago no puede ser posterior a hoy: indique el día en que se pagó.',
  },
  'payroll.dateBeforePeriod': {
    status: 400,
    message: 'La fecha de pago no puede ser anterior a {period}, que es lo que se paga.',
  },
  'payroll.inBankFile': {
    status: 409,
    message:
      'Nada se marcó como pagado: {repeats}. Se pagaría dos veces si el banco procesa ese archivo. Confirme que no lo hará, o marque los pagos como transferidos.',
  },
  'bank.nothingToTransfer': {
    status: 409,
    message: 'No hay pagos procesados por transferir en {period}.',
  },
  'bank.nothingSelected': { status: 400, message: 'Seleccione al menos una transferencia.' },
  'bank.incompleteTransfer': { status: 409, message: 'No se puede incluir a {payee}: {problem}' },
  'bank.selectionChanged': {
    status: 409,
    message: '{gone} por pagar en {period}. Genere la nómina de nuevo.',
  },
  'bank.alreadySent': {
    status: 409,
    message:
      'Nada se descargó: {repeats}. Se pagaría dos veces si el banco ya lo procesó. Revise la selección y confirme lo que se repite.',
  },
  'bank.payerIncomplete': {
    status: 409,
    message: '{problem} Complete los datos bancarios de la clínica en la configuración.',
  },
  'bank.payrollUnfit': { status: 409, message: '{problem}' },
  'bank.layoutUnknown': { status: 400, message: 'El formato del banco no tiene ese diseño.' },
  'bank.noWorkbook': {
    status: 400,
    message: 'Este banco no recibe un libro de Excel: descargue el archivo de texto.',
  },
  'bank.codeTaken': { status: 409, message: 'Ya existe un banco con ese código.' },
  'bank.nameTaken': { status: 409, message: 'Ya existe un banco con ese nombre.' },
  'clinic.logoUnreadable': {
    status: 400,
    message: 'El logo debe ser una imagen PNG o JPEG que se pueda leer.',
  },
  'clinic.logoTooLarge': {
    status: 400,
    message:
      'El logo debe pesar hasta 1 MB y medir hasta 4.000 píxeles por lado. Redúzcalo e intente de nuevo.',
  },
  'clinic.bankSettingUnfit': { status: 400, message: '{problem}' },
  'holiday.dateTaken': { status: 409, message: 'Ese día ya está en la lista de feriados.' },
  'legalRetention.yearTaken': { status: 409, message: 'Ya hay una tasa para ese año.' },
  'accounting.nothingToExport': { status: 409, message: 'No hay pagos procesados en {period}.' },
  'accounting.accountMissing': {
    status: 409,
    message:
      'Faltan cuentas contables: {accounts}. Complételas en Configuración, pestaña Contabilidad.',
  },
  'accounting.exportedMeanwhile': {
    status: 409,
    message:
      'Nada se descargó: mientras revisaba, {period} se exportó en {fileName}. Vea el aviso antes de descargarlo otra vez.',
  },
  'accounting.noWorkbook': {
    status: 400,
    message: 'Este formato no tiene un libro de Excel aparte: descargue el archivo.',
  },
  'statement.nothingToShow': { status: 404, message: 'No se encontraron pagos para este doctor' },
  'payslip.nothingToShow': { status: 404, message: 'No hay liquidaciones en {period}.' },
  'payslip.documentGone': {
    status: 404,
    message: 'El documento ya no está disponible. Genere el PDF de nuevo.',
  },
  'payslip.mailNotConfigured': {
    status: 503,
    message:
      'El correo no está configurado (SMTP_URL). Descargue el PDF y entréguelo por otro medio.',
  },
  'payslip.withoutEmail': {
    status: 409,
    message: '{doctor} no tiene correo registrado. Agréguelo en Médicos o entregue el PDF.',
  },
  'payslip.alreadySent': {
    status: 409,
    message:
      'La liquidación de {period} ya se envió a {email}. Para enviarla otra vez, use Reenviar.',
  },
  'payslip.uncertain': {
    status: 409,
    message:
      'El envío anterior se interrumpió y no se sabe si llegó. Confirme con el médico y use Reenviar.',
  },
  'payslip.underWay': { status: 409, message: 'Esta liquidación ya se está enviando.' },
  'payslip.sentMeanwhile': {
    status: 409,
    message: 'Hubo otro envío de esta liquidación mientras tanto. Revise el registro de envíos.',
  },
  'payslip.notSent': { status: 502, message: '{reason}' },
  'payslip.nothingToSend': {
    status: 409,
    message:
      'No hay liquidaciones de {period} por enviar: ya se enviaron o los médicos no tienen correo.',
  },
  'payslip.tooManyDownloads': {
    status: 503,
    message:
      'Ya se están descargando otras liquidaciones. Espere a que terminen e intente de nuevo.',
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
  'menu.routeTaken': { status: 409, message: 'Ya existe un menú con esa ruta' },
  'menu.protected': {
    status: 409,
    message:
      'El perfil Administrador conserva la Administración de Permisos: sin ella nadie podría volver a cambiarlos.',
  },
  'menu.neededByCalls': {
    status: 409,
    message:
      'No se puede eliminar {option}: a {calls} del servidor solo se llega por ella, por ejemplo {example}. Puede dejarla inactiva o quitarla a los perfiles.',
  },
  'menu.orderChanged': {
    status: 409,
    message: 'El menú cambió mientras lo ordenaba. Revise el orden y vuelva a intentarlo.',
  },
  'menu.changedSince': {
    status: 409,
    message:
      'No se puede deshacer: lo que ese cambio hizo se modificó después. Revise la configuración actual.',
  },
  'audit.tooManyRows': {
    status: 409,
    message:
      'Son más entradas que las {limit} que admite una hoja de Excel. Acote los filtros o exporte como CSV.',
  },
  'report.tooManyRows': {
    status: 409,
    message:
      'El PDF tiene espacio para {limit} prestaciones y los filtros encuentran {count}. Acote los filtros o exporte a Excel.',
  },
  'paidPayments.nothingToExport': { status: 404, message: 'Sin datos para exportar' },
  'history.nothingToShow': { status: 404, message: 'No hay atenciones en el período elegido.' },
  'history.tooManyRows': {
    status: 409,
    message:
      'El PDF tiene espacio para {limit} atenciones y el período tiene {count}. Acote las fechas o exporte a Excel.',
  },
} as const satisfies Record<string, RefusalDefinition>;

export type RefusalCode = keyof typeof REFUSALS;
