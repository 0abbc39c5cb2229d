/** Questions about the number of attentions, by state. */

import { z } from 'zod';
import { formatDate, type LocalDate } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { ATTENTION_STATES, UNPAID_STATES } from '../../../../domain/states.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { areEstimated, asEstimate, estimateOf } from '../../../../domain/words/estimates.ts';
import { ATTENTION_STATE_BADGES } from '../../../../domain/words/state-badges.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { EARLIEST } from '../grammar/times-up-to.ts';
import { type Asker, type Finding, linkTo, tool, Unanswerable } from '../tool.ts';
import { askedServices, idsOf, ofServices } from './asked-services.ts';
import { feeTotals } from './fees.ts';
import {
  type AskedDoctor,
  askedDays,
  askedDoctor,
  type Days,
  doctorText,
  days as givenDays,
  isOfPatients,
  NO_PERSONS,
  ofDays,
  ofDoctor,
  ofType,
  recordType,
  serviceCode,
} from './inputs.ts';

/** 'pendiente' or 'pendientes', as the count wants it. */
const STATE_WORDS = {
  pending: ['pendiente', 'pendientes'],
  calculated: ['calculada', 'calculadas'],
  paid: ['pagada', 'pagadas'],
  unpaid: ['que no está pagada', 'que no están pagadas'],
} as const;
const NO_STATE = ['', ''] as const;

/** The figures of attentions, and what each is called. */
const MEASURES = {
  gross: ['grossAmount', 'bruto'],
  net: ['netAmount', 'neto'],
  participated: ['participatedAmount', 'monto participado'],
} as const;

const question = z.object({
  state: z.enum([...ATTENTION_STATES, 'unpaid']).optional(),
  recordType,
  measure: z.enum(['gross', 'net', 'participated']).optional(),
  basis: z.literal('period').optional(),
  serviceCode,
  isAverage: z.literal(true).optional().describe('El promedio por atención'),
  isPerDay: z.literal(true).optional().describe('El promedio por día'),
  isOfPatients,
  doctor: doctorText,
  ...givenDays,
});
type Question = z.infer<typeof question>;

export const attentionCount = tool({
  name: 'attention_count',
  description:
    'Cuántas atenciones hay y cuánto suman, por estado (pendiente, calculada, pagada, o unpaid: las que no están pagadas), mes, días, médico y tipo. Los días son los de la atención.',
  input: question,
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    const { state, recordType, measure = 'gross' } = input;
    const days = askedDays(input, asker.today);
    // Those that are paid are not those that were paid then.
    const isOfPaid = state === 'paid' && days.dateFrom !== undefined;
    const when = `${ofDays(days)}${isOfPaid ? ', por fecha de atención' : ''}${input.isOfPatients ? NO_PERSONS : ''}`;
    if (doctor && !isStaff(asker.user)) {
      if (input.isAverage) {
        const { month, year, dateFrom, dateTo } = input;
        if (state || recordType || input.serviceCode || input.measure)
          throw new Unanswerable(OWN_AVERAGE);
        return feeTotals.run(asker, { month, year, dateFrom, dateTo, isAverage: true });
      }
      const services = await askedServices(asker, doctor, input.serviceCode);
      const of = ofServices(services, input.serviceCode);
      const own = await ownAttentions(asker, doctor, {
        ...{ state, recordType, days, when, of },
        serviceIds: idsOf(services),
      });
      return input.isPerDay ? perDay(own, days, asker.today) : own;
    }
    const services = await askedServices(asker, doctor, input.serviceCode);
    const filters = {
      serviceIds: idsOf(services),
      doctorId: doctor?.id,
      participationTypes: recordType && [recordType],
      ...days,
    };
    const { total, byStatus, sums } = await sumsOf(asker, state, filters);
    const [one, many] = state ? STATE_WORDS[state] : NO_STATE;
    const where = `${ofType(recordType)}${ofServices(services, input.serviceCode)}${ofDoctor(doctor)}${when}`;
    const counted = countOf(total, `atención ${one}`.trim(), `atenciones ${many}`.trim());
    const [figure, words] = MEASURES[measure];
    const finding: Finding = {
      title: `Atenciones ${many}`.trim() + where,
      sentence: `Hay ${counted}${where}, por un ${words} de ${formatPesos(sums[figure])}.${input.isAverage && total > 0 ? ` En promedio: ${formatPesos(Math.round(sums[figure] / total))} de ${words} por atención.` : ''}`,
      facts: [
        { label: 'Atenciones', value: countOf(total, 'atención', 'atenciones') },
        ...Object.entries(state && state !== 'unpaid' ? {} : byStatus)
          .filter(([key]) => state === undefined || key !== 'paid')
          .map(([key, count]) => ({
            label: ATTENTION_STATE_BADGES[key as keyof typeof byStatus].label,
            value: countOf(count, 'atención', 'atenciones'),
          })),
        { label: 'Bruto', value: formatPesos(sums.grossAmount) },
        { label: 'Neto', value: formatPesos(sums.netAmount) },
        { label: 'Participado', value: formatPesos(sums.participatedAmount) },
      ],
      link: linkTo('/atenciones-medicas', {
        // The screen shows one state, or all; of several, the answer lists the counts.
        status: state === 'unpaid' ? undefined : state,
        recordType,
        doctorId: doctor?.id,
        serviceIds: filters.serviceIds?.join(),
        ...days,
      }),
    };
    return input.isPerDay ? perDay(finding, days, asker.today) : finding;
  },
});

