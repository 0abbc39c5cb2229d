/** Questions about one rule or agreement: what it pays, to whom, since when, and who made its versions (fees §1, fees §9). */
import { z } from 'zod';
import { type HistoricVersion, RULE_SCREENS, type Rule } from '../../../../contract/fees/rules.ts';
import { formatDate } from '../../../../domain/calendar/calendar.ts';
import { CRITERIA, CRITERION_KEYS, type Criterion } from '../../../../domain/fees/criteria.ts';
import { priceText } from '../../../../domain/fees/price-cells.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { WEEKDAY_LABELS } from '../../../../domain/words/labels.ts';
import { foldName } from '../../../../formats/text.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { changesOf, VERSIONS_COMPARED } from './rule-history.ts';
import { dayOf, percent } from './wording.ts';

/** How many versions are told, and how many rules are named. */
const VERSIONS = 5;
export const NAMED = 10;
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
  input: z.object({
    rule: z.string().min(1).max(40),
    isLast: z.boolean().optional(),
    isBefore: z.literal(true).optional().describe('Lo que pagaba antes de su última versión'),
    isOrder: z.literal(true).optional().describe('Cuál va primero si calza más de una'),
    isHistory: z.literal(true).optional().describe('Cuándo cambió y quién la cambió'),
  }),
  async run({ calls }, { rule: code, isBefore, isHistory, isOrder }) {
    const rule = await ruleNamed(calls, code);
    const limit = isHistory ? VERSIONS_COMPARED : VERSIONS;
    const versions = await calls.rules.versions({ id: rule.id, limit });
    const pays = rule.prices ? await pricesOf(calls, rule.prices) : paysOf(rule);
    const kind = rule.ruleType === 'rule' ? 'La regla' : 'El convenio';
    const whose = rule.doctorName
      ? ` Es de ${rule.doctorName}.`
      : rule.societyName
        ? ` Es de ${rule.societyName}.`
        : '';
    const [latest, former] = versions;
    const conditions = latest ? conditionsOf(latest) : '';
    const author = latest
      ? ` Su última versión es de ${latest.createdByName}, del ${dayOf(latest.from)}.`
      : '';
    return {
      title: `${kind} ${rule.code}`,
      sentence: `${isBefore ? formerly(kind, rule, former) : ''}${isHistory ? changesOf(kind, rule, versions, paysOf) : ''}${kind} ${rule.code}, «${rule.name}», paga ${pays}.${whose}${conditions} Rige ${validityOf(rule)} y está ${STATES[rule.ruleType][rule.isActive ? rule.state : 'inactive']}.${isOrder ? orderOf(rule) : ''}${author}`,
      facts: versions.map((version) => ({
        label: `Versión ${version.rule.version}, ${dayOf(version.from)}`,
        value: `${paysOf(version.rule)}, ${validityOf(version.rule)}; la hizo ${version.createdByName}`,
      })),
      link: linkTo(RULE_SCREENS[rule.ruleType], { search: rule.code }),
    };
  },
});

/** By what a rule goes before others that match the same attention (fees §3). */
const orderOf = ({ priority, exclusivityMode }: Rule) =>
  ` Su prioridad es ${priority}${exclusivityMode === 'stack' ? ', y se suma a otras que también se suman' : ''}: de las que calzan con una atención paga la de número menor y, a igual prioridad, la más específica.`;

/** What it paid before its last version. */
function formerly(kind: string, { code }: Rule, former: HistoricVersion | undefined): string {
  return former
    ? `Antes, en su versión ${former.rule.version}, ${code} pagaba ${paysOf(former.rule)} y regía ${validityOf(former.rule)}. Ahora: `
    : `${kind} ${code} no tiene una versión anterior. `;
}

/** ` Se aplica a: Especialidades: Cardiología; Horario: Nocturno.`, without whose it is; nothing for a rule of everything. */
function conditionsOf(version: HistoricVersion): string {
  const { rule } = version;
  const said = CRITERION_KEYS.flatMap((key) => {
    const criterion: Criterion = CRITERIA[key];
    const values = valuesOf(criterion, version, rule);
    return values.length === 0 ? [] : [`${criterion.label}: ${someNames(values)}`];
  });
  const hours =
    rule.scheduleType === CRITERIA.schedule.anyValue
      ? ' Vale a toda hora, si ninguna otra va antes.'
      : '';
  return said.length === 0 ? hours : ` Se aplica a: ${said.join('; ')}.${hours}`;
}

/** What a criterion asks for; nothing if any will do. */
function valuesOf(criterion: Criterion, version: HistoricVersion, rule: Rule): readonly string[] {
  switch (criterion.kind) {
    case 'records': {
      const names = version[criterion.names as keyof HistoricVersion];
      const isAny = rule[criterion.field as keyof Rule] === 'all';
      return isAny || !Array.isArray(names) ? [] : names.map(String);
    }
    case 'choice': {
      const value = String(rule[criterion.field as keyof Rule]);
      return value === criterion.anyValue ? [] : [criterion.labels[value] ?? value];
    }
    case 'days':
      return rule.applicableDays.map((day) => WEEKDAY_LABELS[day]);
    case 'texts':
      return rule.units;
    default:
      return [];
  }
}

/** The rule or agreement with this code. Throws if there is none. */
export async function ruleNamed(calls: Asker['calls'], code: string): Promise<Rule> {
  const found = await calls.rules.list({ search: code, limit: 20, sort: 'code' });
  const rule = found.find((one) => foldName(one.code) === foldName(code));
  if (!rule)
    throw new Unanswerable(`No encontré ninguna regla ni convenio con el código «${code}».`);
  return rule;
}

/** The first prices of a table, each with the code of its service. */
async function pricesOf(calls: Asker['calls'], prices: NonNullable<Rule['prices']>) {
  const told = prices.slice(0, NAMED);
  const services = await calls.services.list({
    ids: told.map(({ serviceId }) => serviceId),
    sort: 'code',
  });
  const codes = new Map(services.map(({ id, code }) => [id, code]));
  const names = told.map((price) => `${codes.get(price.serviceId) ?? ''} ${priceText(price)}`);
  return `según una tabla de precios: ${someNames(names, prices.length)}`;
}

/** `80 % de la base`, `$38.000 por atención`, or the slices of a scale. */
export function paysOf({ paymentType, paymentValue, combinationRule, prices }: Rule): string {
  if (paymentType === 'percentage') return `${percent(paymentValue)} de la base`;
  if (paymentType === 'fixed_amount') return `${formatPesos(paymentValue)} por atención`;
  if (paymentType === 'price_table')
    return `según una tabla de precios de ${countOf(prices?.length ?? 0, 'prestación', 'prestaciones')}`;
  const scales = (combinationRule?.scales ?? []).map(
    ({ from, to, percentage }) =>
      `${percent(percentage)} ${to === null ? `desde ${formatPesos(from)}` : `de ${formatPesos(from)} a ${formatPesos(to)}`}`,
  );
  return `por tramos de lo acumulado en el mes: ${scales.join(', ')}`;
}

/** `desde el 01-11-2024 hasta el 31-12-2027`. */
export const validityOf = ({ validFrom, validTo }: Rule) =>
  `desde el ${formatDate(validFrom)}${validTo ? ` hasta el ${formatDate(validTo)}` : ', sin término'}`;
