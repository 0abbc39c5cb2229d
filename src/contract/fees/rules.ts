/** Calculation rules and agreements, and their simulator (fees §1, fees §6, fees §11). */
import { z } from 'zod';
import { WEEKDAYS } from '../../domain/calendar/calendar.ts';
import { FILTER_KEYS } from '../../domain/fees/criteria.ts';
import { RULE_STATES } from '../../domain/fees/rule-state.ts';
import { PAYMENT_TYPES, type RuleKind } from '../../domain/fees/rules.ts';
import { screens } from '../call.ts';
import { masterCalls } from '../masters/masters.ts';
import { get, post } from '../methods.ts';
import { refusedRow } from '../refused-rows.ts';
import {
  amount,
  commaList,
  date,
  id,
  instant,
  queryBoolean,
  searchText,
  uploadedFile,
  wholeNumber,
} from '../schemas.ts';
import type { Screen } from '../screens.ts';
import {
  criterionFilters,
  criterionNames,
  criterionOutputs,
  criterionQuestions,
} from './criteria.ts';
import { explanation, ruleReference } from './explanation.ts';
import { ruleInput, ruleType } from './rule-input.ts';

/** The screen of rules and that of agreements: who writes one needs its own (fees §6.7). */
export const RULE_SCREENS = {
  rule: '/reglas',
  convention: '/convenios',
} as const satisfies Readonly<Record<RuleKind, Screen>>;

/** `inactive` is a rule within its dates that is switched off (fees §7.3). */
const ruleState = z.enum(RULE_STATES);

/** `total` is of all filters; `byState` of all but the states, so that each can be offered (fees §6.3). */
const ruleSummary = z.object({ total: z.number(), byState: z.record(ruleState, z.number()) });

const rule = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  baseRule: z.string().nullable(),
  ruleType,
  validFrom: z.string(),
  validTo: z.string().nullable(),
  ...criterionOutputs,
  doctorName: z.string().nullable(),
  societyRut: z.string().nullable(),
  societyName: z.string().nullable(),
  paymentType: z.enum(PAYMENT_TYPES),
  paymentValue: z.number(),
  combinationRule: z
    .object({
      type: z.literal('table_accumulated'),
      scales: z.array(
        z.object({ from: z.number(), to: z.number().nullable(), percentage: z.number() }),
      ),
    })
    .nullable(),
  /** Of a price table, by service; of each either is null. */
  prices: z
    .array(
      z.object({
        serviceId: z.number(),
        amount: z.number().nullable(),
        percentage: z.number().nullable(),
      }),
    )
    .nullable(),
  isActive: z.boolean(),
  scopeType: z.enum(['individual', 'group']),
  priority: z.number(),
  exclusivityMode: z.enum(['first_win', 'stack']),
  /** The state today. */
  state: ruleState,
  version: z.number(),
  versionId: z.number(),
});
export type Rule = z.infer<typeof rule>;

/** One version of a rule or agreement: its content, its author and the time in which it was valid (fees §9.1). */
const historicVersion = z.object({
  /** The rule as it was in this version, but with today's code and state. */
  rule,
  ...criterionNames,
  createdByName: z.string(),
  /** Why it was saved; null where nobody said. */
  reason: z.string().nullable(),
  from: instant,
  /** Null for the current version. */
  to: instant.nullable(),
  /** Who deleted the rule, if this was its last version. */
  deletedByName: z.string().nullable(),
  /** The number of calculations with this version. */
  calculations: z.number(),
});
export type HistoricVersion = z.infer<typeof historicVersion>;

/**
 * The simulator's question (fees §11.1). What is left empty is 'all': no rule that names one matches. When a doctor is
 * named, specialty, society, society type and retention are the doctor's. Without one, a person has the legal retention
 * of the date's year retained, a society nothing.
 */
export const simulationInput = z.strictObject({
  date: date('Fecha es requerida'),
  ...criterionQuestions,
  baseAmount: amount('Monto base es requerido').pipe(
    z.number().min(1, 'El monto base debe ser mayor que 0'),
  ),
  /** Used only for the criterion of days, even if the date falls on another weekday. */
  weekday: z.enum(WEEKDAYS).optional(),
  /** The participation type when no doctor is named. */
  participationType: z.enum(['individual', 'society']).default('individual'),
  /** The base that the doctor had already accumulated in the month, in pesos. */
  accumulatedAmount: amount().default(0),
  /** Lists only rejected rules whose code or name contains these words. */
  rejectedSearch: searchText,
});
export type SimulationQuestion = z.input<typeof simulationInput>;

