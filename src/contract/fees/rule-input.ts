/** A rule or agreement as its form sends it, and its validation (fees §1). */
import { z } from 'zod';
import { PAYMENT_TYPES, PRICES_LIMIT } from '../../domain/fees/rules.ts';
import { checkScales, type ScaleProblem } from '../../domain/fees/scales.ts';
import { formatCount } from '../../domain/words/counts.ts';
import { percentage } from '../percentage.ts';
import {
  amount,
  date,
  isActive,
  optionalRut,
  optionalText,
  reasonText,
  requiredId,
  requiredText,
  societyName,
  wholeNumber,
} from '../schemas.ts';
import { criterionInputs } from './criteria.ts';

const scale = z.strictObject({
  from: amount('Desde es requerido'),
  /** Null or absent for the last, open bracket. */
  to: amount('Hasta es requerido, salvo en el último tramo')
    .nullish()
    .transform((value) => value ?? null),
  percentage,
});

/** One bracket in a form. */
export type ScaleInput = z.input<typeof scale>;

export const ruleType = z.enum(['rule', 'convention']);

/** The pesos of a `fixed_amount`. */
export const fixedAmount = amount('Valor de pago es requerido');

/** An optional choice: null and an empty text count as not given. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  ) as unknown as z.ZodOptional<z.ZodType<z.output<T>, z.input<T> | null | ''>>;

/** One price of a table: whole pesos, or a percentage of the base. */
const price = z
  .strictObject({
    serviceId: requiredId('Prestación es requerida'),
    amount: unlessEmpty(amount('Valor es requerido')).transform((value) => value ?? null),
    percentage: unlessEmpty(percentage).transform((value) => value ?? null),
  })
  .refine((one) => (one.amount === null) !== (one.percentage === null), {
    path: ['amount'],
    error: 'Indique un valor o un porcentaje, no ambos',
  });

/** One price in a form. */
export type PriceInput = z.input<typeof price>;

/** The prices of a table: of each service one. */
const prices = z
  .array(price)
  .max(PRICES_LIMIT, `Máximo ${formatCount(PRICES_LIMIT)} prestaciones`)
  .superRefine((listed, context) => {
    const seen = new Set<number>();
    for (const [index, { serviceId }] of listed.entries()) {
      if (seen.has(serviceId))
        context.addIssue({
          code: 'custom',
          path: [index, 'serviceId'],
          message: 'Está dos veces en la tabla',
        });
      seen.add(serviceId);
    }
  });

/** With single blanks, as files are read, which find a rule by it. */
const inOneLine = (code: string | null) => code?.replace(/\s+/g, ' ') ?? null;

const ruleFields = z.strictObject({
  /** Without a code, an agreement gets `CONV_` and six digits (fees §10.7). */
  code: optionalText(40).transform(inOneLine),
  name: requiredText('Nombre es requerido', 160),
  description: optionalText(2000),
  baseRule: optionalText(2000),
  /** For a new rule `rule` by default; it can't change later. */
  ruleType: ruleType.optional(),
  /** Another spelling of `ruleType`. */
  rule_type: ruleType.optional(),
  validFrom: date('Fecha de inicio es requerida'),
  /** Only an agreement may have no end (fees §2.8). */
  validTo: unlessEmpty(date('Fecha de fin es requerida')).transform((value) => value ?? null),
  ...criterionInputs,
  societyRut: optionalRut,
  societyName,
  paymentType: z.enum(PAYMENT_TYPES),
  /** Percent for `percentage`, pesos for `fixed_amount`; ignored for the others. */
  paymentValue: unlessEmpty(z.union([z.number(), z.string().trim()])),
  /** Only for `table_accumulated`. */
  combinationRule: z
    .strictObject({
      type: z.literal('table_accumulated').default('table_accumulated'),
      scales: z.array(scale).max(50, 'Máximo 50 tramos'),
    })
    .nullish()
    .transform((value) => value ?? null),
  /** Only for `price_table`, whose services are those of its prices. */
  prices: prices.nullish().transform((value) => value ?? null),
  isActive,
  scopeType: z.enum(['individual', 'group']).default('individual'),
  /** Lower goes first. The default is 1000 for a rule and 100 for an agreement (fees §1.6). */
  priority: unlessEmpty(
    wholeNumber([0, 1_000_000], 'Prioridad inválida', 'Prioridad inválida', 'Prioridad inválida'),
  ),
  exclusivityMode: z.enum(['first_win', 'stack']).default('first_win'),
  /** Why it is changed (fees §9.9): kept with the version that this makes. */
  reason: unlessEmpty(reasonText('Escriba el motivo: qué cambió, o quién lo pidió')),
});

