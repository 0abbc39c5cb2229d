/**
 * Rules and agreements by what they pay, whether they were used, and what pays a doctor who has no agreement
 * (operations §29.8, operations §29.12, operations §29.13).
 */
import { z } from 'zod';
import type { Rule } from '../../../../contract/fees/rules.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { SCHEDULE_LABELS } from '../../../../domain/words/labels.ts';
import { ratesInWords } from '../grammar/bounds.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, type Finding, linkTo, Unanswerable } from '../tool.ts';
import type { AskedDoctor, Days } from './inputs.ts';
import { READ_AT_MOST } from './ranked.ts';
import { NAMED, paysOf } from './rules.ts';
import { percent } from './wording.ts';

const rate = z.number().min(0).max(100).optional();

/** What narrows rules down by what they pay, and to those by which nothing was calculated. */
export const payFilters = {
  paidAs: z
    .enum(['percentage', 'fixed_amount', 'table_accumulated', 'price_table'])
    .optional()
    .describe('Cómo pagan: porcentaje, monto fijo, tramos o tabla de precios'),
  rateFrom: rate.describe('Desde qué porcentaje pagan'),
  rateTo: rate.describe('Hasta qué porcentaje pagan'),
  isUnused: z.literal(true).optional().describe('Solo los que no calcularon nada en ese tiempo'),
};
type Asked = {
  readonly paidAs?: Rule['paymentType'];
  readonly rateFrom?: number;
  readonly rateTo?: number;
  readonly order?: 'most' | 'least';
  readonly limit?: number;
};

export const hasPayFilter = ({ paidAs, rateFrom, rateTo, order }: Asked): boolean =>
  (paidAs ?? rateFrom ?? rateTo ?? order) !== undefined;
const hasRate = ({ rateFrom, rateTo }: Asked) => (rateFrom ?? rateTo) !== undefined;

/** The percentages that a rule pays: one, those of its slices, or those of its prices; none of amounts. */
function ratesOf({ paymentType, paymentValue, combinationRule, prices }: Rule): number[] {
  if (paymentType === 'percentage') return [paymentValue];
  if (paymentType === 'table_accumulated')
    return (combinationRule?.scales ?? []).map(({ percentage }) => percentage);
  return (prices ?? []).flatMap(({ percentage }) => percentage ?? []);
}

const isWithin = (value: number, { rateFrom = 0, rateTo = 100 }: Asked) =>
  value >= rateFrom && value <= rateTo;

/** Whether a rule pays in the way that is asked for, all of it within the rates. */
export function paysSo(rule: Rule, asked: Asked): boolean {
  if (asked.paidAs !== undefined && rule.paymentType !== asked.paidAs) return false;
  const rates = ratesOf(rule);
  if (asked.order && rates.length === 0) return false;
  const isAllOfRates = rates.length > 0 && rates.length >= (rule.prices?.length ?? 0);
  return !hasRate(asked) || (isAllOfRates && rates.every((one) => isWithin(one, asked)));
}

const WAYS = {
  percentage: ' que pagan un porcentaje',
  fixed_amount: ' que pagan un monto fijo',
  table_accumulated: ' que pagan por tramos',
  price_table: ' que pagan según una tabla de precios',
} as const;

/** ` que pagan un monto fijo`, ` que pagan menos de 50 %`. */
export function payInWords(asked: Asked): string {
  const way = asked.paidAs ? WAYS[asked.paidAs] : '';
  const rates = hasRate(asked)
    ? ` que pagan ${ratesInWords(asked.rateFrom, asked.rateTo, percent)}`
    : '';
  const order = asked.order
    ? ` con el porcentaje más ${asked.order === 'most' ? 'alto' : 'bajo'}`
    : '';
  return `${way}${rates}${order}`;
}

/** Those that pay the highest or lowest percentage, as many as are asked for and those that equal the last one. */
export function rankedByRate(rules: readonly Rule[], { order, limit = 1 }: Asked): Rule[] {
  const figure = (rule: Rule) =>
    order === 'least' ? Math.min(...ratesOf(rule)) : -Math.max(...ratesOf(rule));
  const sorted = rules.toSorted((one, other) => figure(one) - figure(other));
  const last = sorted[Math.min(limit, sorted.length) - 1];
  return last ? sorted.filter((rule) => figure(rule) <= figure(last)) : [];
}

/** Of rates, those that pay so in a part alone, by their slices or prices; nothing for other questions. */
export function partlyInWords(
  all: readonly Rule[],
  asked: Asked & { readonly specialty?: unknown },
  [one, many]: readonly [one: string, many: string],
  of: {
    readonly doctor?: unknown;
    readonly society?: unknown;
    readonly specialty?: { readonly id: number } | null;
  },
): string {
  if (!hasRate(asked) || of.doctor || of.society) return '';
  const found = all.filter(
    (rule) =>
      (asked.paidAs === undefined || rule.paymentType === asked.paidAs) &&
      (!of.specialty ||
        (rule.specialtyId !== 'all' && rule.specialtyId.includes(of.specialty.id))) &&
      !paysSo(rule, asked) &&
      ratesOf(rule).some((one) => isWithin(one, asked)),
  );
  const codes = found.map(({ code }) => code);
  return found.length === 0
    ? ''
    : ` En parte, por sus tramos o precios, también ${countOf(found.length, one, many)}: ${someNames(codes.slice(0, NAMED), codes.length)}.`;
}

