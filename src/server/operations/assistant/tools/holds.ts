/** Questions about what is held from payment, for the staff and for a doctor about their own (payout §23). */
import { z } from 'zod';
import { dateInClinic, formatDate } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, formatCount, someNames } from '../../../../domain/words/counts.ts';
import { asEstimate } from '../../../../domain/words/estimates.ts';
import { sinceDays } from '../../../../domain/words/hold-words.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, tool } from '../tool.ts';
import { askedDoctor, doctorText, ofDoctor } from './inputs.ts';

/** How many are named. */
const NAMED = 5;

export const heldPayments = tool({
  name: 'held_payments',
  description:
    'Pagos en pausa: qué registros, médicos, sociedades o cargas no se pagan hasta reanudarse, cuántos pesos, desde cuándo y por qué. Para quien es médico: lo suyo que está en pausa.',
  input: z.object({ doctor: doctorText }),
  async run(asker, input) {
    const { calls, user } = asker;
    if (!isStaff(user)) {
      await askedDoctor(asker, input.doctor);
      return ownHolds(asker);
    }
    const doctor = await askedDoctor(asker, input.doctor);
    const filters = doctor ? { search: doctor.name } : {};
    const [totals, oldest] = await Promise.all([
      calls.holds.summary(filters),
      calls.holds.list({ ...filters, limit: NAMED, sort: 'createdAt' }),
    ]);
    const link = { label: 'Pagos en Pausa', href: '/pagos-en-pausa' };
    if (totals.total === 0)
      return {
        title: 'Pagos en pausa',
        sentence: `No hay pagos en pausa${ofDoctor(doctor)}.`,
        facts: [],
        link,
      };
    const named = oldest.map(({ name, reason }) => `${name} (${reason})`);
    return {
      title: `Pagos en pausa${ofDoctor(doctor)}`,
      sentence: `Hay ${countOf(totals.total, 'pausa', 'pausas')}${ofDoctor(doctor)}, la más antigua ${sinceDays(totals.oldestDays ?? 0)}: ${someNames(named, totals.total)}.`,
      facts: [
        { label: 'Registros que esperan', value: formatCount(totals.records) },
        { label: `Su ${asEstimate('líquido')}`, value: formatPesos(totals.totalAmount) },
        {
          label: 'Pagos procesados que esperan',
          value: `${formatCount(totals.payments)} por ${formatPesos(totals.paymentsAmount)}`,
        },
        ...oldest.map((hold) => ({
          label: `${hold.name}, desde el ${formatDate(dateInClinic(new Date(hold.createdAt)))}`,
          value: `${hold.reason}${hold.createdByName ? `; la puso ${hold.createdByName}` : ''}`,
        })),
      ],
      link,
    };
  },
});

/** What of the doctor who asks is held. */
async function ownHolds(asker: Asker) {
  const doctor = await askedDoctor(asker, undefined);
  const held = doctor ? await asker.calls.holds.own({ doctorId: doctor.id }) : [];
  const records = held.reduce((sum, one) => sum + one.records, 0);
  return {
    title: 'Pagos en pausa',
    sentence:
      held.length === 0
        ? 'Nada suyo está en pausa.'
        : `Tiene ${countOf(held.length, 'pausa', 'pausas')} en sus pagos, con ${countOf(records, 'atención', 'atenciones')} sin procesar. Lo que espera se paga con la nómina que siga a su fin.`,
    facts: held.map((one) => ({
      label: `Desde el ${formatDate(dateInClinic(new Date(one.createdAt)))}`,
      value: `${one.name ?? (one.kind === 'doctor' ? 'Todos sus pagos' : 'Parte de sus atenciones')}${one.message ? `: ${one.message}` : ''}`,
    })),
    link: { label: 'Mis Pagos', href: '/mis-pagos' },
  };
}
