/** Specialties (masters §8). */
import { z } from 'zod';
import { isActive, queryBoolean, requiredText } from '../schemas.ts';
import { masterCalls } from './masters.ts';

export const specialtyInput = z.strictObject({
  name: requiredText('Nombre es requerido', 120),
  isActive,
});

const specialty = z.object({
  id: z.number(),
  name: z.string(),
  isActive: z.boolean(),
  version: z.number(),
  /** The doctors and services of this specialty, including inactive ones. */
  doctorCount: z.number(),
  serviceCount: z.number(),
});
export type Specialty = z.infer<typeof specialty>;

export const specialties = masterCalls({
  path: '/specialties',
  tag: 'Especialidades',
  noun: 'specialties',
  input: specialtyInput,
  record: specialty,
  filters: { isActive: queryBoolean.optional() },
  sort: ['name', 'doctorCount', 'serviceCount', 'isActive'],
  readScreens: [
    '/',
    '/medicos',
    '/prestaciones',
    '/especialidades',
    '/reglas',
    '/convenios',
    '/atenciones-medicas',
    '/calcular-pagos',
    '/reportes',
  ],
  writeScreens: ['/especialidades', '/medicos', '/prestaciones'],
  refuses: ['specialty.nameTaken'],
});
