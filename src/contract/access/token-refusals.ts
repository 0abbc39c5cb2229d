/** Refusals of tokens for programs (access §30) and of webhooks (access §31). */
import { conflict, forbidden, invalid, unproven } from '../refusal.ts';

export const TOKEN_REFUSALS = {
  'apiToken.unknown': unproven(
    'Este token no existe, o no está completo. Cópielo de nuevo o cree otro.',
  ),
  'apiToken.revoked': unproven('Este token fue revocado. Cree otro en «Acceso de Máquinas».'),
  'apiToken.expired': unproven('Este token venció el {date}. Cree otro en «Acceso de Máquinas».'),
  'apiToken.ownerInactive': unproven(
    'El usuario de este token está desactivado, y con él sus tokens.',
  ),
  'apiToken.ownerDenied': unproven(
    'El perfil del usuario de este token ya no permite tener tokens.',
  ),
  'apiToken.outOfScope': forbidden(
    'Este token no alcanza esta llamada: sus opciones no la incluyen, o su usuario ya no las tiene.',
  ),
  'apiToken.inPerson': forbidden('Esto lo hace una persona en el portal: ningún token puede.'),
  'apiToken.inAddress': invalid(
    'Un token va en la cabecera Authorization, nunca en la dirección, que queda en registros ajenos. Revoque este y cree otro.',
  ),
  'apiToken.tooMany': {
    status: 429,
    message:
      'Este token puede hacer {limit} por minuto, y ya las hizo. Espere al minuto siguiente.',
  },
  'apiToken.staffOnly': forbidden(
    'Solo el personal de la clínica tiene tokens; las cuentas del portal no.',
  ),
  'apiToken.nameTaken': conflict(
    'Ya tiene un token con ese nombre: elija otro, o revoque el que lo tiene.',
  ),
  'apiToken.beyondOwn': forbidden(
    'Un token no alcanza lo que usted no puede, ni lo que solo hacen personas: {options}.',
  ),
  'apiToken.expiry': invalid(
    'El token vence entre mañana y dentro de un año, a más tardar el {latest}.',
  ),
  'apiToken.full': conflict('Ya tiene {limit} tokens en uso: revoque los que nadie usa.'),
  'apiToken.over': conflict('Este token ya no abre nada: fue revocado antes.'),
  'webhook.nameTaken': conflict('Ya hay un aviso con ese nombre: elija otro.'),
  'webhook.addressRefused': invalid('{problem}'),
  'webhook.keyMissing': conflict(
    'El servidor no tiene el ajuste SOURCE_KEY, con que se cifra el secreto del aviso.',
  ),
  'webhook.tooMany': conflict('Ya hay {limit} avisos: elimine uno que nadie use.'),
  'webhook.waiting': conflict('Esta entrega ya está por enviar.'),
} as const;
