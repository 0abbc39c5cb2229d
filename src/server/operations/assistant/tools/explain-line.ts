/** The explanation of a line: why it pays what it pays. */
import { z } from 'zod';
import { formatDate, formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { asEstimate, isEstimated } from '../../../../domain/words/estimates.ts';
import { NO_RULE_LABEL } from '../../../../domain/words/labels.ts';
import { paidPayeeInWords, payeeInWords } from '../../../../domain/words/payee-words.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { linkTo, tool, Unanswerable } from '../tool.ts';
import { attentionsCalled } from './attention-card.ts';

export const explainLine = tool({
  name: 'explain_line',
  description: 'Por qué una línea (una atención calculada, por su número) se paga como se paga.',
  input: z.object({
    attentionId: z.number().int().positive().max(2_147_483_647).optional(),
    case: z.string().max(120).optional().describe('El ID de su archivo, en vez del número'),
  }),
  async run(asker, { attentionId: given, case: called }) {
    const { calls, user } = asker;
    const [its, ...more] = called ? await attentionsCalled(asker, called) : [];
    const attentionId = its?.id ?? given;
    if (attentionId === undefined || more.length > 0)
      throw new Unanswerable('¿Por qué atención pregunta? Escriba su número.');
    const { calculation, explanation, payee } = await calls.calculations.explanation({
      id: attentionId,
    });
    const { month, year } = {
      month: calculation.periodMonth,
      year: calculation.periodYear,
    };
    const payeeWords =
      calculation.status === 'paid' ? paidPayeeInWords(payee) : payeeInWords(payee);
    return {
      title: `Cálculo de la atención ${its?.externalId ?? attentionId}`,
      sentence: `${explanation.sentence} ${payeeWords}.`,
      facts: [
        { label: 'Fecha', value: formatDate(calculation.attentionDate) },
        {
          label: explanation.baseName ? `Base (${explanation.baseName})` : 'Base',
          value: formatPesos(explanation.baseAmount),
        },
        {
          label: 'Regla',
          value: explanation.selected
            ? `${explanation.selected.code} v${explanation.selected.version}`
            : NO_RULE_LABEL,
        },
        { label: 'Calculado', value: formatPesos(explanation.calculatedAmount) },
        {
          label: asEstimate('Retención', isEstimated(calculation.status)),
          value: formatPesos(explanation.retentionAmount),
        },
        {
          label: asEstimate('Líquido', isEstimated(calculation.status)),
          value: formatPesos(explanation.finalAmount),
        },
        { label: 'Beneficiario', value: payee.name },
      ],
      link: isStaff(user)
        ? linkTo('/atenciones-medicas', { attention: attentionId })
        : { ...linkTo('/mis-pagos'), label: `Mis Pagos (${formatPeriod({ month, year })})` },
    };
  },
});
