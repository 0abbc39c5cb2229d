/** Questions about fees: their totals, calculated and paid. */
import { z } from 'zod';
import { formatPeriod, type Period, yearOf } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { NO_RULE_LABEL } from '../../../../domain/words/labels.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, linkTo, tool } from '../tool.ts';
import { legalRetention } from './catalogues.ts';
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
  recordType,
} from './inputs.ts';
import { NOTHING_PAID, paidBesides } from './paid-besides.ts';
import { retainedByPaying } from './retained.ts';

const question = z.object({
  state: feeState.optional(),
  recordType,
  measure: z.enum(['gross', 'net', 'base', 'retention']).optional(),
  coverage: z.literal('no_rule').optional().describe('Solo los que ninguna regla cubre'),
  basis: z.literal('period').optional(),
  isAverage: z.literal(true).optional().describe('El promedio por registro'),
  isOfWaiting: z.literal(true).optional().describe('También sus atenciones sin calcular'),
  doctor: doctorText,
  ...days,
});
type Question = z.infer<typeof question>;

/** Whether only fees of a record type, of some days or without a rule are asked for: no screen, payment or sum of movements has them apart. */
const isNarrowed = ({ recordType: type, coverage, dateFrom }: Question) =>
  (type ?? coverage ?? dateFrom) !== undefined;

/** The screen that shows the same fees: the dashboard those of a month by state, the movements all those of a doctor. */
function screenOf(
  { user }: Asker,
  doctor: AskedDoctor | null,
  input: Question,
  asked: Partial<Period>,
) {
  const { state } = input;
  if (isNarrowed(input)) return null;
  if (!isStaff(user)) return linkTo('/mis-pagos');
  if (!doctor) return asked.month !== undefined && state !== 'unpaid' ? linkTo('/', asked) : null;
  return state === undefined && asked.year === undefined
    ? linkTo('/pagos-procesados', { movements: doctor.id })
    : null;
}

export const feeTotals = tool({
  name: 'fee_totals',
  description:
    'Los honorarios (base, calculado, retención, líquido y número de registros) de un mes, un médico y un estado: calculado, pendiente de pago, procesado, pagado, o unpaid: todos los que aún no se pagan.',
  input: question,
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    const { state } = input;
    refusePaidDays(state, input);
    const asked = askedPeriod(input, asker.today);
    // Of a year to come nothing is retained yet: what is asked for is its rate.
    if (input.measure === 'retention' && !doctor && (asked.year ?? 0) > yearOf(asker.today))
      return legalRetention.run(asker, { year: asked.year });
    const sums = await feeSums(asker, doctor, input, asked);
    const isEstimate = isEstimateIn(state);
    const kind = `${input.coverage ? ' sin regla' : ''}${ofType(input.recordType)}`;
    const where = `${kind}${ofDoctor(doctor)}${ofDays(askedDays(input, asker.today))}${inState(state, { ...asked, dateFrom: input.dateFrom, dateTo: input.dateTo })}`;
    const average = input.isAverage ? averageFees(sums, 'registro', sums.total, isEstimate) : '';
    const retained = await retainedAlready(asker, doctor, input, asked, sums);
    const processed = await processedPayments(asker, doctor, input, asked);
    // Of a time of which nothing is calculated, how much waits for that; of what no rule covers, of any time: it may be more.
    const isOfTime = asked.month !== undefined || input.dateFrom !== undefined;
    const isOfNone = sums.total === 0 && isOfTime;
    const mayBeMore =
      (isOfNone && (state === undefined || state === 'unpaid')) ||
      (state === undefined && input.coverage !== undefined);
    const waiting =
      (input.isOfWaiting && doctor) || mayBeMore ? await uncalculated(asker, doctor, input) : '';
    const later = await inAnyState(asker, doctor, input, asked);
    const owed = await owedByMonth(asker, doctor, input, asked);
    const { recordType: type, dateFrom, dateTo } = input;
    const corrected = await withPaidCorrections(asker, input.coverage ? null : doctor, {
      ...asked,
      ...{ dateFrom, dateTo, state, recordType: type },
    });
    const isOfAll =
      (state === undefined || state === 'paid') &&
      !input.basis &&
      (input.recordType ?? input.coverage) === undefined;
    const paid =
      isOfAll && retained.sentence === ''
        ? await paidBesides(asker, {
            doctor,
            days: askedDays(input, asker.today),
            isAverage: input.isAverage,
          })
        : NOTHING_PAID;
    return {
      title: `Honorarios${where}`,
      sentence:
        sums.total === 0
          ? `${retained.sentence}No hay honorarios${where}.${corrected.sentence}${later}${waiting}${paid.sentence}`
          : `${retained.sentence}${feesAre(where)}${feesInWords(sums, sums.total, isEstimate)}${corrected.sentence}${average}${processed}${owed}${later}${waiting}${paid.sentence}`,
      facts: [
        { label: 'Registros', value: recordsOf(sums.total) },
        { label: 'Base', value: formatPesos(sums.baseAmount) },
        ...feeFacts(sums, isEstimate),
        ...corrected.facts,
        ...(sums.withoutRule === null
          ? []
          : [{ label: NO_RULE_LABEL, value: recordsOf(sums.withoutRule) }]),
        ...retained.facts,
        ...paid.facts,
      ],
      link: screenOf(asker, doctor, input, asked),
    };
  },
});

