/** Questions about one rule or agreement: what it pays, to whom, since when, and who made its versions (fees §1, fees §9). */
import { z } from 'zod';
import { type HistoricVersion, RULE_SCREENS, type Rule } from '../../../../contract/fees/rules.ts';
import { scheduleType } from '../../../../contract/schemas.ts';
import { addDays, formatDate } from '../../../../domain/calendar/calendar.ts';
import { CRITERIA, CRITERION_KEYS, type Criterion } from '../../../../domain/fees/criteria.ts';
import { priceText } from '../../../../domain/fees/price-cells.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { SCHEDULE_LABELS, WEEKDAY_LABELS } from '../../../../domain/words/labels.ts';
import { foldName } from '../../../../formats/text.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { societyNamed, specialtyNamed } from './catalogues.ts';
import { askedDays, askedDoctor, type Days, days, society, specialty } from './inputs.ts';
import { changesOf, VERSIONS_COMPARED } from './rule-history.ts';
import { capital, dayOf, percent } from './wording.ts';

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
  input: z.object({
    rule: z.string().min(1).max(40),
    isLast: z.boolean().optional(),
    isBefore: z.literal(true).optional().describe('Lo que pagaba antes de su última versión'),
    isHistory: z.literal(true).optional().describe('Cuándo cambió y quién la cambió'),
  }),
  async run({ calls }, { rule: code, isBefore, isHistory }) {
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
      sentence: `${isBefore ? formerly(kind, rule, former) : ''}${isHistory ? changesOf(kind, rule, versions, paysOf) : ''}${kind} ${rule.code}, «${rule.name}», paga ${pays}.${whose}${conditions} Rige ${validityOf(rule)} y está ${STATES[rule.ruleType][rule.isActive ? rule.state : 'inactive']}.${author}`,
      facts: versions.map((version) => ({
        label: `Versión ${version.rule.version}, ${dayOf(version.from)}`,
        value: `${paysOf(version.rule)}, ${validityOf(version.rule)}; la hizo ${version.createdByName}`,
      })),
      link: linkTo(RULE_SCREENS[rule.ruleType], { search: rule.code }),
    };
  },
});

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

/** One rule and several, and one agreement and several, by the state that was asked for. */
const LISTED = {
  rule: {
    all: ['regla', 'reglas'],
    active: ['regla activa', 'reglas activas'],
    valid: ['regla vigente', 'reglas vigentes'],
    expired: ['regla vencida', 'reglas vencidas'],
    pending: ['regla aún no vigente', 'reglas aún no vigentes'],
    inactive: ['regla inactiva', 'reglas inactivas'],
  },
  convention: {
    all: ['convenio', 'convenios'],
    active: ['convenio activo', 'convenios activos'],
    valid: ['convenio vigente', 'convenios vigentes'],
    expired: ['convenio vencido', 'convenios vencidos'],
    pending: ['convenio aún no vigente', 'convenios aún no vigentes'],
    inactive: ['convenio inactivo', 'convenios inactivos'],
  },
} as const;

