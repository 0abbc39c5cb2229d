/** What of a doctor's fees paid corrections changed: their figures count it, as those of «Participaciones» do (documents §10.7). */
import type { Period } from '../../../../domain/calendar/calendar.ts';
import type { RecordType } from '../../../../domain/fees/rules.ts';
import { formatPesosChange } from '../../../../domain/words/change.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { readable } from '../grammar/name-searches.ts';
import type { Asker } from '../tool.ts';
import type { FeeState } from './fee-words.ts';
import type { AskedDoctor, Days } from './inputs.ts';

type Asked = Partial<Period> &
  Days & {
    readonly state: FeeState | undefined;
    readonly recordType: RecordType | undefined;
    readonly serviceIds?: number[] | undefined;
  };

/**
 * That the figures of the doctor's fees count paid corrections, as a sentence with a blank before it, and as facts; nothing where no
 * correction changed any, of fees that are not paid, and to who may not read attentions.
 */
export async function withPaidCorrections(
  { calls }: Asker,
  doctor: AskedDoctor | null,
  { state, recordType, ...asked }: Asked,
) {
  const isOfPaid = state === undefined || state === 'paid';
  const sums =
    doctor && isOfPaid
      ? await readable(
          calls.portal.attentionsSummary({
            ...asked,
            state,
            doctorId: doctor.id,
            participationTypes: recordType && [recordType],
          }),
          null,
        )
      : null;
  if (!sums || sums.correctedCount === 0) return { sentence: '', facts: [] };
  const change = formatPesosChange(sums.correctedAmount);
  return {
    sentence: ` Cuentan las correcciones ya pagadas de ${countOf(sums.correctedCount, 'registro', 'registros')} (${change} brutos).`,
    facts: [{ label: 'Correcciones pagadas del bruto', value: change }],
  };
}
