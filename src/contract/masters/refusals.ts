/** Refusals of the clinic's settings and of its doctors, services and other masters. */
export const MASTERS_REFUSALS = {
  'doctor.rutTaken': { status: 409, message: 'Ya existe un médico con ese RUT.' },
  'doctor.internalCodeTaken': {
    status: 409,
    message: 'Ya existe un médico con ese código interno.',
  },
  'doctor.societyUnknown': { status: 400, message: 'Seleccione una sociedad médica registrada.' },
  'doctor.bankUnknown': { status: 400, message: 'El banco no está en la lista.' },
  'doctor.surchargeBackwards': {
    status: 400,
    message: 'La retención adicional termina antes de comenzar: corrija una de las dos fechas.',
  },
  'doctor.retentionAboveAll': {
    status: 400,
    message: 'La retención y la adicional suman más de 100 %: corrija una de las dos.',
  },
  'doctor.legalAboveAll': {
    status: 409,
    message:
      'A {doctor} se le retendría más de 100 % con su adicional: corríjala en su ficha, o déjelo fuera. No se cambió a nadie.',
  },
  'affiliation.dayTaken': {
    status: 409,
    message: 'Ya hay una afiliación que comienza ese día: elija otro día o cambie esa.',
  },
  'affiliation.outOfOrder': {
    status: 409,
    message:
      'Ese día no queda entre la afiliación anterior y la siguiente: elija un día entre las dos, o quite antes la otra.',
  },
  'affiliation.firstKept': {
    status: 409,
    message:
      'La primera afiliación vale desde siempre y no se mueve ni se quita: cambie su sociedad, o agregue otra desde un día.',
  },
  'affiliation.dayRequired': { status: 400, message: 'Indique desde qué día se le paga así.' },
  'affiliation.otherFeesMoved': {
    status: 409,
    message:
      'Nada se guardó: ahora {moved} de un beneficiario a otro, no lo que se había mostrado. Guarde de nuevo para verlo.',
  },
  'affiliation.nothingNew': {
    status: 409,
    message: 'En esos días ya se le paga así: no hay nada que cambiar.',
  },
  'affiliation.tooFarAhead': {
    status: 400,
    message: 'Ese día queda a más de dos años de hoy: revise el año.',
  },
  'affiliation.societyInactive': {
    status: 409,
    message: 'La sociedad {society} está inactiva: actívela en Sociedades Médicas o elija otra.',
  },
  'doctor.rateChanged': {
    status: 409,
    message: 'Nada se cambió: {doctors} desde que se leyó la lista. Revísela de nuevo y confirme.',
  },
  'bulkChange.changed': {
    status: 409,
    message:
      'Nada se cambió: ahora el cambio haría otra cosa que lo que se mostró. Revise de nuevo qué cambia y confirme.',
  },
  'bulkChange.nothing': {
    status: 409,
    message: 'Nada se cambió: ningún registro elegido queda distinto.',
  },
  'bulkChange.tooMany': {
    status: 400,
    message: 'Se cambian hasta {most} a la vez: filtre la lista y hágalo por partes.',
  },
  'doctor.unknown': { status: 400, message: 'El médico no está registrado.' },
  'specialty.nameTaken': { status: 409, message: 'Ya existe una especialidad con ese nombre.' },
  'specialty.unknown': { status: 400, message: 'La especialidad no está registrada.' },
  'accountChange.notFound': {
    status: 404,
    message: 'Este cambio de cuenta ya no existe: el médico o la sociedad se eliminó.',
  },
  'accountChange.answered': {
    status: 409,
    message:
      'El cambio de cuenta de {payee} ya no espera: {answer}. La ficha muestra la cuenta que vale ahora.',
  },
  'accountChange.samePerson': {
    status: 409,
    message:
      'Usted pidió el cambio de cuenta de {payee}: lo aprueba otra persona con acceso a {screen}.',
  },
  'accountChange.nobodyElse': {
    status: 409,
    message:
      'Usted pidió el cambio de cuenta de {payee} y nadie más tiene acceso a {screen}. Cree en Usuarios la cuenta de una segunda persona, o dele ese acceso en Permisos, para que lo apruebe.',
  },
  'accountChange.ownRejection': {
    status: 409,
    message: 'Usted pidió el cambio de cuenta de {payee}: retírelo en vez de rechazarlo.',
  },
  'accountChange.foreignWithdrawal': {
    status: 409,
    message:
      'Otra persona pidió el cambio de cuenta de {payee}: rechácelo con un motivo en vez de retirarlo.',
  },
  'society.bankUnknown': { status: 400, message: 'El banco no está en la lista.' },
  'society.rutTaken': { status: 409, message: 'Ya existe una sociedad médica con ese RUT.' },
  'providerType.nameTaken': {
    status: 409,
    message: 'Ya existe un tipo de prestador con ese nombre.',
  },
  'service.codeTaken': { status: 409, message: 'Ya existe una prestación con ese código.' },
  'masterImport.fileUnreadable': { status: 400, message: 'El archivo no se puede leer: {problem}' },
  'masterImport.nothingInFile': {
    status: 409,
    message: 'Nada se importó: ninguna fila del archivo agrega o cambia algo. Revise los rechazos.',
  },
  'masterImport.fileChanged': {
    status: 409,
    message:
      'Nada se importó: ahora el archivo haría otra cosa que lo que se mostró. Revíselo y confirme de nuevo.',
  },
  'masterImport.reverted': {
    status: 409,
    message: 'Ya se deshizo: {name}. Actualice la lista.',
  },
  'masterImport.reversionChanged': {
    status: 409,
    message: 'Nada se deshizo: los registros cambiaron desde que se mostraron. Revise de nuevo.',
  },
  'masterImport.nothingToRevert': {
    status: 409,
    message:
      'Nada se deshizo: lo que dejó {name} cambió después, ya se usa o ya no está. Corríjalo en la lista.',
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
  'legalRetention.yearUsed': {
    status: 409,
    message:
      'Hay documentos con la tasa de {year}: su año no cambia. Cambie solo la retención, o agregue la del otro año aparte.',
  },
  'legalRetention.aboveAll': {
    status: 400,
    message:
      'A {doctor} se le retendría más de 100 % con su adicional: revise la tasa, o corrija la adicional en su ficha.',
  },
} as const;
