/** Provider types of manual attentions (masters §9). */
import { z } from 'zod';
import { isActive, queryBoolean, requiredText } from '../schemas.ts';
import { masterCalls } from './masters.ts';

export const providerTypeInput = z.strictObject({
  name: requiredText('Nombre es requerido', 120),
  isActive,
});

const providerType = z.object({
  id: z.number(),
  name: z.string(),
  isActive: z.boolean(),
  version: z.number(),
});
export type ProviderType = z.infer<typeof providerType>;

export const providerTypes = masterCalls({
  path: '/provider-types',
  tag: 'Tipos de prestador',
  noun: 'provider types',
  input: providerTypeInput,
  record: providerType,
  filters: { isActive: queryBoolean.optional() },
  sort: ['name', 'isActive'],
  readScreens: [
    '/tipos-prestador',
    '/atenciones-medicas',
    '/medicos',
    '/correcciones',
    '/calcular-pagos',
  ],
  writeScreens: ['/tipos-prestador', '/atenciones-medicas', '/medicos'],
  refuses: ['providerType.nameTaken'],
});