const DAY = 86_400_000;
const WHOSE_DAYS = '¿De qué mes o de qué días? El promedio por día es de un período.';

/** What was found, with how many attentions that is a day: of the days that are over, and today. */
function perDay(finding: Finding, { dateFrom, dateTo }: Days, today: LocalDate): Finding {
  if (dateFrom === undefined || dateTo === undefined || dateFrom === EARLIEST)
    throw new Unanswerable(WHOSE_DAYS);
  const last = dateTo < today ? dateTo : today;
  const count = Math.round((Date.parse(last) - Date.parse(dateFrom)) / DAY) + 1;
  const total = Number(/^[\d.]+/.exec(finding.facts[0]?.value ?? '0')?.[0].replaceAll('.', ''));
  if (count < 1) return finding;
  const each = (total / count).toLocaleString('es-CL', { maximumFractionDigits: 1 });
  return {
    ...finding,
    sentence: `${finding.sentence} En promedio son ${each} atenciones por día, en ${countOf(count, 'día corrido', 'días corridos')}.`,
  };
}

const OWN_AVERAGE =
  'El promedio de sus atenciones lo sé por mes o año, de todas juntas: sin separar por estado, tipo ni prestación, ni elegir el monto.';

type Filters = Omit<Parameters<Asker['calls']['attentions']['summary']>[0], 'status'>;

/** The sums of the attentions in a state. What is unpaid is what is pending or calculated. */
async function sumsOf({ calls }: Asker, state: Question['state'], filters: Filters) {
  const states = state === 'unpaid' ? (['pending', 'calculated'] as const) : [state];
  const found = await Promise.all(
    states.map((status) => calls.attentions.summary({ ...filters, status })),
  );
  // Each call counts all states, whatever its own.
  const { pending = 0, calculated = 0, paid = 0 } = found[0]?.byStatus ?? {};
  const sum = (of: 'total' | 'grossAmount' | 'netAmount' | 'participatedAmount') =>
    found.reduce((all, one) => all + one[of], 0);
  return {
    total: sum('total'),
    byStatus: { pending, calculated, paid },
    sums: {
      grossAmount: sum('grossAmount'),
      netAmount: sum('netAmount'),
      participatedAmount: sum('participatedAmount'),
    },
  };
}

