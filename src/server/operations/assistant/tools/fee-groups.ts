/** Questions about fees by doctor, specialty, society, service, rule, record type, health plan or month, and of one of these. */
import { z } from 'zod';
import { FEE_GROUPS } from '../../../../contract/fees/calculations.ts';
import { scheduleType } from '../../../../contract/schemas.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { SCHEDULE_LABELS } from '../../../../domain/words/labels.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { askedServices, idsOf, ofServices } from './asked-services.ts';
import { societyNamed, specialtyNamed } from './catalogues.ts';
import { withPaidCorrections } from './corrected-fees.ts';
import {
  averageFees,
  feeFacts,
  feeState,
  feesAre,
  feesInWords,
  inState,
  isEstimateIn,
  recordsOf,
  refusePaidDays,
  statesOf,
} from './fee-words.ts';
import {
  type AskedDoctor,
  askedDays,
  askedDoctor,
  askedPeriod,
  days,
  doctorText,
  ofDays,
  ofDoctor,
  ofType,
  pesos,
  recordType,
  serviceCode,
  society,
  specialty,
} from './inputs.ts';
import { feesOfPlan, planInWords, refuseSeveralPlans } from './isapres.ts';
import { NOTHING_PAID, paidBesides } from './paid-besides.ts';
import { groupsTitle, groupWord, ranking, readOf, sumsBegin, tellGroups } from './ranked.ts';
import { ruleNamed } from './rules.ts';
import { boundInWords } from './wording.ts';

const question = z.object({
  by: z
    .enum([...FEE_GROUPS, 'day'])
    .optional()
    .describe('Por qué se agrupan; sin él, la suma de todos'),
  ...ranking,
  measure: z.enum(['gross', 'net', 'retention']).optional(),
  /** How many fees there are, or what one of them is in the mean, instead of their pesos. */
  of: z
    .enum(['records', 'mean'])
    .optional()
    .describe('Cuántos registros, o el promedio por registro, en vez de pesos'),
  /** Whether all attentions of the time must have a fee, so that fees count them. */
  isWhole: z.literal(true).optional(),
  isAverage: z.literal(true).optional().describe('El promedio por registro'),
  state: feeState.optional(),
  recordType,
  coverage: z.literal('no_rule').optional().describe('Solo los que ninguna regla cubre'),
  basis: z.literal('period').optional(),
  doctor: doctorText,
  specialty,
  society,
  serviceCode,
  rule: z.string().max(40).optional().describe('Código de la regla o del convenio'),
  ruleType: z.literal('convention').optional().describe('Solo convenios, sin las reglas'),
  schedule: scheduleType.optional(),
  weekday: z.literal('weekend').optional().describe('Solo las de sábado y domingo'),
  calculatedFrom: pesos.describe('Desde cuántos pesos se calculó cada uno'),
  calculatedTo: pesos.describe('Hasta cuántos pesos se calculó cada uno'),
  plan: z.string().max(60).optional().describe('Parte del nombre de la previsión'),
  otherPlan: z.string().max(60).optional().describe('Todas menos las de esta previsión'),
  ...days,
});
type Question = z.infer<typeof question>;

/** The states of fees that are in a payment. */
const IN_PAYMENTS = ['processed', 'paid'] as const;

const MEASURES = {
  gross: ['calculatedAmount', 'honorarios calculados'],
  net: ['finalAmount', 'honorarios líquidos'],
  retention: ['retentionAmount', 'retención'],
} as const;