/** Of the highest or lowest rate of a specialty, those that name none and pay more or less: some of them may be for it, too. */
export function unnamedInWords(all: readonly Rule[], its: readonly Rule[], asked: Asked): string {
  if (!asked.order) return '';
  const [best] = its;
  const edge = (rule: Rule) =>
    asked.order === 'least' ? -Math.min(...ratesOf(rule)) : Math.max(...ratesOf(rule));
  const found = all.filter(
    (rule) =>
      rule.specialtyId === 'all' && paysSo(rule, asked) && (!best || edge(rule) > edge(best)),
  );
  const names = found
    .toSorted((one, other) => edge(other) - edge(one))
    .slice(0, NAMED)
    .map((rule) => `${rule.code} (${rule.name}), ${paysOf(rule)}`);
  return found.length === 0
    ? ''
    : ` Sin nombrar la especialidad${best ? `, ${asked.order === 'least' ? 'menos' : 'más'}` : ''} ${found.length === 1 ? 'paga' : 'pagan'}: ${someNames(names, found.length)}.`;
}

const STATES = { active: '', pending: ', aún no vigente', expired: ', vencido', inactive: '' };
/** `, inactivo`; nothing for what is in force. */
export const stateInWords = ({ isActive, state, ruleType }: Rule): string => {
  const said = isActive ? STATES[state] : ', inactivo';
  return ruleType === 'rule' ? said.replace(/o$/, 'a') : said;
};

const TOO_MANY =
  'Son demasiadas las reglas con atenciones para decir cuáles no tienen ninguna. Vea sus versiones, que dicen cuántos cálculos tiene cada una.';

/**
 * Those by which no attention of the days is calculated. What pays beside another rule is counted by that one alone, so that of
 * these it is not known. Throws where more rules were used than are read.
 */
export async function unusedOf(
  { calls }: Asker,
  rules: readonly Rule[],
  { dateFrom, dateTo }: Days,
) {
  const { groups, total } = await calls.calculations.groups({
    dateFrom,
    dateTo,
    by: 'rule',
    limit: READ_AT_MOST,
    sort: '-records',
  });
  if (total > groups.length) throw new Unanswerable(TOO_MANY);
  const used = new Set(groups.flatMap(({ id }) => id ?? []));
  const idle = rules.filter(({ id }) => !used.has(id));
  const isAdded = ({ exclusivityMode }: Rule) => exclusivityMode === 'stack';
  const added = idle.filter(isAdded).map(({ code }) => code);
  return {
    unused: idle.filter((rule) => !isAdded(rule)),
    besides:
      added.length === 0
        ? ''
        : ` De ${someNames(added)}, que se ${added.length === 1 ? 'suma' : 'suman'} a otra, no lo sé.`,
  };
}

/** ` en horario nocturno`, ` en algunas prestaciones`: where a rule pays not always. */
const hoursOf = ({ scheduleType, applicableDays, serviceId }: Rule) =>
  [
    scheduleType !== 'all' && ` en horario ${SCHEDULE_LABELS[scheduleType].toLowerCase()}`,
    applicableDays.length > 0 && ' en algunos días',
    serviceId !== 'all' && ' en algunas prestaciones',
  ]
    .filter(Boolean)
    .join(',');

/** What pays a doctor besides their own agreements: what names them or their society, and the rules of their specialty. */
export async function otherwisePaid({ calls }: Asker, { id, name }: AskedDoctor): Promise<string> {
  const [rules, doctors] = await Promise.all([
    calls.rules.list({ isActive: true, state: ['active'], sort: 'code' }),
    readable(calls.doctors.list({ search: name, limit: NAMED, sort: 'name' }), []),
  ]);
  const doctor = doctors.find((one) => one.id === id);
  const said = (found: readonly Rule[]) =>
    someNames(
      found
        .slice(0, NAMED)
        .map((rule) => `${rule.code} (${rule.name}), ${paysOf(rule)}${hoursOf(rule)}`),
      found.length,
    );
  const own = rules.filter((rule) => rule.ruleType === 'rule' && rule.doctorId === id);
  const ofSociety = rules.filter(
    (rule) => rule.societyId !== null && rule.societyId === (doctor?.societyId ?? null),
  );
  const ofSpecialty = rules.filter(
    (rule) =>
      doctor &&
      rule.doctorId === null &&
      rule.societyId === null &&
      rule.specialtyId !== 'all' &&
      rule.specialtyId.includes(doctor.specialtyId) &&
      // What is for those who are paid themselves, or through a society, is not for the others.
      rule.participationType !== (doctor.societyId === null ? 'society' : 'individual'),
  );
  return [
    own.length > 0 &&
      ` Lo ${countOf(own.length, 'nombra una regla vigente', 'nombran reglas vigentes').replace(/^\d+ /, '')}: ${said(own)}.`,
    ofSociety.length > 0 &&
      ` De su sociedad, ${doctor?.societyName ?? ''}, rigen: ${said(ofSociety)}.`,
    ofSpecialty.length > 0 &&
      ` Para su especialidad, ${doctor?.specialtyName ?? ''}, rigen: ${said(ofSpecialty)}. Otras, por prestación u hora, pueden ir antes.`,
  ]
    .filter(Boolean)
    .join('');
}

