import { expect, it } from 'vitest';
import { madeName, madeWords } from './maker.ts';

const AT = new Date('2026-07-31T13:05:00Z');
const ANA = { by: 'Ana Pérez Ñuñez', at: AT };

it('says who and when in words, in the clinic’s time', () => {
  expect(madeWords(ANA)).toBe('Hecho por Ana Pérez Ñuñez el 31-07-2026 09:05');
});

it.each([
  ['auditoria.csv', 'auditoria_2026-07-31_0905_ana.perez.nunez.csv'],
  // The day of the file is that of the maker; another day is part of the name.
  ['médicos-2026-07-31.csv', 'médicos_2026-07-31_0905_ana.perez.nunez.csv'],
  ['mes-2026-06-30.csv', 'mes-2026-06-30_2026-07-31_0905_ana.perez.nunez.csv'],
  // Refused rows that were corrected, and refused again.
  [
    'julio-rechazadas_2026-07-30_1200_luis.soto-rechazadas.csv',
    'julio-rechazadas-rechazadas_2026-07-31_0905_ana.perez.nunez.csv',
  ],
  ['sin final', 'sin final_2026-07-31_0905_ana.perez.nunez'],
])('%s becomes %s', (name, made) => expect(madeName(name, ANA)).toBe(made));

it.each(['李雷', '../../etc', 'a"b\r\nX: y', '😀', 'x'.repeat(300)])(
  'the name %j makes no other file name',
  (by) => {
    expect(madeName('a.csv', { by, at: AT })).toMatch(/^a_2026-07-31_0905_[a-z\d.]{1,40}\.csv$/);
  },
);
