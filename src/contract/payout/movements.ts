/** A doctor's movements: every fee of theirs, in whatever state (payout §13). */
import { z } from 'zod';
import { ownDoctorBy } from '../call.ts';
import { calculation, calculationStatus, calculationTotals } from '../fees/calculations.ts';
import { get } from '../methods.ts';
import { bookedYear, commaList, id, month, page, searchText, sortBy } from '../schemas.ts';

const tag = 'Movimientos';
const access = ownDoctorBy(
  ['/mis-pagos'],
  '/pagos-procesados',
  '/procesar-pagos',
  '/procesar-pagos-avanzado',
  '/nomina-completa',
  '/pagar-nomina',
  '/nomina-bancaria',
  '/haberes',
);

const movementFilters = z.strictObject({
  doctorId: id,
  /** The patient, their RUT, or the service or its code. */
  search: searchText,
  status: commaList(calculationStatus).optional(),
  month: month.optional(),
  year: bookedYear.optional(),
  paymentId: id.optional(),
});

export type MovementFilters = z.output<typeof movementFilters>;

/** The only order that an index supports: a doctor may have a hundred thousand fees. */
const movementSort = sortBy(['-attentionDate']);
export type MovementSort = z.output<typeof movementSort>;

export const movements = {
  list: get('/doctor-movements/{doctorId}', {
    tag,
    access,
    summary:
      'The fees of one doctor, newest attention first, with their paid corrections; those of one payment as it paid them.',
  })
    .input(page.extend({ ...movementFilters.shape, sort: movementSort }))
    .output(z.array(calculation)),
  summary: get('/doctor-movements/{doctorId}/summary', {
    tag,
    access,
    summary: 'Count and totals of what the same filters find.',
  })
    .input(movementFilters)
    .output(calculationTotals),
};