export const ruleList = tool({
  name: 'rule_list',
  description:
    'Qué reglas o convenios hay: los vigentes, vencidos o inactivos, los de un médico o una sociedad, o los que nombran una especialidad y cuánto pagan.',
  input: z.object({
    ruleType: z.enum(['rule', 'convention']),
    isActive: z.boolean().optional(),
    ruleState: z.enum(['active', 'expired', 'pending']).optional(),
    doctor: z.string().max(120).optional(),
    society,
    specialty,
    schedule: scheduleType.optional().describe('Los de un horario'),
    isEnding: z.literal(true).optional().describe('Los que terminan en el tiempo que se nombra'),
    ...days,
    isEndless: z.literal(true).optional().describe('Solo los que no tienen fecha de término'),
  }),
  async run(asker, { ruleType, isActive, ruleState, isEnding, isEndless, ...input }) {
    const { calls } = asker;
    const named = askedDays(input, asker.today);
    const isSoon = isEnding && named.dateFrom === undefined;
    const span = isSoon
      ? { dateFrom: asker.today, dateTo: addDays(asker.today, SOON_DAYS) }
      : named;
    // Of those to come the first day is meant, of all others the last one.
    if (!isEnding && ruleState !== 'pending' && span.dateFrom !== undefined)
      throw new Unanswerable(NO_SPAN);
    const [doctor, society, specialty] = await Promise.all([
      input.doctor === undefined ? null : askedDoctor(asker, input.doctor),
      input.society === undefined ? null : societyNamed(calls, input.society),
      input.specialty === undefined ? null : specialtyNamed(calls, input.specialty),
    ]);
    const all = await calls.rules.list({
      ruleType,
      isActive,
      state: ruleState && [ruleState],
      sort: 'code',
    });
    const ofAny = all.filter(
      (rule) =>
        (!doctor || rule.doctorId === doctor.id) &&
        (!society || rule.societyId === society.id) &&
        (!specialty || (rule.specialtyId !== 'all' && rule.specialtyId.includes(specialty.id))) &&
        (!input.schedule || rule.scheduleType === input.schedule) &&
        (!isEndless || rule.validTo === null),
    );
    // What is switched off does not end any more.
    const ofThese = isEnding ? ofAny.filter(({ isActive }) => isActive) : ofAny;
    const its = ofThese.filter((rule) => isWithin(isEnding ? rule.validTo : rule.validFrom, span));
    const total = its.length;
    const found = its.slice(0, NAMED);
    const ofActivity = isActive === undefined ? 'all' : isActive ? 'active' : 'inactive';
    const ofState = ruleState !== 'active' ? ruleState : isActive ? undefined : 'valid';
    const [one, many] = LISTED[ruleType][ofState ?? (isEnding ? 'active' : ofActivity)];
    const offThen =
      isEnding && !isSoon
        ? ofAny.filter((rule) => !rule.isActive && isWithin(rule.validTo, span)).length
        : 0;
    const whose = doctor ?? society;
    const where = `${whose ? ` de ${whose.name}` : ''}${specialty ? ` con la especialidad ${specialty.name}` : ''}${input.schedule ? ` del horario ${SCHEDULE_LABELS[input.schedule].toLowerCase()}` : ''}${isEndless ? ' sin fecha de término' : ''}${span.dateFrom === undefined ? '' : ` con ${isEnding ? 'término' : 'inicio'} entre el ${formatDate(span.dateFrom)} y el ${formatDate(span.dateTo ?? span.dateFrom)}`}`;
    const names = found.map((rule) =>
      specialty || input.schedule
        ? `${rule.code} (${rule.name}), ${paysOf(rule)}`
        : `${rule.code} (${rule.name})`,
    );
    const ofAll = all.filter(
      (rule) =>
        rule.specialtyId === 'all' &&
        (!isEnding || (rule.isActive && isWithin(rule.validTo, span))),
    ).length;
    // An agreement that is switched off is over, whatever its dates say (fees §7.3).
    const isOff = ({ isActive, validTo }: Rule) =>
      !isActive && (validTo === null || validTo >= asker.today);
    const off = ruleState === 'expired' ? its.filter(isOff).length : 0;
    const others =
      off > 0
        ? ` De ellos, ${countOf(off, 'no llegó a su término: está desactivado', 'no llegaron a su término: están desactivados')}.`
        : isSoon
          ? nextEnd(ofThese, span.dateTo ?? '', [one, many])
          : isActive === false && where === ''
            ? notInForce(
                await calls.rules.list({ ruleType, isActive: true, sort: 'code' }),
                ruleType,
              )
            : specialty
              ? ` Además hay ${countOf(ofAll, one, many)} para todas las especialidades${isEnding ? ', con ese término' : ''}.`
              : '';
    const [oneOff, manyOff] = LISTED[ruleType].inactive;
    const paysOthers =
      specialty && ruleType === 'rule' && ruleState === 'active' && !isEnding
        ? await agreementsIn(calls, specialty)
        : '';
    const ofOff =
      offThen > 0 ? ` Además hay ${countOf(offThen, oneOff, manyOff)} con ese término.` : '';
    return {
      title: `${capital(many)}${where}`,
      sentence:
        total === 0
          ? `No hay ${many}${where}.${others}${ofOff}`
          : `Hay ${countOf(total, one, many)}${where}: ${someNames(names, total)}.${others}${ofOff}${paysOthers}`,
      facts: found.map((rule) => ({
        label: rule.code,
        value: `${paysOf(rule)}, ${validityOf(rule)}`,
      })),
      // The screens filter by state alone.
      link:
        whose ||
        specialty ||
        input.schedule ||
        (isActive !== undefined && ruleState === undefined) ||
        isEndless ||
        span.dateFrom !== undefined
          ? null
          : linkTo(RULE_SCREENS[ruleType], { state: ruleState }),
    };
  },
});

