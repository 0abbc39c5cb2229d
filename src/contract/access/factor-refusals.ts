/** Refusals of the second factor (access §18). */
export const FACTOR_REFUSALS = {
  'factor.signInExpired': {
    status: 401,
    message: 'Pasó mucho tiempo desde que escribió su contraseña. Escríbala de nuevo.',
  },
  'factor.wrongCode': {
    status: 400,
    message:
      'El código no es correcto, o ya se usó. Espere a que su aplicación muestre el siguiente, y revise que la hora de su teléfono sea automática.',
  },
  'factor.wrongRecoveryCode': {
    status: 400,
    message:
      'El código de recuperación no es correcto, o ya se usó: cada uno sirve una vez. Escríbalo como está en su lista; un código de la aplicación tiene seis cifras.',
  },
  'factor.codeRequired': {
    status: 400,
    message: 'Escriba también un código de la aplicación que tiene ahora, o uno de recuperación.',
  },
  'factor.signOnAgain': {
    status: 409,
    message:
      'Su cuenta no tiene contraseña: cierre la sesión, ingrese de nuevo con {label} y haga esto enseguida. Si se repite, pida una contraseña a la administración.',
  },
  'factor.keyMissing': {
    status: 503,
    message:
      'Este portal no tiene la clave con que se guardan los segundos factores. Use un código de recuperación, o avise a quien administra el servidor: falta FACTOR_KEY.',
  },
  'factor.notBegun': {
    status: 409,
    message: 'El código QR venció o se pidió otro. Pida uno nuevo y lea ese.',
  },
  'factor.none': { status: 409, message: 'No tiene segundo factor.' },
  'factor.noneOf': { status: 409, message: '{name} no tiene segundo factor.' },
  'factor.own': { status: 409, message: 'Su propio segundo factor se quita en Mi Perfil.' },
  'factor.required': {
    status: 409,
    message: 'Su perfil exige un segundo factor: cámbielo de aplicación en vez de quitarlo.',
  },
  'session.factorMissing': {
    status: 403,
    message: 'Su perfil exige un segundo factor. Actívelo antes de continuar.',
  },
  'passkey.unavailable': {
    status: 409,
    message:
      'Este portal no puede usar llaves de acceso: quien administra el servidor debe fijar PUBLIC_URL con https y un nombre.',
  },
  'passkey.none': { status: 409, message: 'Su cuenta no tiene llaves de acceso.' },
  'passkey.known': { status: 409, message: 'Esa llave de acceso ya está agregada.' },
  'passkey.tooMany': {
    status: 409,
    message: 'Ya tiene diez llaves de acceso. Quite una que no use.',
  },
  'passkey.expired': {
    status: 400,
    message: 'Pasó mucho tiempo, o la respuesta de la llave ya se usó. Intente de nuevo.',
  },
  'passkey.wrong': {
    status: 400,
    message: 'La llave de acceso no se pudo comprobar. Use una que haya agregado a su cuenta.',
  },
  'passkey.copied': {
    status: 400,
    message:
      'Esta llave de acceso puede estar copiada, y se rechazó. Ingrese de otra forma, quítela y avise a la administración.',
  },
  'passkey.passwordFirst': {
    status: 409,
    message:
      'Ingrese con la contraseña que le entregaron y elija la suya; después podrá usar su llave.',
  },
  // 401, as RFC 9470 answers what wants a fresher proof: the profile may do it.
  'factor.again': {
    status: 401,
    message: 'Escriba de nuevo un código de su segundo factor para hacer esto.',
  },
} as const;
