/** Services, prestaciones (masters §6). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import {
  id,
  instant,
  isActive,
  masterPage,
  optionalAmount,
  optionalText,
  participationType,
  queryBoolean,
  requiredId,
  requiredText,
} from '../schemas.ts';
import { costCentre } from './cost-centre.ts';
import { masterCalls } from './masters.ts';

export const serviceInput = z.strictObject({
  code: requiredText('Código es requerido', 30),
  name: requiredText('Nombre es requerido', 200),
  description: optionalText(2000),
  participationType,
  specialtyId: requiredId('Especialidad es requerida'),
  /** The list price in pesos; null when not defined. */
  baseValue: optionalAmount,
  costCentre,
  isActive,
});

const service = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  participationType,
  specialtyId: z.number(),
  specialtyName: z.string(),
  baseValue: z.number().nullable(),
  costCentre: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: instant,
  version: z.number(),
});
export type Service = z.infer<typeof service>;

const readScreens = [
  '/',
  '/prestaciones',
  '/reglas',
  '/convenios',
  '/atenciones-medicas',
  '/calcular-pagos',
  '/reportes',
] as const;

export const services = {
  ...masterCalls({
    path: '/services',
    tag: 'Prestaciones',
    noun: 'services',
    filters: {
      specialtyId: id.optional(),
      participationType: participationType.optional(),
      isActive: queryBoolean.optional(),
    },
    writeScreens: ['/prestaciones'],
    input: serviceInput,
    record: service,
    sort: [
      'code',
      'name',
      'createdAt',
      'specialtyName',
      'participationType',
      'baseValue',
      'isActive',
    ],
    readScreens: [...readScreens],
    refuses: ['service.codeTaken', 'specialty.unknown'],
  }),
  listMedical: get('/medical-services', {
    tag: 'Prestaciones',
    access: screens('/convenios', '/reglas'),
    summary: 'The services, as the agreements screen asks for them.',
  })
    .input(masterPage)
    .output(z.array(service)),
};