export const feeGroups = tool({
  name: 'fee_groups',
  description:
    'Honorarios por médico, especialidad, sociedad, prestación, regla, tipo de registro, previsión o mes: los que más o menos tienen, o los de una sola de ellas, de un mes o unos días y en un estado.',
  input: question,
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    refusePaidDays(input.state, input);
    const { by, order, of, measure = 'gross', state, ruleType } = input;
    refuseSeveralPlans(input);
    const kind = by && (ruleType ? 'agreement' : by);
    const asked = askedPeriod(input, asker.today);
    const { filters, words, society } = await narrowed(asker, doctor, input);
    if (input.isWhole) await refuseUncalculated(asker, input);
    const [amount, called] = MEASURES[measure];
    const figure = of === 'records' ? of : amount;
    const groupsIn = (status: typeof filters.status) =>
      feesOfPlan(input, (plan) =>
        asker.calls.calculations.groups({
          ...asked,
          ...filters,
          by: by ?? 'recordType',
          limit: of === 'mean' ? MEANS_READ : by ? readOf(input) : 2,
          ...plan,
          status,
          sort: `${order === 'least' ? '' : '-'}${figure}`,
        }),
      );
    // What was retained is that of payments; before them it is an estimate.
    const retained =
      measure === 'retention' && by && !state ? await groupsIn([...IN_PAYMENTS]) : null;
    const isOfPayments = retained !== null && retained.sums.records > 0;
    const found = isOfPayments ? retained : await groupsIn(filters.status);
    const { sums } = found;
    const where = `${words}${ofDoctor(doctor)}${ofDays(askedDays(input, asker.today))}${inState(state, { ...asked, dateFrom: input.dateFrom, dateTo: input.dateTo })}${isOfPayments ? ' en pagos procesados o pagados' : ''}`;
    const title = `Honorarios${where}`;
    const isEstimate = isEstimateIn(isOfPayments ? 'processed' : state);
    const average = !input.isAverage
      ? ''
      : by
        ? averageFees(sums, groupWord(by), found.total, isEstimate)
        : averageFees(sums, 'registro', sums.records, isEstimate);
    const corrected = await withPaidCorrections(asker, isOfMore(input) ? null : doctor, {
      ...asked,
      ...{ dateFrom: input.dateFrom, dateTo: input.dateTo },
      ...{ state, recordType: input.recordType, serviceIds: filters.serviceIds },
    });
    const total = `${feesInWords(sums, sums.records, isEstimate)}${corrected.sentence}${average}`;
    // The dashboard has the fees of a month, and no screen those of one specialty or rule.
    const link =
      isStaff(asker.user) && asked.month !== undefined && words === '' && !doctor && !state
        ? linkTo('/', asked)
        : null;
    const paid = isOfPayee(input)
      ? await paidBesides(asker, {
          doctor,
          society,
          days: askedDays(input, asker.today),
          isAverage: input.isAverage,
        })
      : NOTHING_PAID;
    if (sums.records === 0)
      return {
        title,
        sentence: `No hay honorarios${where}.${paid.sentence}`,
        facts: [...paid.facts],
        link,
      };
    if (kind === undefined)
      return {
        title,
        sentence: `${feesAre(where)}${total}${paid.sentence}`,
        facts: [
          { label: 'Registros', value: recordsOf(sums.records) },
          ...feeFacts(sums, isEstimate),
          ...corrected.facts,
          ...paid.facts,
        ],
        link,
      };
    const isMean = of === 'mean';
    const ranked = `${groupsTitle(kind, input, isMean ? `${called} por registro` : of ? 'registros calculados' : called)}${where}`;
    const meanOf = (group: (typeof found.groups)[number]) => group[amount] / group.records;
    const amountOf = (group: (typeof found.groups)[number]) => group[amount];
    const said = (pesos: number, count: number) =>
      isMean
        ? `${formatPesos(Math.round(pesos / count))} por registro (${formatPesos(pesos)} en ${recordsOf(count)})`
        : `${formatPesos(pesos)} en ${recordsOf(count)}`;
    const told = tellGroups(
      kind,
      input,
      isMean ? byMean(found, meanOf, order) : found,
      { ranks: isMean ? meanOf : (group) => group[figure], amount: amountOf },
      said,
    );
    const all = sumsBegin(
      kind,
      found,
      { amount: sums[amount], records: sums.records },
      amountOf,
      said,
      'Todos suman',
    );
    const sentence = `${told.sentence} ${all}`;
    return {
      title: ranked,
      sentence: `${ranked}${measure === 'gross' ? ', antes de retención' : ''}: ${isMean ? sentence.replace(/ suman (?=\$)/g, ' tienen juntos ') : sentence} ${total}`,
      facts: told.facts,
      link,
    };
  },
});

/** How many groups are read at most, to be ranked by their means. */
const MEANS_READ = 1_000;
const TOO_MANY_MEANS = 'Son demasiados grupos para compararlos por su promedio.';
/** The groups in the order of their means. Throws if not all of them were read. */
function byMean<One, All extends { readonly groups: readonly One[]; readonly total: number }>(
  all: All,
  meanOf: (group: One) => number,
  order: 'most' | 'least' | undefined,
) {
  if (all.groups.length < all.total) throw new Unanswerable(TOO_MANY_MEANS);
  const direction = order === 'least' ? 1 : -1;
  return {
    ...all,
    groups: all.groups.toSorted((one, other) => direction * (meanOf(one) - meanOf(other))),
  };
}

