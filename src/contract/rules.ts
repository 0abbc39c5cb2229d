/** Calculation rules and agreements, and their simulator (spec 1 §2.8, §2.9, §3, §5, §7). */
import { z } from 'zod';
import { WEEKDAYS } from '../domain/calendar.ts';
import { call, screens } from './call.ts';
import { explanation } from './explanation.ts';
import { masterCalls } from './masters.ts';
import { ruleInput, ruleType } from './rule-input.ts';
import {
  amount,
  date,
  id,
  optionalId,
  participationType,
  queryBoolean,
  scheduleType,
} from './schemas.ts';

/** `inactive` is a rule within its dates that is switched off (spec 1 §4). */
const ruleState = z.enum(['active', 'pending', 'expired', 'inactive']);

export const rule = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  baseRule: z.string().nullable(),
  ruleType,
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
  /** As of today. */
  state: ruleState,
  version: z.number(),
  versionId: z.number(),
});
export type Rule = z.infer<typeof rule>;

/**
 * The simulator's question (spec 1 §3, §9). What is left empty is 'all': no rule that names one
 * matches. A named doctor brings the own specialty, society, society type and retention.
 */
export const simulationInput = z.object({
  date: date('Fecha es requerida'),
  specialtyId: optionalId.optional(),
  doctorId: optionalId.optional(),
  societyId: optionalId.optional(),
  serviceId: optionalId.optional(),
  baseAmount: amount('Monto base es requerido').pipe(
    z.number().min(1, 'El monto base debe ser mayor que 0'),
  ),
  scheduleType: z.union([scheduleType, z.literal('all')]).default('regular'),
  /** For the criterion of days only: it counts even where the date falls on another weekday. */
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
      ruleType: ruleType.optional(),
      participationType: participationType.optional(),
      specialtyId: id.optional(),
      state: ruleState.optional(),
      isActive: queryBoolean.optional(),
    },
    sort: ['code', 'name', 'priority', 'validFrom', 'validTo'],
    readScreens: ['/', '/reglas', '/convenios', '/calcular-pagos', '/reportes'],
    writeScreens: ['/reglas', '/convenios'],
    refuses: [
      'rule.codeTaken',
      'rule.codeFixed',
      'rule.typeFixed',
      'rule.scalesInvalid',
      'rule.referenceUnknown',
    ],
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
