/** Refusals of signing in, of passwords, and of links for forgotten ones. */
export const SESSION_REFUSALS = {
  'session.required': {
    status: 401,
    message: 'Sesión expirada. Inicia sesión nuevamente y vuelve a intentar.',
  },
  'session.wrongCredentials': { status: 401, message: 'Usuario o contraseña incorrectos' },
  'session.wrongRutCredentials': { status: 401, message: 'RUT o contraseña incorrectos' },
  'session.locked': {
    status: 429,
    message: 'Demasiados intentos fallidos. Espere {wait} e intente de nuevo.',
  },
  'session.networkLocked': {
    status: 429,
    message:
      'Se probaron demasiados usuarios desde esta red. Espere {wait} e intente de nuevo, o ingrese desde otra red.',
  },
  'session.firstPasswordExpired': {
    status: 401,
    message:
      'Su primera contraseña venció sin que la cambiara. Pida otra a la administración de la clínica, o elija una con «Olvidé mi contraseña».',
  },
  'session.temporaryPassword': {
    status: 403,
    message: 'Debe cambiar su contraseña temporal antes de continuar.',
  },
  'session.wrongPassword': { status: 400, message: 'La contraseña actual no es correcta.' },
  'session.tooManyPreferences': {
    status: 409,
    message: 'Ya se recuerdan demasiadas vistas suyas: no se puede recordar otra.',
  },
  'session.samePassword': {
    status: 400,
    message: 'Es la misma contraseña de antes: elija una distinta.',
  },
  'session.rutAsPassword': {
    status: 400,
    message: 'La contraseña no puede ser su RUT: es lo primero que otros probarían.',
  },
  'passwordLink.unavailable': {
    status: 503,
    message:
      'Este portal no puede enviar correos. Pida a la administración que le dé una contraseña temporal.',
  },
  'passwordLink.tooMany': {
    status: 429,
    message: 'Se pidieron demasiados enlaces desde esta red. Espere {wait} e intente de nuevo.',
  },
  'passwordLink.unknown': {
    status: 404,
    message:
      'El enlace no es válido: quizás se copió incompleto. Ábralo desde el correo, o pida uno nuevo.',
  },
  'passwordLink.used': {
    status: 410,
    message:
      'Este enlace ya se usó, o la contraseña se cambió después de enviarlo. Inicie sesión con la nueva, o pida otro enlace.',
  },
  'passwordLink.expired': {
    status: 410,
    message: 'Este enlace venció: dura {minutes} minutos. Pida uno nuevo.',
  },
} as const;
