/** Questions about which rules and agreements there are: in a state, of somebody, of a service, by what they pay or whether they were used. */
import { z } from 'zod';
import { RULE_SCREENS, type Rule } from '../../../../contract/fees/rules.ts';
import { scheduleType } from '../../../../contract/schemas.ts';
import { addDays, formatDate } from '../../../../domain/calendar/calendar.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { SCHEDULE_LABELS } from '../../../../domain/words/labels.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { societyNamed, specialtyNamed } from './catalogues.ts';
import { askedDays, askedDoctor, type Days, days, society, specialty } from './inputs.ts';
import { ranking } from './ranked.ts';
import {
  hasPayFilter,
  membersOf,
  otherwisePaid,
  partlyInWords,
  payFilters,
  payInWords,
  paysSo,
  rankedByRate,
  stateInWords,
  unnamedInWords,
  unusedOf,
} from './rule-filters.ts';
import { NAMED, paysOf, validityOf } from './rules.ts';
import { capital } from './wording.ts';

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
    isBegun: z.literal(true).optional().describe('Los que empiezan en el tiempo que se nombra'),
    isOfMembers: z.literal(true).optional().describe('También los médicos de la sociedad'),
    ...payFilters,
    ...ranking,
  }),
  async run(asker, { ruleType, isActive, ruleState, isEnding, isEndless, isBegun, ...input }) {
    const { calls } = asker;
    const named = askedDays(input, asker.today);
    const isSoon = isEnding && named.dateFrom === undefined;
    const span = isSoon
      ? { dateFrom: asker.today, dateTo: addDays(asker.today, SOON_DAYS) }
      : isEnding
        ? fromTodayOn(named, asker.today)
        : named;
    // Of those to come the first day is meant, of all others the last one.
    const isOfUse = input.isUnused === true;
    if (!isEnding && !isBegun && !isOfUse && ruleState !== 'pending' && span.dateFrom !== undefined)
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
    // Whatever they pay, and whether or not they name the specialty.
    const ofThem = all.filter(
      (rule) =>
        (!doctor || rule.doctorId === doctor.id) &&
        (!society || rule.societyId === society.id) &&
        (!input.schedule || rule.scheduleType === input.schedule) &&
        (!isEndless || rule.validTo === null),
    );
    const ofAny = ofThem.filter(
      (rule) =>
        (!specialty || (rule.specialtyId !== 'all' && rule.specialtyId.includes(specialty.id))) &&
        paysSo(rule, input),
    );
    // What is switched off does not end any more.
    const ofThese = isEnding ? ofAny.filter(({ isActive }) => isActive) : ofAny;
    const inTime = isOfUse
      ? ofThese
      : ofThese.filter((rule) => isWithin(isEnding ? rule.validTo : rule.validFrom, span));
    const use = isOfUse ? await unusedOf(asker, inTime, span) : null;
    const its = input.order ? rankedByRate(inTime, input) : (use?.unused ?? inTime);
    const total = its.length;
    const found = its.slice(0, NAMED);
    const ofActivity = isActive === undefined ? 'all' : isActive ? 'active' : 'inactive';
    const ofState = ruleState !== 'active' ? ruleState : isActive ? undefined : 'valid';
    const isOver = isEnding && (span.dateTo ?? asker.today) < asker.today;
    const [one, many] =
      LISTED[ruleType][ofState ?? (isOver ? 'expired' : isEnding ? 'active' : ofActivity)];
    const ended =
      isEnding && !isSoon ? endedInWords(ofAny, named, span.dateFrom, LISTED[ruleType].all) : '';
    const offThen =
      isEnding && !isSoon
        ? ofAny.filter((rule) => !rule.isActive && isWithin(rule.validTo, span)).length
        : 0;
    const whose = doctor ?? society;
    const where = `${whose ? ` de ${whose.name}` : ''}${specialty ? ` con la especialidad ${specialty.name}` : ''}${input.schedule ? ` del horario ${SCHEDULE_LABELS[input.schedule].toLowerCase()}` : ''}${isEndless ? ' sin fecha de término' : ''}${payInWords(input)}${isOfUse ? ' sin ninguna atención calculada' : ''}${span.dateFrom === undefined ? '' : ` ${isOfUse ? 'de los días' : isEnding ? 'con término' : 'con inicio'} entre el ${formatDate(span.dateFrom)} y el ${formatDate(span.dateTo ?? span.dateFrom)}`}`;
    const names = found.map((rule) =>
      specialty || input.schedule || hasPayFilter(input) || doctor
        ? `${rule.code} (${rule.name}), ${paysOf(rule)}`
        : isOfUse || isBegun || society || (isEnding && rule.state === 'pending')
          ? `${rule.code} (${rule.name}${stateInWords(rule)})`
          : `${rule.code} (${rule.name})`,
    );
    const ofAll = ofThem.filter(
      (rule) =>
        rule.specialtyId === 'all' &&
        paysSo(rule, input) &&
        (!isEnding || rule.isActive) &&
        isWithin(isEnding ? rule.validTo : rule.validFrom, span),
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
            : specialty && !input.order && !isOfUse
              ? ` Además hay ${countOf(ofAll, one, many)} para todas las especialidades${isEnding ? ', con ese término' : hasPayFilter(input) ? ', que también pagan así' : ''}.`
              : '';
    const [oneOff, manyOff] = LISTED[ruleType].inactive;
    const paysOthers =
      specialty && ruleType === 'rule' && ruleState === 'active' && !isEnding
        ? await agreementsIn(calls, specialty, input)
        : '';
    const partly =
      use?.besides ??
      partlyInWords(ofThem, input, [one, many], { doctor, society, specialty }) +
        (specialty ? unnamedInWords(ofThem, its, input) : '');
    const beside =
      doctor && ruleType === 'convention'
        ? await otherwisePaid(asker, doctor)
        : society && input.isOfMembers
          ? await membersOf(calls, society)
          : '';
    const ofOff =
      offThen > 0 ? ` Además hay ${countOf(offThen, oneOff, manyOff)} con ese término.` : '';
    return {
      title: `${capital(many)}${where}`,
      sentence:
        total === 0
          ? `No hay ${many}${where}.${partly}${others}${ofOff}${ended}${beside}`
          : `Hay ${countOf(total, one, many)}${total === 1 ? where.replace(/ que pagan /, ' que paga ') : where}: ${someNames(names, total)}.${partly}${others}${ofOff}${ended}${paysOthers}${beside}`,
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
        isOfUse ||
        hasPayFilter(input) ||
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
  asked: Parameters<typeof paysSo>[1] & { readonly schedule?: Rule['scheduleType'] },
): Promise<string> {
  const [agreements, doctors] = await Promise.all([
    calls.rules.list({ ruleType: 'convention', isActive: true, state: ['active'], sort: 'code' }),
    readable(calls.doctors.list({ specialtyId: id, sort: 'name' }), []),
  ]);
  const its = new Set(doctors.map((doctor) => doctor.id));
  const found = agreements.filter(
    (rule) =>
      ((rule.doctorId !== null && its.has(rule.doctorId)) ||
        (rule.specialtyId !== 'all' && rule.specialtyId.includes(id))) &&
      (!asked.schedule || rule.scheduleType === asked.schedule) &&
      paysSo(rule, asked),
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

/** Of a time that has today in it, its days from today on: what ended before is not to end any more (operations §29.25). */
const fromTodayOn = ({ dateFrom, dateTo }: Days, today: string): Days =>
  dateFrom !== undefined && dateTo !== undefined && dateFrom < today && dateTo >= today
    ? { dateFrom: today, dateTo }
    : { dateFrom, dateTo };

/** What of the named days ended before the first one that is told; nothing where these are all of them. */
function endedInWords(
  all: readonly Rule[],
  named: Days,
  first: string | undefined,
  [one, many]: readonly [string, string],
): string {
  const { dateFrom } = named;
  if (dateFrom === undefined || first === undefined || first === dateFrom) return '';
  const ended = all.filter(
    ({ validTo }) => validTo !== null && validTo >= dateFrom && validTo < first,
  );
  const names = ended
    .toSorted((a, b) => (b.validTo ?? '').localeCompare(a.validTo ?? ''))
    .slice(0, NAMED)
    .map(({ code, name, validTo }) => `${code} (${name}), el ${formatDate(validTo ?? '')}`);
  return ended.length === 0
    ? ''
    : ` Desde el ${formatDate(dateFrom)} ya ${ended.length === 1 ? 'terminó' : 'terminaron'} ${countOf(ended.length, one, many)}: ${someNames(names, ended.length)}.`;
}
const NO_SPAN =
  'Sé qué reglas y convenios empiezan o terminan en un tiempo. Pregunte por uno de los dos.';

/** Whether a day is one of the days; every day is, without them. */
const isWithin = (day: string | null, { dateFrom, dateTo }: Days) =>
  dateFrom === undefined ||
  dateTo === undefined ||
  (day !== null && day >= dateFrom && day <= dateTo);