/** The agreements in force that name a specialty or are of one of its doctors, which pay before its rules. */
async function agreementsIn(
  calls: Asker['calls'],
  { id }: { readonly id: number },
): Promise<string> {
  const [agreements, doctors] = await Promise.all([
    calls.rules.list({ ruleType: 'convention', isActive: true, state: ['active'], sort: 'code' }),
    readable(calls.doctors.list({ specialtyId: id, sort: 'name' }), []),
  ]);
  const its = new Set(doctors.map((doctor) => doctor.id));
  const found = agreements.filter(
    ({ doctorId, specialtyId }) =>
      (doctorId !== null && its.has(doctorId)) ||
      (specialtyId !== 'all' && specialtyId.includes(id)),
  );
  const names = found
    .slice(0, NAMED)
    .map((one) => `${one.code} (${one.doctorName ?? one.name}), ${paysOf(one)}`);
  return found.length === 0
    ? ''
    : ` Y ${countOf(found.length, 'convenio vigente', 'convenios vigentes')} de esa especialidad o de sus médicos: ${someNames(names, found.length)}.`;
}

/** What is switched on and not in force either; nothing without any. */
function notInForce(active: readonly Rule[], ruleType: Rule['ruleType']): string {
  const said = (['expired', 'pending'] as const).flatMap((state) => {
    const [one, many] = LISTED[ruleType][state];
    const found = active.filter((rule) => rule.state === state).length;
    return found === 0 ? [] : [countOf(found, one, many)];
  });
  return said.length === 0 ? '' : ` Tampoco rigen hoy: ${said.join(' y ')}.`;
}

/** How many days ahead ends are told where nobody says until when. */
const SOON_DAYS = 60;

/** Of what ends soon, what ends first after that: that none ends in some days is no answer to who plans ahead. */
function nextEnd(
  all: readonly Rule[],
  last: string,
  [one, many]: readonly [string, string],
): string {
  const later = all.filter(
    ({ validTo, isActive }) => isActive && validTo !== null && validTo > last,
  );
  const first = later.map(({ validTo }) => validTo ?? '').toSorted()[0];
  const count = later.filter(({ validTo }) => validTo === first).length;
  return first === undefined
    ? ''
    : ` Después, lo primero que termina: ${countOf(count, one, many)}, el ${formatDate(first)}.`;
}
const NO_SPAN =
  'Sé qué reglas y convenios empiezan o terminan en un tiempo. Pregunte por uno de los dos.';

/** Whether a day is one of the days; every day is, without them. */
const isWithin = (day: string | null, { dateFrom, dateTo }: Days) =>
  dateFrom === undefined ||
  dateTo === undefined ||
  (day !== null && day >= dateFrom && day <= dateTo);

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
function paysOf({ paymentType, paymentValue, combinationRule, prices }: Rule): string {
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