/** Of what a doctor who asks is owed at all times, each month of attention, and what is not calculated yet; nothing for others. */
async function owedByMonth(
  asker: Asker,
  doctor: AskedDoctor | null,
  input: Question,
  asked: Partial<Period>,
): Promise<string> {
  const { calls, user } = asker;
  const isOfAll = asked.year === undefined && !isNarrowed(input) && !input.isOfWaiting;
  if (!doctor || isStaff(user) || input.state !== 'unpaid' || !isOfAll) return '';
  const { groups, total } = await calls.calculations.groups({
    doctorId: doctor.id,
    status: statesOf(input.state),
    by: 'month',
    limit: MONTHS_TOLD,
    sort: '-records',
  });
  const told = groups
    .toSorted((one, other) => (one.code ?? '').localeCompare(other.code ?? ''))
    .map(({ code, finalAmount }) => `${monthOf(code)}, ${formatPesos(finalAmount)}`);
  const months =
    total === 0 || total > groups.length ? '' : ` Por mes de atención: ${told.join('; ')}.`;
  return `${months}${await uncalculated(asker, doctor, input)}`;
}
const MONTHS_TOLD = 12;
const monthOf = (code: string | null) => {
  const [year = 0, month = 0] = (code ?? '').split('-').map(Number);
  return formatPeriod({ month, year });
};

/** Of what is in the state of being calculated, all that was calculated, whatever became of it. */
async function inAnyState(
  asker: Asker,
  doctor: AskedDoctor | null,
  input: Question,
  asked: Partial<Period>,
): Promise<string> {
  if (input.state === 'pending_payment') {
    const unpaid = await feeSums(asker, doctor, { ...input, state: 'unpaid' }, asked);
    return ` En total, sin pagar en cualquier estado, hay ${formatPesos(unpaid.finalAmount)} líquidos, en ${recordsOf(unpaid.total)}.`;
  }
  if (input.state !== 'calculated') return '';
  const all = await feeSums(asker, doctor, { ...input, state: undefined }, asked);
  return ` En todos los estados juntos hay ${formatPesos(all.calculatedAmount)} calculados, en ${recordsOf(all.total)}.`;
}

/** How many attentions of the doctor are not calculated yet: of these no pesos are known. */
async function uncalculated(
  { calls, today }: Asker,
  doctor: AskedDoctor | null,
  input: Question,
): Promise<string> {
  const read = calls.attentions.groups({
    ...askedDays(input, today),
    doctorId: doctor?.id,
    status: ['pending'],
    participationTypes: input.recordType && [input.recordType],
    by: 'recordType',
    limit: 2,
    sort: '-records',
  });
  const { sums } = await readable<{ sums: { records: number } }>(read, { sums: { records: 0 } });
  const unknown = input.coverage ? ', y no se sabe si alguna regla las cubre' : '';
  return sums.records === 0
    ? ''
    : ` Además, ${countOf(sums.records, 'atención aún no se calcula', 'atenciones aún no se calculan')}${unknown}.`;
}

/** Of what is not paid, the payments that wait: with what was earned and discounted besides, they are other pesos than their fees. */
async function processedPayments(
  { calls, user }: Asker,
  doctor: AskedDoctor | null,
  input: Question,
  asked: Partial<Period>,
): Promise<string> {
  if (input.state !== 'unpaid' || isNarrowed(input) || !isStaff(user)) return '';
  const { total, totalAmount } = await readable(
    calls.payroll.paymentsSummary({ ...asked, doctorId: doctor?.id, status: 'processed' }),
    { total: 0, totalAmount: 0, totalBrutAmount: 0, doctors: 0, totalAttentions: 0 },
  );
  return total === 0
    ? ''
    : ` De ello hay ${countOf(total, 'pago procesado', 'pagos procesados')} sin pagar, por ${formatPesos(totalAmount)} líquidos con sus haberes y descuentos.`;
}

/** Of a retention that is asked for whatever the state, how much was retained by paying: the rest is still to come. */
async function retainedAlready(
  asker: Asker,
  doctor: AskedDoctor | null,
  input: Question,
  asked: Partial<Period>,
  all: { retentionAmount: number },
) {
  const { measure, state, recordType: type, coverage, dateFrom, dateTo } = input;
  const isOfAll = (type ?? coverage) === undefined;
  if (measure !== 'retention' || state !== undefined || !isOfAll)
    return { sentence: '', facts: [] };
  // Paid fees of some days are not known apart.
  const isOfDays = dateFrom !== undefined;
  const paid = isOfDays ? null : await feeSums(asker, doctor, { ...input, state: 'paid' }, asked);
  const ofPaid = paid?.retentionAmount ?? 0;
  const ofUnpaid = paid ? all.retentionAmount - ofPaid : 0;
  const days = { dateFrom, dateTo };
  return retainedByPaying(asker, { doctor, period: asked, days, ofPaid, ofUnpaid });
}

/** The sums of fees, by the call that the asker may ask and that has the criteria. */
async function feeSums(
  { calls, user }: Asker,
  doctor: AskedDoctor | null,
  input: Question,
  asked: Partial<Period>,
) {
  const status = statesOf(input.state);
  if (doctor && !isNarrowed(input))
    return calls.movements.summary({ ...asked, status, doctorId: doctor.id });
  const filters = {
    ...asked,
    status,
    dateFrom: input.dateFrom,
    dateTo: input.dateTo,
    doctorId: doctor?.id,
    participationTypes: input.recordType && [input.recordType],
    withoutRule: input.coverage && true,
  };
  const all = isStaff(user) ? await calls.calculations.summary(filters) : null;
  if (all && !doctor) return all;
  // Those of one doctor count paid corrections.
  const { sums } = await calls.calculations.groups({
    ...filters,
    by: 'recordType',
    sort: '-records',
  });
  return { ...sums, total: sums.records, withoutRule: all?.withoutRule ?? null };
}
