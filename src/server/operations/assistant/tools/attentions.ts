/** Questions about attentions: their number by state, and a single one by its id. */

import { z } from 'zod';
import { formatDate } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { ATTENTION_STATES, UNPAID_STATES } from '../../../../domain/states.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { areEstimated, asEstimate } from '../../../../domain/words/estimates.ts';
import { RECORD_TYPE_LABELS } from '../../../../domain/words/labels.ts';
import { ATTENTION_STATE_BADGES } from '../../../../domain/words/state-badges.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, type Finding, screenAddress, tool } from '../tool.ts';
import {
  type AskedDoctor,
  askedDoctor,
  askedPeriod,
  daysOf,
  doctorText,
  ofDoctor,
  ofPeriod,
  period,
} from './inputs.ts';

/** 'pendiente' or 'pendientes', as the count wants it. */
const STATE_WORDS = {
  pending: ['pendiente', 'pendientes'],
  calculated: ['calculada', 'calculadas'],
  paid: ['pagada', 'pagadas'],
} as const;

const question = z.object({
  state: z.enum(ATTENTION_STATES).optional(),
  recordType: z.enum(['participacion', 'hmq']).optional(),
  doctor: doctorText,
  ...period,
  date: z.iso.date().optional().describe('Un solo día, en vez de mes y año'),
});

export const attentionCount = tool({
  name: 'attention_count',
  description:
    'Cuántas atenciones hay y cuánto suman, por estado (pendiente, calculada, pagada), mes, médico y tipo.',
  input: question,
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    const { state, recordType, date } = input;
    const asked = date === undefined ? askedPeriod(input, asker.today) : {};
    const days = date === undefined ? daysOf(asked) : { dateFrom: date, dateTo: date };
    const when = date === undefined ? ofPeriod(asked) : ` del ${formatDate(date)}`;
    if (doctor && !isStaff(asker.user)) {
      return ownAttentions(asker, doctor, { state, recordType, days, when });
    }
    const filters = {
      doctorId: doctor?.id,
      status: state,
      participationTypes: recordType && [recordType],
      ...days,
    };
    const { total, byStatus, ...sums } = await asker.calls.attentions.summary(filters);
    const [one, many] = state ? STATE_WORDS[state] : ['', ''];
    const kind = recordType ? ` de ${RECORD_TYPE_LABELS[recordType]}` : '';
    const where = `${kind}${ofDoctor(doctor)}${when}`;
    const counted = countOf(total, `atención ${one}`.trim(), `atenciones ${many}`.trim());
    return {
      title: `Atenciones ${many}`.trim() + where,
      sentence: `Hay ${counted}${where}, por un bruto de ${formatPesos(sums.grossAmount)}.`,
      facts: [
        { label: 'Atenciones', value: countOf(total, 'atención', 'atenciones') },
        ...Object.entries(state ? {} : byStatus).map(([key, count]) => ({
          label: ATTENTION_STATE_BADGES[key as keyof typeof byStatus].label,
          value: countOf(count, 'atención', 'atenciones'),
        })),
        { label: 'Bruto', value: formatPesos(sums.grossAmount) },
        { label: 'Neto', value: formatPesos(sums.netAmount) },
        { label: 'Participado', value: formatPesos(sums.participatedAmount) },
      ],
      link: {
        label: 'Atenciones Médicas',
        href: screenAddress('/atenciones-medicas', {
          status: state,
          recordType,
          doctorId: doctor?.id,
          ...days,
        }),
      },
    };
  },
});

/** Attentions stay `calculated` until they are paid, whatever the state of their fee. */
const FEE_STATES = {
  pending: ['pending'],
  calculated: UNPAID_STATES,
  paid: ['paid'],
} as const;

/** `when` is the period `days` in words. */
type OwnQuestion = Pick<z.infer<typeof question>, 'state' | 'recordType'> & {
  days: ReturnType<typeof daysOf>;
  when: string;
};

/** The user's own attentions, by the portal's call. */
async function ownAttentions(
  { calls }: Asker,
  { id: doctorId }: AskedDoctor,
  { state, recordType, days, when }: OwnQuestion,
): Promise<Finding> {
  const filters = { doctorId, participationTypes: recordType && [recordType], ...days };
  const feeStates = state ? FEE_STATES[state] : [undefined];
  const found = await Promise.all(
    feeStates.map((feeState) => calls.portal.attentionsSummary({ ...filters, state: feeState })),
  );
  const sum = (figure: 'total' | 'finalAmount') =>
    found.reduce((total, totals) => total + totals[figure], 0);
  const [one, many] = state ? STATE_WORDS[state] : ['', ''];
  const kind = recordType ? ` de ${RECORD_TYPE_LABELS[recordType]}` : '';
  const where = `${kind}${when}`;
  const counted = countOf(sum('total'), `atención ${one}`.trim(), `atenciones ${many}`.trim());
  const isEstimate = areEstimated(feeStates);
  const net =
    state === 'pending'
      ? ''
      : `, con ${formatPesos(sum('finalAmount'))} ${asEstimate('líquidos', isEstimate)} calculados`;
  return {
    title: `Sus atenciones ${many}`.trim() + where,
    sentence: `Tiene ${counted}${where}${net}.`,
    facts: [
      { label: 'Atenciones', value: countOf(sum('total'), 'atención', 'atenciones') },
      { label: asEstimate('Líquido', isEstimate), value: formatPesos(sum('finalAmount')) },
    ],
    link: {
      label: 'Participaciones',
      // The screen shows one state of fees, or all.
      href: screenAddress('/participaciones', {
        state: feeStates.length === 1 ? feeStates[0] : undefined,
        recordType,
        ...days,
      }),
    },
  };
}