/** The input for creating or editing a rule or agreement. */
export const ruleInput = ruleFields.superRefine(
  (rule, context) => {
    const kind = kindOf(rule);
    const problems = {
      ...fieldProblems(rule),
      ...spellingProblems(rule),
      ...(kind && kindProblems(rule, kind)),
    };
    for (const [field, message] of Object.entries(problems)) {
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    }
  },
  // Also runs when single fields are invalid, so that a form shows all faults at once.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
export type RuleInput = z.output<typeof ruleInput>;

/** The kind, by either spelling; undefined when the input has none. */
export const kindOf = ({
  ruleType,
  rule_type,
}: Partial<Pick<z.output<typeof ruleFields>, 'ruleType' | 'rule_type'>>) => ruleType ?? rule_type;

/** Two spellings with different values are refused. */
function spellingProblems(rule: Partial<z.output<typeof ruleFields>>): Record<string, string> {
  const { ruleType: one, rule_type: other } = rule;
  return one && other && one !== other ? { rule_type: 'Contradice a ruleType' } : {};
}

/** Faults between fields, in Spanish. Fields that are invalid themselves may be missing. */
function fieldProblems(rule: Partial<z.output<typeof ruleFields>>): Record<string, string> {
  const { validFrom, validTo, paymentType, paymentValue, combinationRule } = rule;
  const value =
    paymentType === 'fixed_amount'
      ? fixedAmount.safeParse(paymentValue)
      : paymentType === 'percentage'
        ? percentage.safeParse(paymentValue)
        : null;
  return {
    ...(validFrom &&
      validTo &&
      validTo < validFrom && { validTo: 'La fecha de fin no puede ser anterior a la de inicio' }),
    ...(value?.success === false && {
      paymentValue:
        paymentValue === undefined
          ? 'Valor de pago es requerido'
          : (value.error.issues[0]?.message ?? 'Valor de pago inválido'),
    }),
    ...(paymentType === 'table_accumulated' && scaleProblems(combinationRule?.scales ?? [])),
    ...(paymentType === 'price_table' && tableProblems(rule)),
  };
}

/** The faults of a price table as a whole. */
function tableProblems(rule: Partial<z.output<typeof ruleFields>>): Record<string, string> {
  const { prices, serviceId } = rule;
  if (!prices || prices.length === 0) return { prices: 'Agregue al menos una prestación' };
  const priced = new Set(prices.map((one) => one.serviceId));
  const isOther =
    Array.isArray(serviceId) &&
    (serviceId.length !== priced.size || serviceId.some((id) => !priced.has(id)));
  return isOther ? { serviceId: 'Son las prestaciones de la tabla de precios' } : {};
}

/** The services that a rule is for: of a price table those of its prices. */
export const servicesOf = ({
  paymentType,
  prices,
  serviceId,
}: Pick<RuleInput, 'paymentType' | 'prices' | 'serviceId'>): 'all' | number[] =>
  paymentType === 'price_table' ? (prices ?? []).map((one) => one.serviceId) : serviceId;

const SCALE_FIELDS: Readonly<Record<ScaleProblem['code'], string | null>> = {
  empty: null,
  from: 'from',
  notContiguous: 'from',
  to: 'to',
  closed: 'to',
  openTooEarly: 'to',
  rate: 'percentage',
};

/** The faults of scales, each at the field of its bracket (fees §5.6). */
function scaleProblems(typed: unknown): Record<string, string> {
  // An invalid field of a bracket is reported first, at that field.
  const scales = z.array(scale).safeParse(typed);
  if (!scales.success) return {};
  const problems = checkScales(
    scales.data.map(({ from, to, percentage }) => ({
      from,
      to,
      rate: Math.round(percentage * 100),
    })),
  );
  const fields: Record<string, string> = {};
  for (const { index, code, message } of problems) {
    const path = ['combinationRule.scales', index, SCALE_FIELDS[code]];
    fields[path.filter((part) => part !== null).join('.')] ??= message;
  }
  return fields;
}

/** The faults by field, in Spanish, of a rule or of an agreement (fees §1.8). */
export function kindProblems(
  rule: Partial<Pick<z.output<typeof ruleFields>, 'code' | 'validTo' | 'paymentType'>>,
  kind: z.output<typeof ruleType>,
): Record<string, string> {
  if (kind === 'rule') {
    return {
      ...(rule.code === null && { code: 'Código es requerido' }),
      ...(rule.validTo === null && { validTo: 'Fecha de fin es requerida' }),
    };
  }
  return rule.paymentType === 'table_accumulated'
    ? { paymentType: 'Un convenio paga un porcentaje, un monto fijo o una tabla de precios' }
    : {};
}