/** Whether fees of nothing but a payee are summed up, in any state or paid: payments are of these alone. */
const isOfPayee = ({ by, state, basis, measure, ...input }: Question) =>
  (by ?? basis) === undefined &&
  (state === undefined || state === 'paid') &&
  measure !== 'retention' &&
  (input.recordType ?? input.coverage ?? input.specialty) === undefined &&
  (input.serviceCode ?? input.rule ?? input.ruleType) === undefined &&
  (input.plan ?? input.otherPlan ?? input.schedule ?? input.weekday) === undefined &&
  (input.calculatedFrom ?? input.calculatedTo) === undefined;

/** Whether fees are narrowed down by more than the portal tells apart. */
const isOfMore = ({
  coverage,
  specialty: of,
  society: through,
  rule,
  ruleType,
  ...input
}: Question) =>
  (coverage ?? of ?? through ?? rule ?? ruleType) !== undefined ||
  (input.plan ?? input.otherPlan ?? input.schedule ?? input.weekday) !== undefined ||
  (input.calculatedFrom ?? input.calculatedTo) !== undefined;

/** Attentions without a fee are of no society yet: then their number is not known. */
async function refuseUncalculated({ calls, user, today }: Asker, input: Question) {
  if (!isStaff(user)) throw new Unanswerable(OF_SOCIETY);
  const { total } = await calls.attentions.summary({
    ...askedDays(input, today),
    status: 'pending',
  });
  if (total > 0) throw new Unanswerable(OF_SOCIETY);
}
const OF_SOCIETY =
  'De una sociedad sé las atenciones calculadas, y en ese tiempo hay otras sin calcular. Pregunte por un mes ya calculado.';

/** The filters of the call for what the question names, and the same in words. */
async function narrowed(asker: Asker, doctor: AskedDoctor | null, input: Question) {
  const { calls } = asker;
  const { recordType, coverage, ruleType } = input;
  const services = await askedServices(asker, doctor, input.serviceCode);
  const [specialty, society, rule] = await Promise.all([
    input.specialty ? specialtyNamed(calls, input.specialty) : null,
    input.society ? societyNamed(calls, input.society) : null,
    input.rule ? ruleNamed(calls, input.rule) : null,
  ]);
  return {
    society,
    filters: {
      doctorId: doctor?.id,
      serviceIds: idsOf(services),
      status: statesOf(input.state),
      dateFrom: input.dateFrom,
      dateTo: input.dateTo,
      participationTypes: recordType && [recordType],
      withoutRule: coverage && true,
      specialtyId: specialty?.id,
      societyId: society?.id,
      ruleId: rule?.id,
      ruleType,
      scheduleTypes: input.schedule && [input.schedule],
      isOfWeekend: input.weekday && true,
      calculatedFrom: input.calculatedFrom,
      calculatedTo: input.calculatedTo,
    },
    words: [
      coverage && ' sin regla',
      ofType(recordType),
      specialty && ` de la especialidad ${specialty.name}`,
      society && ` a través de ${society.name}`,
      ofServices(services, input.serviceCode),
      input.schedule && ` de horario ${SCHEDULE_LABELS[input.schedule].toLowerCase()}`,
      input.weekday && ' de sábado o domingo',
      planInWords(input),
      (input.calculatedFrom ?? input.calculatedTo) !== undefined &&
        ` de ${boundInWords(input.calculatedFrom, input.calculatedTo, formatPesos)} calculados cada uno`,
      rule && ` por ${rule.ruleType === 'rule' ? 'la regla' : 'el convenio'} ${rule.code}`,
    ]
      .filter(Boolean)
      .join(''),
  };
}

/** Fees of which each is within amounts: what bounds other sums is what somebody received. */
export const feesOfEach = tool({
  name: 'fees_of_each',
  description:
    'Honorarios de las atenciones por las que se calculó o pagó más o menos que un monto.',
  input: question
    .pick({ state: true, recordType: true, schedule: true, weekday: true, plan: true })
    .extend({
      ...{
        doctor: doctorText,
        specialty,
        society,
        serviceCode,
        otherPlan: question.shape.otherPlan,
      },
      ...{ grossFrom: pesos, grossTo: pesos, ...days },
    }),
  run: (asker, { grossFrom, grossTo, ...input }) =>
    feeGroups.run(asker, { ...input, calculatedFrom: grossFrom, calculatedTo: grossTo }),
});
