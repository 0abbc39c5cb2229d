/** Medical societies through which doctors are paid (masters §7). */
import { z } from 'zod';
import { isActive, queryBoolean, requiredRut, requiredText } from '../schemas.ts';
import { masterCalls } from './masters.ts';

export const societyInput = z.strictObject({
  rut: requiredRut(),
  name: requiredText('Nombre es requerido', 160),
  isActive,
});

const society = z.object({
  id: z.number(),
  rut: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  version: z.number(),
  /** The doctors who are paid through it, including inactive ones. */
  doctorCount: z.number(),
});
export type Society = z.infer<typeof society>;

export const societies = masterCalls({
  path: '/medical-societies',
  tag: 'Sociedades médicas',
  noun: 'medical societies',
  input: societyInput,
  record: society,
  filters: { isActive: queryBoolean.optional() },
  sort: ['name', 'rut', 'doctorCount', 'isActive'],
  readScreens: [
    '/medicos',
    '/sociedades-medicas',
    '/reglas',
    '/convenios',
    '/atenciones-medicas',
    '/procesar-pagos-avanzado',
  ],
  writeScreens: ['/sociedades-medicas', '/medicos'],
  refuses: ['society.rutTaken'],
});
