/** One attention by the id that its file gave it (operations §23.5). */
import { z } from 'zod';
import { formatDate, formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { CORRECTION_STATE_BADGES } from '../../../../domain/words/correction-words.ts';
import { asEstimate, isEstimated } from '../../../../domain/words/estimates.ts';
import { NO_RULE_LABEL, RECORD_TYPE_LABELS } from '../../../../domain/words/labels.ts';
import { ATTENTION_STATE_BADGES } from '../../../../domain/words/state-badges.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { correctionInWords, holdInWords } from './standing-words.ts';
import { dayOf } from './wording.ts';

const OWN =
  'Por ese número no puedo buscar entre sus atenciones. Búsquela en Participaciones por su paciente, su fecha o su prestación.';

/** The attentions with this id, of each record type one. Throws if there are none, and to who is a doctor. */
export async function attentionsCalled({ calls, user }: Asker, asked: string) {
  if (!isStaff(user)) throw new Unanswerable(OWN);
  const called = async (id: string) =>
    (await calls.attentions.list({ search: id, limit: SEARCHED })).filter(
      ({ externalId }) => externalId === id,
    );
  const found = await called(asked);
  if (found.length > 0) return found;
  // 'P2608-86' is P2608-00086.
  const whole = asked.replace(/\d+$/, (number) => number.padStart(DIGITS, '0'));
  for (const other of [asked.toLowerCase(), ...(whole === asked ? [] : [whole])]) {
    const same = await called(other);
    if (same.length > 0) return same;
  }
  throw new Unanswerable(`No encontré la atención ${asked}.`);
}
const DIGITS = 5;
const NOT_CORRECTED = 'No tiene correcciones ni reversas.';
const SEARCHED = 10;

/** What keeps the attention, or the payment that has it, from being paid, and what of it is or was corrected; what may be read of it. */
async function standingOf(
  { calls }: Asker,
  id: number,
  payment: { readonly id: number; readonly status: string } | null,
) {
  const held = {
    record: [id],
    doctor: [],
    society: [],
    import: [],
    payment: payment && payment.status !== 'paid' ? [payment.id] : [],
  };
  const [marks, corrections] = await Promise.all([
    readable(calls.holds.marks(held), []),
    readable(calls.correctedLines.marks({ attentionIds: [id] }), []),
  ]);
  // A hold may keep both the record and its payment.
  const holds = [...new Map(marks.map((mark) => [mark.id, mark])).values()];
  return { holds, corrections };
}

export const attentionCard = tool({
  name: 'attention_card',
  description:
    'Los datos de una atención por el ID de su archivo, como «P2608-00086»: fecha, médico, paciente, prestación, estado, monto, pago, pausas y correcciones.',
  input: z.object({
    case: z.string().max(120),
    isOfCorrection: z.literal(true).optional().describe('Se pregunta si se corrigió o reversó'),
  }),
  async run(asker, { case: asked, isOfCorrection }) {
    const [first, ...others] = await attentionsCalled(asker, asked);
    if (!first) throw new Unanswerable(`No encontré la atención ${asked}.`);
    if (others.length > 0)
      throw new Unanswerable(
        `Hay más de una atención con el ID ${asked}. Búsquelo en Atenciones Médicas.`,
      );
    const { calculation, payment, ...one } = await asker.calls.attentions.details({
      id: first.id,
    });
    const { holds, corrections } = await standingOf(asker, one.id, payment);
    const state = ATTENTION_STATE_BADGES[one.status].label;
    const fee =
      calculation === null
        ? ' Aún no se calcula.'
        : ` Se calculó en ${formatPesos(calculation.calculatedAmount)} con ${calculation.rule?.code ?? NO_RULE_LABEL}: ${formatPesos(calculation.retentionAmount)} de retención y ${formatPesos(calculation.finalAmount)} ${asEstimate('líquidos', isEstimated(calculation.status))}.`;
    const paid =
      payment === null
        ? ' No está en ningún pago.'
        : ` Está en el pago de ${formatPeriod({ month: payment.periodMonth, year: payment.periodYear })} a ${payment.payeeName}, ${payment.status === 'paid' && payment.paymentDate ? `pagado el ${formatDate(payment.paymentDate)}` : 'procesado y aún no pagado'}.`;
    return {
      title: `Atención ${one.externalId}`,
      sentence: `La atención ${one.externalId} (${RECORD_TYPE_LABELS[one.recordType]}) es del ${formatDate(one.attentionDate)}: ${one.serviceCode} ${one.serviceName}, de ${one.doctorName} (${one.specialtyName}) a ${one.patientName}${one.healthPlan ? `, de previsión ${one.healthPlan}` : ''}. Está en estado ${state}, con un bruto de ${formatPesos(one.grossAmount)}.${[fee + paid, ...holds.map(holdInWords), ...corrections.map(correctionInWords), ...(isOfCorrection && corrections.length === 0 ? [NOT_CORRECTED] : [])].join(' ')}`,
      facts: [
        { label: 'Fecha', value: formatDate(one.attentionDate) },
        { label: 'Estado', value: state },
        { label: 'Médico', value: one.doctorName },
        { label: 'Paciente', value: one.patientName },
        { label: 'Previsión', value: one.healthPlan ?? 'No la dice' },
        { label: 'Prestación', value: `${one.serviceCode} ${one.serviceName}` },
        { label: 'Bruto', value: formatPesos(one.grossAmount) },
        ...(calculation === null
          ? []
          : [
              { label: 'Calculado', value: formatPesos(calculation.calculatedAmount) },
              {
                label: asEstimate('Líquido', isEstimated(calculation.status)),
                value: formatPesos(calculation.finalAmount),
              },
            ]),
        ...holds.map(({ reason, createdAt }) => ({
          label: `En pausa desde el ${dayOf(createdAt)}`,
          value: reason,
        })),
        ...corrections.map((mark) => ({
          label: `Corrección, ${formatPeriod(mark.period)}`,
          value: CORRECTION_STATE_BADGES[mark.state].label,
        })),
      ],
      link: linkTo('/atenciones-medicas', { attention: one.id }),
    };
  },
});
