/** Which typing errors are read as which words, and which words are none (operations §19). */
import { describe, expect, it } from 'vitest';
import { correctedWord } from './spelling.ts';

describe('operations §19.1, operations §19.2, operations §19.3, operations §19.4: a typing error is read as the word that was meant', () => {
  it.each([
    // It sounds alike.
    ...(['voleta boleta', 'an han', 'kien quien', 'asta hasta', 'onorarios honorarios'] as const),
    ...(['yevo llevo', 'ubo hubo', 'huvo hubo'] as const),
    ...([
      'retensiones retenciones',
      'nonbre nombre',
      'travez traves',
      'nesesito necesito',
    ] as const),
    // Letters that changed places, that are doubled, left out, added, or beside the right one.
    ...([
      'paog pago',
      'jluio julio',
      'paago pago',
      'feha fecha',
      'bruot bruto',
      'tenwmos tenemos',
    ] as const),
    ...(['nomnia nomina', 'doctroes doctores', 'socidades sociedades', 'junnio junio'] as const),
    // Two of them in a long word.
    'tranferencais transferencias',
  ])('%s', (words) => {
    const [typed = '', meant] = words.split(' ');
    expect(correctedWord(typed)).toBe(meant);
  });

  it.each(
    // Words of the language, names, and what may be several words.
    'playa parada canto mano gorro bloque hugo vargas cuano juno julo agsto fechos xyz'.split(' '),
  )('%s is none', (typed) => {
    expect(correctedWord(typed)).toBeNull();
  });
});