/** How many rejected rules are listed; those that fail the fewest criteria come first. */
export const REJECTED_LIMIT = 200;

const simulationResult = z.object({
  selectedRuleId: z.number().nullable(),
  applied: z.object({ paymentType: z.enum(PAYMENT_TYPES), paymentValue: z.number() }).nullable(),
  calculatedPayment: z.number(),
  /** One Spanish sentence. */
  explanation: z.string(),
  conflictingRules: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  /** Every matching rule in order, with the amount that it alone would pay; not all of them are applied. */
  matching: z.array(
    ruleReference.extend({ payment: z.string(), amount: z.number(), isApplied: z.boolean() }),
  ),
  /** Contains at most `REJECTED_LIMIT` rejected rules. */
  detail: explanation,
  /** The number of rejected rules that `rejectedSearch` finds. */
  rejectedTotal: z.number(),
});
export type SimulationResult = z.infer<typeof simulationResult>;

/** In bytes. */
export const PRICE_FILE_LIMIT = 5 * 1024 * 1024;

const priceFileAnswer = z.object({
  /** Labels of required columns that were not found: no row was read. */
  missing: z.array(z.string()),
  /** Of the rows that are right; of each either amount or percentage is null. */
  prices: z.array(
    z.object({
      serviceId: z.number(),
      code: z.string(),
      name: z.string(),
      amount: z.number().nullable(),
      percentage: z.number().nullable(),
    }),
  ),
  /** Each other row: all that is wrong with it, and its cells in the order of our columns. */
  refused: z.array(refusedRow),
});
export type PriceFileAnswer = z.infer<typeof priceFileAnswer>;

export const rules = {
  ...masterCalls({
    path: '/calculation-rules',
    tag: 'Reglas de cálculo',
    noun: 'calculation rules and agreements',
    input: ruleInput,
    record: rule,
    filters: {
      ruleType: ruleType.optional(),
      ...criterionFilters(FILTER_KEYS),
      /** Any of these states, e.g. `expired,inactive`. */
      state: commaList(ruleState).optional(),
      isActive: queryBoolean.optional(),
    },
    summary: ruleSummary,
    sort: [
      'code',
      'name',
      'priority',
      'validFrom',
      'validTo',
      'doctorName',
      'participationType',
      'paymentValue',
      'exclusivityMode',
      'state',
    ],
    readScreens: ['/', '/reglas', '/convenios', '/calcular-pagos', '/reportes'],
    writeScreens: ['/reglas', '/convenios'],
    refuses: ['rule.codeTaken', 'rule.codeFixed', 'rule.typeFixed', 'rule.referenceUnknown'],
  }),
  versions: get('/calculation-rules/{id}/versions', {
    tag: 'Reglas de cálculo',
    access: screens('/reglas', '/convenios'),
    summary: 'The versions of a rule or agreement, the newest first, also when it is deleted.',
    refuses: ['record.notFound'],
  })
    .input(
      z.strictObject({
        id,
        limit: wholeNumber([1, 50]).default(20),
        offset: wholeNumber([0, 10_000_000]).default(0),
      }),
    )
    .output(z.array(historicVersion)),
  readPrices: post('/calculation-rules/read-prices', {
    tag: 'Reglas de cálculo',
    access: screens('/reglas', '/convenios'),
    summary:
      'The prices that a workbook says for a price table, and which rows are wrong. Writes nothing.',
    bodyLimit: PRICE_FILE_LIMIT,
    refuses: ['rule.fileUnreadable', 'server.busy'],
  })
    .input(z.strictObject({ file: uploadedFile }))
    .output(priceFileAnswer),
  simulate: post('/rules/simulate', {
    tag: 'Reglas de cálculo',
    access: screens('/reglas', '/convenios'),
    summary: 'What today’s rules would pay for one imagined attention, and why.',
    refuses: ['record.notFound'],
  })
    .input(simulationInput)
    .output(simulationResult),
};
