/** Refusals of tokens for programs (access §30) and of webhooks (access §31). */
export const TOKEN_REFUSALS = {
  'apiToken.unknown': {
    status: 401,
    message: 'Este token no existe, o no está completo. Cópielo de nuevo o cree otro.',
  },
  'apiToken.revoked': {
    status: 401,
    message: 'Este token fue revocado. Cree otro en «Acceso de Máquinas».',
  },
  'apiToken.expired': {
    status: 401,
    message: 'Este token venció el {date}. Cree otro en «Acceso de Máquinas».',
  },
  'apiToken.ownerInactive': {
    status: 401,
    message: 'El usuario de este token está desactivado, y con él sus tokens.',
  },
  'apiToken.ownerDenied': {
    status: 401,
    message: 'El perfil del usuario de este token ya no permite tener tokens.',
  },
  'apiToken.outOfScope': {
    status: 403,
    message:
      'Este token no alcanza esta llamada: sus opciones no la incluyen, o su usuario ya no las tiene.',
  },
  'apiToken.inPerson': {
    status: 403,
    message: 'Esto lo hace una persona en el portal: ningún token puede.',
  },
  'apiToken.inAddress': {
    status: 400,
    message:
      'Un token va en la cabecera Authorization, nunca en la dirección, que queda en registros ajenos. Revoque este y cree otro.',
  },
  'apiToken.tooMany': {
    status: 429,
    message:
      'Este token puede hacer {limit} por minuto, y ya las hizo. Espere al minuto siguiente.',
  },
  'apiToken.staffOnly': {
    status: 403,
    message: 'Solo el personal de la clínica tiene tokens; las cuentas del portal no.',
  },
  'apiToken.nameTaken': {
    status: 409,
    message: 'Ya tiene un token con ese nombre: elija otro, o revoque el que lo tiene.',
  },
  'apiToken.beyondOwn': {
    status: 403,
    message: 'Un token no alcanza lo que usted no puede, ni lo que solo hacen personas: {options}.',
  },
  'apiToken.expiry': {
    status: 400,
    message: 'El token vence entre mañana y dentro de un año, a más tardar el {latest}.',
  },
  'apiToken.full': {
    status: 409,
    message: 'Ya tiene {limit} tokens en uso: revoque los que nadie usa.',
  },
  'apiToken.over': {
    status: 409,
    message: 'Este token ya no abre nada: fue revocado antes.',
  },
  'webhook.nameTaken': { status: 409, message: 'Ya hay un aviso con ese nombre: elija otro.' },
  'webhook.addressRefused': { status: 400, message: '{problem}' },
  'webhook.keyMissing': {
    status: 409,
    message: 'El servidor no tiene el ajuste SOURCE_KEY, con que se cifra el secreto del aviso.',
  },
  'webhook.tooMany': {
    status: 409,
    message: 'Ya hay {limit} avisos: elimine uno que nadie use.',
  },
  'webhook.waiting': { status: 409, message: 'Esta entrega ya está por enviar.' },
} as const;
