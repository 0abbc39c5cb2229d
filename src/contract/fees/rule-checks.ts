/**
 * The rule check, 'Revisión de reglas': what is wrong or about to be among rules and agreements, and
 * which attentions no rule covers (fees §13).
 */
import { z } from 'zod';
import { FINDING_KINDS, SEVERITIES } from '../../domain/rule-check/rule-check-list.ts';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import { calculateInput } from '../operations/jobs.ts';
import { commaList, page } from '../schemas.ts';
import { ruleType } from './rule-input.ts';

const common = {
  tag: 'Revisión de reglas',
  access: screens('/reglas', '/convenios', '/calcular-pagos', '/'),
};

export const findingKind = z.enum(FINDING_KINDS);
export const severity = z.enum(SEVERITIES);

const finding = z.object({
  /** Identifies the same finding in later checks. */
  key: z.string(),
  kind: findingKind,
  severity,
  /** In Spanish. */
  sentence: z.string(),
  rules: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), ruleType })),
  doctors: z.array(z.object({ id: z.number(), name: z.string() })),
  services: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  /** The attentions concerned and their base in pesos; null where none were checked. */
  lines: z.number().nullable(),
  amount: z.number().nullable(),
  /** For an uncovered service: its lines already calculated as 'Sin regla (100%)'. */
  calculatedWithoutRule: z.number().nullable(),
  /** The screens where it can be mended, the most likely first. */
  links: z.array(
    z.union([
      z.object({
        label: z.string(),
        screen: z.literal('/medicos'),
        search: z.object({ open: z.number() }),
      }),
      z.object({
        label: z.string(),
        screen: z.enum(['/reglas', '/convenios']),
        search: z.object({
          open: z.union([z.literal('new'), z.number()]),
          /** Whom and what a new rule is for. */
          doctorId: z.number().optional(),
          serviceId: z.number().optional(),
        }),
      }),
    ]),
  ),
});
export type Finding = z.infer<typeof finding>;

/** An absent or empty filter does not filter. */
const filters = {
  kinds: commaList(findingKind).optional(),
  severities: commaList(severity).optional(),
};

const summary = z.object({
  total: z.number(),
  /** One entry for each kind and severity with findings. */
  counts: z.array(z.object({ kind: findingKind, severity, total: z.number() })),
  /** The attentions that no rule covers, and their base in pesos; null when not requested. */
  uncovered: z.object({ lines: z.number(), amount: z.number() }).nullable(),
});
export type RuleCheckSummary = z.infer<typeof summary>;

/** How many findings of one kind and severity are listed; the summary counts all. */
export const LISTED_FINDINGS = 1000;

export const ruleChecks = {
  list: get('/rule-check', {
    ...common,
    summary:
      'Findings of all rules from today on and of the attentions of the last three months, the worst first.',
  })
    .input(page.extend(filters))
    .output(z.array(finding)),
  summary: get('/rule-check/summary', {
    ...common,
    summary: 'How many findings there are, by kind and severity.',
  })
    .input(z.strictObject(filters))
    .output(summary),
  lines: get('/rule-check/lines', {
    ...common,
    summary:
      'Findings of exactly the attentions that a calculation would take up, and of their rules.',
  })
    .input(page.extend(filters).extend(calculateInput.shape))
    .output(z.array(finding)),
  linesSummary: get('/rule-check/lines/summary', {
    ...common,
    summary: 'How many findings those attentions have, by kind and severity.',
  })
    .input(z.strictObject(filters).extend(calculateInput.shape))
    .output(summary),
};
