/** What a doctor's fees are with the corrections that were paid: the figures of «Participaciones» (documents §10.7). */
import type { Period } from '../../../../domain/calendar/calendar.ts';
import type { RecordType } from '../../../../domain/fees/rules.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { formatPesosChange } from '../../../../domain/words/change.ts';
import { readable } from '../grammar/name-searches.ts';
import type { Asker } from '../tool.ts';
import type { FeeState } from './fee-words.ts';
import type { AskedDoctor, Days } from './inputs.ts';

type Asked = Partial<Period> &
  Days & { readonly state: FeeState | undefined; readonly recordType: RecordType | undefined };

/**
 * The fees of the attentions of these days with what paid corrections changed of them, as a sentence with a blank before it, and as
 * facts; nothing where no correction did, of fees that are not paid, and to who may not read attentions.
 */
export async function withPaidCorrections(
  { calls }: Asker,
  doctor: AskedDoctor | null,
  { state, recordType, ...time }: Asked,
) {
  const isOfPaid = state === undefined || state === 'paid';
  const sums =
    doctor && isOfPaid
      ? await readable(
          calls.portal.attentionsSummary({
            ...time,
            state,
            doctorId: doctor.id,
            participationTypes: recordType && [recordType],
          }),
          null,
        )
      : null;
  if (!sums || sums.correctedAmount === 0) return { sentence: '', facts: [] };
  const { calculatedAmount, retentionAmount, finalAmount, correctedAmount } = sums;
  return {
    sentence: ` Con las correcciones ya pagadas (${formatPesosChange(correctedAmount)} brutos) son ${formatPesos(finalAmount)} líquidos: ${formatPesos(calculatedAmount)} brutos menos ${formatPesos(retentionAmount)} de retención.`,
    facts: [
      { label: 'Bruto con correcciones pagadas', value: formatPesos(calculatedAmount) },
      { label: 'Líquido con correcciones pagadas', value: formatPesos(finalAmount) },
    ],
  };
}
