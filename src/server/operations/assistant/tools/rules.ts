/** Questions about one rule or agreement: what it pays, to whom, since when, and who made its versions (fees §1, fees §9). */
import { z } from 'zod';
import { type HistoricVersion, RULE_SCREENS, type Rule } from '../../../../contract/fees/rules.ts';
import { dateInClinic, formatDate } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { foldName } from '../../../../formats/text.ts';
import { type Asker, screenAddress, tool, Unanswerable } from '../tool.ts';

/** How many versions are told, and how many rules are named. */
const VERSIONS = 5;
const NAMED = 10;
/** Where a rule ('la regla') and an agreement ('el convenio') stand. */
const STATES = {
  rule: { active: 'vigente', pending: 'aún no vigente', expired: 'vencida', inactive: 'inactiva' },
  convention: {
    active: 'vigente',
    pending: 'aún no vigente',
    expired: 'vencido',
    inactive: 'inactivo',
  },
} as const;

export const ruleCard = tool({
  name: 'rule_card',
  description:
    'Qué es una regla o un convenio, por su código: cuánto paga o sus tramos, de qué médico es, su vigencia, sus versiones y quién las hizo.',
  input: z.object({ rule: z.string().min(1).max(40), isLast: z.boolean().optional() }),
  async run({ calls }, { rule: code }) {
    const rule = await ruleNamed(calls, code);
    const versions = await calls.rules.versions({ id: rule.id, limit: VERSIONS });
    const kind = rule.ruleType === 'rule' ? 'La regla' : 'El convenio';
    const whose = rule.doctorName
      ? ` Es de ${rule.doctorName}.`
      : rule.societyName
        ? ` Es de ${rule.societyName}.`
        : '';
    const [latest] = versions;
    const author = latest
      ? ` Su última versión es de ${latest.createdByName}, del ${dayOf(latest)}.`
      : '';
    return {
      title: `${kind} ${rule.code}`,
      sentence: `${kind} ${rule.code}, «${rule.name}», paga ${paysOf(rule)}.${whose} Rige ${validityOf(rule)} y está ${STATES[rule.ruleType][rule.state]}.${author}`,
      facts: versions.map((version) => ({
        label: `Versión ${version.rule.version}, ${dayOf(version)}`,
        value: `${paysOf(version.rule)}, ${validityOf(version.rule)}; la hizo ${version.createdByName}`,
      })),
      link: {
        label: rule.ruleType === 'rule' ? 'Reglas de Cálculo' : 'Convenios Médicos',
        href: screenAddress(RULE_SCREENS[rule.ruleType], { search: rule.code }),
      },
    };
  },
});

/** The rule or agreement with this code. Throws if there is none. */
export async function ruleNamed(calls: Asker['calls'], code: string): Promise<Rule> {
  const found = await calls.rules.list({ search: code, limit: 20, sort: 'code' });
  const rule = found.find((one) => foldName(one.code) === foldName(code));
  if (!rule)
    throw new Unanswerable(`No encontré ninguna regla ni convenio con el código «${code}».`);
  return rule;
}

export const inactiveRules = tool({
  name: 'inactive_rules',
  description: 'Qué reglas o convenios están inactivos.',
  input: z.object({ ruleType: z.enum(['rule', 'convention']), isActive: z.literal(false) }),
  async run({ calls }, { ruleType }) {
    const filters = { ruleType, isActive: false };
    const [{ total }, found] = await Promise.all([
      calls.rules.summary(filters),
      calls.rules.list({ ...filters, limit: NAMED, sort: 'code' }),
    ]);
    const [one, many] =
      ruleType === 'rule'
        ? ['regla inactiva', 'reglas inactivas']
        : ['convenio inactivo', 'convenios inactivos'];
    const names = found.map(({ code, name }) => `${code} (${name})`);
    return {
      title: many,
      sentence:
        total === 0
          ? `No hay ${many}.`
          : `Hay ${countOf(total, one, many)}: ${someNames(names, total)}.`,
      facts: found.map((rule) => ({
        label: rule.code,
        value: `${paysOf(rule)}, ${validityOf(rule)}`,
      })),
      link: {
        label: ruleType === 'rule' ? 'Reglas de Cálculo' : 'Convenios Médicos',
        href: screenAddress(RULE_SCREENS[ruleType], { isActive: 'false' }),
      },
    };
  },
});

const dayOf = ({ from }: HistoricVersion) => formatDate(dateInClinic(new Date(from)));
const percent = (value: number) => `${value.toLocaleString('es-CL')} %`;

/** `80 % de la base`, `$38.000 por atención`, or the slices of a scale. */
function paysOf({ paymentType, paymentValue, combinationRule }: Rule): string {
  if (paymentType === 'percentage') return `${percent(paymentValue)} de la base`;
  if (paymentType === 'fixed_amount') return `${formatPesos(paymentValue)} por atención`;
  const scales = (combinationRule?.scales ?? []).map(
    ({ from, to, percentage }) =>
      `${percent(percentage)} ${to === null ? `desde ${formatPesos(from)}` : `de ${formatPesos(from)} a ${formatPesos(to)}`}`,
  );
  return `por tramos de lo acumulado en el mes: ${scales.join(', ')}`;
}

const validityOf = ({ validFrom, validTo }: Rule) =>
  `desde el ${formatDate(validFrom)}${validTo ? ` hasta el ${formatDate(validTo)}` : ', sin término'}`;
