/** The holidays on which an attention is irregular (masters §12; docs/decisions/0025). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { post } from '../methods.ts';
import { date, requiredText, year } from '../schemas.ts';
import { masterCalls } from './masters.ts';

export const holidayInput = z.strictObject({
  date: date('Fecha es requerida').refine(
    (value) => value >= '2000-01-01' && value <= '2099-12-31',
    'La fecha debe estar entre 2000 y 2099',
  ),
  name: requiredText('Nombre es requerido', 120),
});

const holiday = z.object({
  id: z.number(),
  date: z.string(),
  name: z.string(),
  version: z.number(),
});
export type Holiday = z.infer<typeof holiday>;

export const holidays = {
  ...masterCalls({
    path: '/holidays',
    tag: 'Feriados',
    noun: 'holidays',
    input: holidayInput,
    record: holiday,
    filters: { year: year.optional() },
    sort: ['date', 'name'],
    readScreens: ['/configuracion'],
    writeScreens: ['/configuracion'],
    refuses: ['holiday.dateTaken'],
  }),
  addLegal: post('/holidays/legal', {
    tag: 'Feriados',
    access: screens('/configuracion'),
    summary: 'Add those of Chile’s legal holidays of a year that are not in the list.',
  })
    .input(z.strictObject({ year }))
    .output(z.object({ added: z.number() })),
};
