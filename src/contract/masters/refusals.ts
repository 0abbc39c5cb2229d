/** Refusals of the clinic's settings and of its doctors, services and other masters. */
import { conflict, invalid, missing } from '../refusal.ts';

export const MASTERS_REFUSALS = {
  'doctor.rutTaken': conflict('Ya existe un médico con ese RUT.'),
  'doctor.internalCodeTaken': conflict('Ya existe un médico con ese código interno.'),
  'doctor.societyUnknown': invalid('Seleccione una sociedad médica registrada.'),
  'doctor.bankUnknown': invalid('El banco no está en la lista.'),
  'doctor.surchargeBackwards': invalid(
    'La retención adicional termina antes de comenzar: corrija una de las dos fechas.',
  ),
  'doctor.retentionAboveAll': invalid(
    'La retención y la adicional suman más de 100 %: corrija una de las dos.',
  ),
  'doctor.legalAboveAll': conflict(
    'A {doctor} se le retendría más de 100 % con su adicional: corríjala en su ficha, o déjelo fuera. No se cambió a nadie.',
  ),
  'affiliation.dayTaken': conflict(
    'Ya hay una afiliación que comienza ese día: elija otro día o cambie esa.',
  ),
  'affiliation.outOfOrder': conflict(
    'Ese día no queda entre la afiliación anterior y la siguiente: elija un día entre las dos, o quite antes la otra.',
  ),
  'affiliation.firstKept': conflict(
    'La primera afiliación vale desde siempre y no se mueve ni se quita: cambie su sociedad, o agregue otra desde un día.',
  ),
  'affiliation.dayRequired': invalid('Indique desde qué día se le paga así.'),
  'affiliation.otherFeesMoved': conflict(
    'Nada se guardó: ahora {moved} de un beneficiario a otro, no lo que se había mostrado. Guarde de nuevo para verlo.',
  ),
  'affiliation.nothingNew': conflict('En esos días ya se le paga así: no hay nada que cambiar.'),
  'affiliation.tooFarAhead': invalid('Ese día queda a más de dos años de hoy: revise el año.'),
  'affiliation.societyInactive': conflict(
    'La sociedad {society} está inactiva: actívela en Sociedades Médicas o elija otra.',
  ),
  'doctor.rateChanged': conflict(
    'Nada se cambió: {doctors} desde que se leyó la lista. Revísela de nuevo y confirme.',
  ),
  'bulkChange.changed': conflict(
    'Nada se cambió: ahora el cambio haría otra cosa que lo que se mostró. Revise de nuevo qué cambia y confirme.',
  ),
  'bulkChange.nothing': conflict('Nada se cambió: ningún registro elegido queda distinto.'),
  'bulkChange.tooMany': invalid(
    'Se cambian hasta {most} a la vez: filtre la lista y hágalo por partes.',
  ),
  'doctor.unknown': invalid('El médico no está registrado.'),
  'specialty.nameTaken': conflict('Ya existe una especialidad con ese nombre.'),
  'specialty.unknown': invalid('La especialidad no está registrada.'),
  'accountChange.notFound': missing(
    'Este cambio de cuenta ya no existe: el médico o la sociedad se eliminó.',
  ),
  'accountChange.answered': conflict(
    'El cambio de cuenta de {payee} ya no espera: {answer}. La ficha muestra la cuenta que vale ahora.',
  ),
  'accountChange.samePerson': conflict(
    'Usted pidió el cambio de cuenta de {payee}: lo aprueba otra persona con acceso a {screen}.',
  ),
  'accountChange.nobodyElse': conflict(
    'Usted pidió el cambio de cuenta de {payee} y nadie más tiene acceso a {screen}. Cree en Usuarios la cuenta de una segunda persona, o dele ese acceso en Permisos, para que lo apruebe.',
  ),
  'accountChange.ownRejection': conflict(
    'Usted pidió el cambio de cuenta de {payee}: retírelo en vez de rechazarlo.',
  ),
  'accountChange.foreignWithdrawal': conflict(
    'Otra persona pidió el cambio de cuenta de {payee}: rechácelo con un motivo en vez de retirarlo.',
  ),
  'society.bankUnknown': invalid('El banco no está en la lista.'),
  'society.rutTaken': conflict('Ya existe una sociedad médica con ese RUT.'),
  'providerType.nameTaken': conflict('Ya existe un tipo de prestador con ese nombre.'),
  'service.codeTaken': conflict('Ya existe una prestación con ese código.'),
  'masterImport.fileUnreadable': invalid('El archivo no se puede leer: {problem}'),
  'masterImport.nothingInFile': conflict(
    'Nada se importó: ninguna fila del archivo agrega o cambia algo. Revise los rechazos.',
  ),
  'masterImport.fileChanged': conflict(
    'Nada se importó: ahora el archivo haría otra cosa que lo que se mostró. Revíselo y confirme de nuevo.',
  ),
  'masterImport.columnsUnread': conflict(
    'Nada se importó: no se sabe qué es {columns}, y lo que dice se perdería. Indique qué columna es, o que se importa sin leerla (`withoutColumns`).',
  ),
  'masterImport.reverted': conflict('Ya se deshizo: {name}. Actualice la lista.'),
  'masterImport.reversionChanged': conflict(
    'Nada se deshizo: los registros cambiaron desde que se mostraron. Revise de nuevo.',
  ),
  'masterImport.nothingToRevert': conflict(
    'Nada se deshizo: lo que dejó {name} cambió después, ya se usa o ya no está. Corríjalo en la lista.',
  ),
  'bank.codeTaken': conflict('Ya existe un banco con ese código.'),
  'bank.nameTaken': conflict('Ya existe un banco con ese nombre.'),
  'clinic.logoUnreadable': invalid('El logo debe ser una imagen PNG o JPEG que se pueda leer.'),
  'clinic.logoTooLarge': invalid(
    'El logo debe pesar hasta 1 MB y medir hasta 4.000 píxeles por lado. Redúzcalo e intente de nuevo.',
  ),
  'clinic.bankSettingUnfit': invalid('{problem}'),
  'holiday.dateTaken': conflict('Ese día ya está en la lista de feriados.'),
  'legalRetention.yearTaken': conflict('Ya hay una tasa para ese año.'),
  'legalRetention.yearUsed': conflict(
    'Hay documentos con la tasa de {year}: su año no cambia. Cambie solo la retención, o agregue la del otro año aparte.',
  ),
  'legalRetention.aboveAll': invalid(
    'A {doctor} se le retendría más de 100 % con su adicional: revise la tasa, o corrija la adicional en su ficha.',
  ),
} as const;
