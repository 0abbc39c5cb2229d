/** A calculation rule or agreement as its form sends it, and what can be wrong with it (fees §1). */
import { z } from 'zod';
import { checkScales, type ScaleProblem } from '../../domain/fees/scales.ts';
import {
  amount,
  date,
  isActive,
  optionalRut,
  optionalText,
  percentage,
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

/** One bracket as a form holds it. */
export type ScaleInput = z.input<typeof scale>;

export const ruleType = z.enum(['rule', 'convention']);

/** The pesos of a `fixed_amount`. */
export const fixedAmount = amount('Valor de pago es requerido');

/** A choice that may be left empty: null and an empty text count as not given. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  ) as unknown as z.ZodOptional<z.ZodType<z.output<T>, z.input<T> | null | ''>>;

const ruleFields = z.strictObject({
  /** An agreement without one gets `CONV_` and six digits (fees §10.7). */
  code: optionalText(40),
  name: requiredText('Nombre es requerido', 160),
  description: optionalText(2000),
  baseRule: optionalText(2000),
  /** `rule` for a new one unless said; it never changes. */
  ruleType: ruleType.optional(),
  /** The same by its other spelling. */
  rule_type: ruleType.optional(),
  validFrom: date('Fecha de inicio es requerida'),
  /** Only an agreement may be left without end (fees §2.8). */
  validTo: unlessEmpty(date('Fecha de fin es requerida')).transform((value) => value ?? null),
  ...criterionInputs,
  societyRut: optionalRut,
  societyName,
  paymentType: z.enum(['percentage', 'fixed_amount', 'table_accumulated']),
  /** Percent for `percentage`, pesos for `fixed_amount`; not read for `table_accumulated`. */
  paymentValue: unlessEmpty(z.union([z.number(), z.string().trim()])),
  /** For `table_accumulated` only. */
  combinationRule: z
    .strictObject({
      type: z.literal('table_accumulated').default('table_accumulated'),
      scales: z.array(scale).max(50, 'Máximo 50 tramos'),
    })
    .nullish()
    .transform((value) => value ?? null),
  isActive,
  scopeType: z.enum(['individual', 'group']).default('individual'),
  /** Lower goes first. A new rule has 1000 and a new agreement 100 unless said (fees §1.6). */
  priority: unlessEmpty(
    wholeNumber([0, 1_000_000], 'Prioridad inválida', 'Prioridad inválida', 'Prioridad inválida'),
  ),
  exclusivityMode: z.enum(['first_win', 'stack']).default('first_win'),
});

/** A rule or agreement as it is created or edited. */
export const ruleInput = ruleFields.superRefine(
  (rule, context) => {
    const kind = saidKind(rule);
    const problems = {
      ...fieldProblems(rule),
      ...spellingProblems(rule),
      ...(kind && kindProblems(rule, kind)),
    };
    for (const [field, message] of Object.entries(problems)) {
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    }
  },
  // Also when single fields are wrong, so that a form learns of everything at once.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
export type RuleInput = z.output<typeof ruleInput>;

/** Rule or agreement, by either spelling; undefined when the input does not say. */
export const saidKind = ({
  ruleType,
  rule_type,
}: Partial<Pick<z.output<typeof ruleFields>, 'ruleType' | 'rule_type'>>) => ruleType ?? rule_type;

/** Two spellings that say different things name no kind. */
function spellingProblems(rule: Partial<z.output<typeof ruleFields>>): Record<string, string> {
  const { ruleType: one, rule_type: other } = rule;
  return one && other && one !== other ? { rule_type: 'Contradice a ruleType' } : {};
}

/** What is wrong between fields, in Spanish. Fields that are wrong by themselves may be missing. */
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
  };
}

const SCALE_FIELDS: Readonly<Record<ScaleProblem['code'], string | null>> = {
  empty: null,
  from: 'from',
  notContiguous: 'from',
  to: 'to',
  closed: 'to',
  openTooEarly: 'to',
  rate: 'percentage',
};

/** Why scales can't be paid by, each problem at its field of its bracket (fees §5.6). */
function scaleProblems(typed: unknown): Record<string, string> {
  // A bracket with a field that is wrong by itself is told at that field first.
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

/** What is wrong by field, in Spanish, for a rule or for an agreement (fees §1.8). */
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
    ? { paymentType: 'Un convenio paga un porcentaje o un monto fijo' }
    : {};
}
