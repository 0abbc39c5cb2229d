/** Calculation rules and agreements, and their simulator (spec 1 §2.8, §2.9, §3, §5, §7). */
import { z } from 'zod';
import { WEEKDAYS } from '../domain/calendar.ts';
import { call, screens } from './call.ts';
import { explanation } from './explanation.ts';
import { masterCalls } from './masters.ts';
import {
  amount,
  date,
  id,
  optionalId,
  optionalRut,
  optionalText,
  participationType,
  percentage,
  queryBoolean,
  requiredText,
  scheduleType,
} from './schemas.ts';

export const scale = z.object({
  from: amount('Desde es requerido'),
  /** Null or absent for the last, open bracket. */
  to: amount()
    .nullish()
    .transform((value) => value ?? null),
  percentage,
});

/** 'all', one id or a list of ids; null means all. */
const allOrIds = (message: string) =>
  z
    .union([z.literal('all'), z.null(), id, z.array(id).min(1, message)], { error: message })
    .transform((value): 'all' | number[] =>
      value === 'all' || value === null ? 'all' : Array.isArray(value) ? value : [value],
    );

export const ruleInput = z.object({
  code: requiredText('Código es requerido', 40),
  name: requiredText('Nombre es requerido', 160),
  description: optionalText(2000),
  baseRule: optionalText(2000),
  ruleType: z.enum(['rule', 'convention']).default('rule'),
  validFrom: date('Fecha de inicio es requerida'),
  validTo: date('Fecha de fin es requerida')
    .nullish()
    .transform((value) => value ?? null),
  participationType: participationType.default('mixed'),
  specialtyId: allOrIds('Debe seleccionar al menos una especialidad'),
  serviceId: allOrIds('Debe seleccionar al menos un servicio')
    .optional()
    .transform((value) => value ?? ('all' as const)),
  doctorId: optionalId.optional(),
  societyId: optionalId.optional(),
  societyRut: optionalRut,
  paymentType: z.enum(['percentage', 'fixed_amount', 'table_accumulated']),
  /** Percent for `percentage`, pesos for `fixed_amount`, '0' for `table_accumulated`. */
  paymentValue: z.union([z.number(), z.string().trim().min(1, 'Valor de pago es requerido')], {
    error: 'Valor de pago es requerido',
  }),
  combinationRule: z
    .object({
      type: z.literal('table_accumulated').default('table_accumulated'),
      scales: z.array(scale).min(1, 'Debe quedar al menos un tramo').max(50),
    })
    .nullish()
    .transform((value) => value ?? null),
  scheduleType: z.union([scheduleType, z.literal('all')]).default('all'),
  applicableDays: z.array(z.enum(WEEKDAYS)).default([]),
  isActive: z.boolean().default(true),
  scopeType: z.enum(['individual', 'group']).default('individual'),
  priority: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
  exclusivityMode: z.enum(['first_win', 'stack']).default('first_win'),
});

export const rule = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  baseRule: z.string().nullable(),
  ruleType: z.enum(['rule', 'convention']),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  participationType,
  specialtyId: z.union([z.literal('all'), z.array(z.number())]),
  serviceId: z.union([z.literal('all'), z.array(z.number())]),
  doctorId: z.number().nullable(),
  doctorName: z.string().nullable(),
  societyId: z.number().nullable(),
  societyRut: z.string().nullable(),
  societyName: z.string().nullable(),
  paymentType: z.enum(['percentage', 'fixed_amount', 'table_accumulated']),
  paymentValue: z.number(),
  combinationRule: z
    .object({
      type: z.literal('table_accumulated'),
      scales: z.array(
        z.object({ from: z.number(), to: z.number().nullable(), percentage: z.number() }),
      ),
    })
    .nullable(),
  scheduleType: z.union([scheduleType, z.literal('all')]),
  applicableDays: z.array(z.enum(WEEKDAYS)),
  isActive: z.boolean(),
  scopeType: z.enum(['individual', 'group']),
  priority: z.number(),
  exclusivityMode: z.enum(['first_win', 'stack']),
  /** Active, pending or expired as of today (spec 1 §4). */
  state: z.enum(['active', 'pending', 'expired', 'inactive']),
  version: z.number(),
  versionId: z.number(),
});
export type Rule = z.infer<typeof rule>;

/** The simulator's question (spec 1 §3, §9). */
export const simulationInput = z.object({
  date: date('Fecha es requerida'),
  specialtyId: optionalId,
  doctorId: optionalId.optional(),
  societyId: optionalId.optional(),
  serviceId: optionalId.optional(),
  baseAmount: amount('Monto base es requerido').pipe(
    z.number().min(1, 'El monto base debe ser mayor que 0'),
  ),
  scheduleType: z.union([scheduleType, z.literal('all')]).default('regular'),
  weekday: z.enum(WEEKDAYS).optional(),
  /** How the doctor is paid, when no doctor is named. */
  participationType: z.enum(['individual', 'society']).default('individual'),
  /** Pesos that the doctor had already accumulated in the month. */
  accumulatedAmount: amount().default(0),
});

export const simulationResult = z.object({
  selectedRuleId: z.number().nullable(),
  applied: z
    .object({
      paymentType: z.enum(['percentage', 'fixed_amount', 'table_accumulated']),
      paymentValue: z.number(),
    })
    .nullable(),
  calculatedPayment: z.number(),
  /** One Spanish sentence. */
  explanation: z.string(),
  conflictingRules: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  detail: explanation,
});
export type SimulationResult = z.infer<typeof simulationResult>;

export const rules = {
  ...masterCalls({
    path: '/calculation-rules',
    tag: 'Reglas de cálculo',
    noun: 'calculation rules and agreements',
    input: ruleInput,
    record: rule,
    filters: {
      ruleType: z.enum(['rule', 'convention']).optional(),
      participationType: participationType.optional(),
      specialtyId: id.optional(),
      state: z.enum(['active', 'pending', 'expired']).optional(),
      isActive: queryBoolean.optional(),
    },
    sort: ['code', 'name', 'priority', 'validFrom', 'validTo'],
    readScreens: ['/', '/reglas', '/convenios', '/calcular-pagos', '/reportes'],
    writeScreens: ['/reglas', '/convenios'],
    refuses: ['rule.codeTaken', 'rule.scalesInvalid', 'rule.referenceUnknown'],
  }),
  simulate: call({
    method: 'POST',
    path: '/rules/simulate',
    tag: 'Reglas de cálculo',
    access: screens('/reglas', '/convenios'),
    summary: 'What today’s rules would pay for one imagined attention, and why.',
    refuses: ['record.notFound'],
  })
    .input(simulationInput)
    .output(simulationResult),
};