/** The active doctors who are paid through a society today. */
export async function membersOf(
  calls: Asker['calls'],
  { id, name }: { readonly id: number; readonly name: string },
): Promise<string> {
  const members = await calls.doctors.list({ societyId: id, isActive: true, sort: 'name' });
  const names = members.slice(0, MEMBERS_NAMED).map((one) => one.name);
  return members.length === 0
    ? ` Por ${name} no se paga hoy a ningún médico activo.`
    : ` Por ${name} se paga hoy a ${countOf(members.length, 'médico activo', 'médicos activos')}: ${someNames(names, members.length, MEMBERS_NAMED)}.`;
}
const MEMBERS_NAMED = 20;

/** The agreements in force of each doctor: those that name them, or the society through which they are paid. */
export async function agreementsOfDoctors(
  { calls }: Asker,
  doctors: readonly { readonly id: number; readonly societyId: number | null }[],
) {
  const agreements = await calls.rules.list({
    ruleType: 'convention',
    isActive: true,
    state: ['active'],
    sort: 'code',
  });
  const isOf = (rule: Rule, doctor: { id: number; societyId: number | null }) =>
    rule.doctorId === doctor.id ||
    (rule.doctorId === null && rule.societyId !== null && rule.societyId === doctor.societyId);
  const general = agreements.filter(
    ({ doctorId, societyId }) => doctorId === null && societyId === null,
  );
  return {
    of: new Map(
      doctors.map((doctor) => [
        doctor.id,
        agreements.filter((rule) => isOf(rule, doctor)).map(({ code }) => code),
      ]),
    ),
    general:
      general.length === 0
        ? ''
        : ` Además ${general.length === 1 ? 'hay 1 convenio vigente que no nombra' : `hay ${general.length} convenios vigentes que no nombran`} médico ni sociedad, y ${general.length === 1 ? 'vale' : 'valen'} para quien calce: ${someNames(general.map(({ code, name }) => `${code} (${name})`).slice(0, NAMED), general.length)}.`,
  };
}

/** The active services that no rule or agreement in force covers, by themselves or by their specialty, whatever else it asks for. */
export async function servicesWithoutRule(
  { calls }: Asker,
  specialty: { readonly id: number; readonly name: string } | null,
): Promise<Finding> {
  const [rules, services] = await Promise.all([
    calls.rules.list({ isActive: true, state: ['active'], sort: 'code' }),
    calls.services.list({ specialtyId: specialty?.id, isActive: true, sort: 'name' }),
  ]);
  // What names a payee or some hours leaves all others without a rule.
  const general = rules.filter(
    ({ doctorId, societyId, scheduleType, applicableDays, participationType, ...rule }) =>
      doctorId === null &&
      societyId === null &&
      participationType === 'mixed' &&
      rule.providerTypeId === 'all' &&
      rule.recordType === 'all' &&
      rule.units.length === 0 &&
      scheduleType !== 'night' &&
      scheduleType !== 'irregular' &&
      applicableDays.length === 0,
  );
  const found = services.filter(
    (service) =>
      !general.some(
        ({ serviceId, specialtyId }) =>
          (serviceId === 'all' || serviceId.includes(service.id)) &&
          (specialtyId === 'all' || specialtyId.includes(service.specialtyId)),
      ),
  );
  const where = specialty ? ` de ${specialty.name}` : '';
  const told = found.slice(0, MEMBERS_NAMED);
  const names = told.map(({ code, name }) => `${code} ${name}`);
  return {
    title: `Prestaciones${where} sin regla`,
    sentence: `${
      found.length === 0
        ? `No hay prestaciones activas${where} que ninguna regla ni convenio vigente cubra, por ellas o por su especialidad.`
        : `Hay ${countOf(found.length, 'prestación activa', 'prestaciones activas')}${where} que ninguna regla ni convenio vigente cubre a toda hora y para cualquier médico, por ellas ni por su especialidad: ${someNames(names, found.length, MEMBERS_NAMED)}.`
    } Una regla de un médico, de una sociedad o de unas horas puede cubrir alguna atención de ellas, y la de otra especialidad si es la de la atención.`,
    facts: told.map(({ code, name, specialtyName }) => ({
      label: `${code} ${name}`,
      value: specialtyName,
    })),
    link: linkTo('/prestaciones', { specialtyId: specialty?.id, isActive: true }),
  };
}
