/** Questions about retentions that changed for what was paid already (payout §30), for the staff and for a doctor about their own. */
import { z } from 'zod';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { linkTo, tool } from '../tool.ts';
import { doctorPayments } from './doctor-payments.ts';
import { dayOf } from './wording.ts';

/** How many are named. */
const NAMED = 5;

export const retentionChangesLookup = tool({
  name: 'retention_changes',
  description:
    'Cambios de retención que alcanzan pagos anteriores, de un médico, una sociedad o un año: qué ajustes propusieron, por cuánto, por qué, y cuántos esperan aprobación.',
  input: z.object({}),
  async run(asker) {
    // A doctor reads an adjustment with the payment that has it.
    if (!isStaff(asker.user)) return doctorPayments.run(asker, {});
    const latest = await asker.calls.retentionChanges.list({ limit: NAMED });
    const title = 'Ajustes de retención';
    const [first] = latest;
    const link = linkTo('/haberes', { all: true });
    if (!first)
      return {
        title,
        sentence: 'Ningún cambio de retención ha propuesto ajustes a lo pagado.',
        facts: [],
        link,
      };
    const waiting = latest.reduce((sum, one) => sum + one.waiting, 0);
    return {
      title,
      sentence: `${
        waiting === 0
          ? 'Ningún ajuste de retención espera aprobación.'
          : `${countOf(waiting, 'ajuste de retención espera', 'ajustes de retención esperan')} que otra persona lo${waiting === 1 ? '' : 's'} apruebe.`
      } Los cambios más recientes que alcanzaron lo pagado:`,
      facts: latest.map((one) => ({
        label: `${one.title}, ${dayOf(one.createdAt)}`,
        value: `${countOf(one.entries, 'ajuste', 'ajustes')} por ${formatPesos(one.amount)}${one.waiting > 0 ? `, ${one.waiting} por aprobar` : ''}. ${one.reason}`,
      })),
      link: linkTo('/haberes', { all: true, retentionChangeId: first.id }),
    };
  },
});