/** Attentions stay `calculated` until they are paid, whatever the state of their fee. */
const FEE_STATES = {
  pending: ['pending'],
  calculated: UNPAID_STATES,
  paid: ['paid'],
  unpaid: ['pending', ...UNPAID_STATES],
} as const;

/** `when` is the period `days` in words. */
type OwnQuestion = Pick<Question, 'state' | 'recordType'> & {
  days: Days;
  when: string;
  /** The services that are asked for, and these in words. */
  serviceIds: readonly number[] | undefined;
  of: string;
};

/** Up to how many attentions are told one by one; of more only their number and sums. */
const FEW = 5;

/** The user's own attentions, by the portal's call. */
async function ownAttentions(
  { calls }: Asker,
  { id: doctorId }: AskedDoctor,
  { state, recordType, days, when, serviceIds, of }: OwnQuestion,
): Promise<Finding> {
  const filters = {
    doctorId,
    participationTypes: recordType && [recordType],
    serviceIds: serviceIds && [...serviceIds],
    ...days,
  };
  const feeStates = state ? FEE_STATES[state] : [undefined];
  const found = await Promise.all(
    feeStates.map((feeState) => calls.portal.attentionsSummary({ ...filters, state: feeState })),
  );
  const sum = (figure: keyof (typeof found)[number]) =>
    found.reduce((total, totals) => total + totals[figure], 0);
  // 'Qué hice el 15 de julio': of few each is told, without its patient.
  const isFew = state === undefined && days.dateFrom !== undefined && sum('total') <= FEW;
  const few = isFew ? await calls.portal.attentions({ ...filters, limit: FEW }) : [];
  const [one, many] = state ? STATE_WORDS[state] : NO_STATE;
  const where = `${ofType(recordType)}${of}${when}`;
  const counted = countOf(sum('total'), `atención ${one}`.trim(), `atenciones ${many}`.trim());
  const isEstimate =
    areEstimated(feeStates) ||
    estimateOf({ count: sum('calculatedCount'), estimatedCount: sum('estimatedCount') });
  // Of those that are not calculated there are no pesos yet: $0 would be read as what they pay.
  const calculated = sum('calculatedCount');
  const waiting = state === undefined || state === 'unpaid' ? sum('total') - calculated : 0;
  const isUncalculated = waiting > 0 && calculated === 0;
  const ofWaiting = isUncalculated
    ? ` Aún no ${waiting === 1 ? 'está calculada' : 'están calculadas'}: no hay líquido todavía.`
    : waiting > 0
      ? ` De ellas, ${countOf(waiting, 'aún no está calculada y no cuenta', 'aún no están calculadas y no cuentan')} en esos pesos.`
      : '';
  const net =
    state === 'pending' || isUncalculated
      ? ''
      : `, con ${formatPesos(sum('finalAmount'))} ${asEstimate('líquidos', isEstimate)} (${formatPesos(sum('calculatedAmount'))} calculados, antes de retención)`;
  return {
    title: `Sus atenciones ${many}`.trim() + where,
    sentence: `Tiene ${counted}${where}${net}.${ofWaiting}`,
    facts: [
      { label: 'Atenciones', value: countOf(sum('total'), 'atención', 'atenciones') },
      {
        label: asEstimate('Líquido', isEstimate),
        value: isUncalculated ? 'aún sin calcular' : formatPesos(sum('finalAmount')),
      },
      ...(few.length === 0
        ? []
        : [
            {
              label: 'Prestaciones',
              value: few
                .map(
                  ({ attentionDate, serviceName }) =>
                    `${serviceName} (${formatDate(attentionDate)})`,
                )
                .join('; '),
            },
          ]),
    ],
    // The screen shows one state of fees, or all.
    link: linkTo('/participaciones', {
      state: feeStates.length === 1 ? feeStates[0] : undefined,
      recordType,
      serviceIds: serviceIds?.join(),
      ...days,
    }),
  };
}
