/**
 * Ways of asking to be told, of taking leave and of saying why one asks: taken off in each of their forms
 * (operations §19.6, operations §19.9).
 */
import { describe, expect, it } from 'vitest';
import { plainly } from './habits.ts';

const ASKED = 'cuánto se pagó en agosto';

describe('operations §19.6, operations §19.9: a question is read without', () => {
  it.each([
    ...'dime dígame díganme averíguame averigüe infórmenos cuéntame confírmeme explícame indíquenme'.split(
      ' ',
    ),
    ...[
      'me dices',
      'nos informa',
      'me puedes averiguar',
      'podrías decirme',
      'me podrían confirmar',
    ],
    ...[
      'necesito que me digas',
      'quiero que me informen',
      'quisiera que nos dijera',
      'te pido que me averigües',
    ],
    ...[
      'me gustaría que me pudieras decir',
      'será que me puedes decir',
      'sería bueno saber',
      'a ver,',
    ],
    ...[
      'fíjate',
      'a todo esto,',
      'es que mi jefe pregunta',
      'me preguntan',
      'no me acuerdo',
      'estoy buscando',
    ],
    ...[
      'disculpa que te moleste pero',
      'te consulto',
      'para la reunión de las 3:',
      'oye, una consultita,',
    ],
  ])('what asks to be told: %s', (request) => {
    expect(plainly(`${request} ${ASKED}`)).toBe(ASKED);
  });

  it.each(
    'sácame pásame tírame entrégame muéstreme búscame tráiganme consígueme lístame facilítame'.split(
      ' ',
    ),
  )('what asks for a thing: %s', (request) => {
    expect(plainly(`${request} los pagos de agosto`)).toBe('los pagos de agosto');
  });

  it.each([
    ...[
      'si puedes',
      'te lo agradecería',
      'muchas gracias de antemano',
      'lo antes posible',
      'por fa, gracias',
    ],
    ...[
      ', quedo atenta',
      ', es para la jefatura',
      ', ando apurada',
      ', urgente',
      'cuando tengas un minuto',
    ],
  ])('what takes leave: %s', (farewell) => {
    expect(plainly(`${ASKED} ${farewell}`.replace(' ,', ','))).toBe(ASKED);
  });

  it.each([
    ...[
      'saca a Pilar de la pausa',
      'saca las de hmq',
      'sácame de la pausa',
      'pásame a pago la línea 5',
    ],
    ...[
      'no se ha pagado octubre',
      'me pasan a pago octubre',
      'me piden la boleta',
      'quién paga más rápido',
    ],
    ...[
      'confirma los pagos de octubre',
      'atenciones de urgencia',
      'hazme un pago',
      'muchas gracias',
      'hola',
    ],
  ])('nothing that is asked or to be done: %s', (typed) => {
    expect(plainly(typed)).toBe(typed);
  });
});
