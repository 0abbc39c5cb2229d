/** Questions about what was paid wrongly and is corrected, for the staff and for a doctor about their own (payout §25). */
import { z } from 'zod';
import { formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import {
  CORRECTION_CAUSE_LABELS,
  CORRECTION_STATE_BADGES,
} from '../../../../domain/words/correction-words.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, tool } from '../tool.ts';
import { askedDoctor } from './inputs.ts';

/** How many are named. */
const NAMED = 5;

export const correctionsLookup = tool({
  name: 'corrections',
  description:
    'Correcciones de lo pagado: qué se descuenta, qué se paga en su lugar, por qué y en qué mes; cuántas esperan aprobación. Para quien es médico: por qué le descontaron o le van a descontar.',
  input: z.object({}),
  async run(asker) {
    const { calls, user } = asker;
    if (!isStaff(user)) return ownCorrections(asker);
    const [totals, latest] = await Promise.all([
      calls.corrections.summary({}),
      calls.corrections.list({ limit: NAMED, sort: '-createdAt' }),
    ]);
    const link = { label: 'Correcciones', href: '/correcciones' };
    if (totals.total === 0)
      return { title: 'Correcciones', sentence: 'Nada se ha corregido aún.', facts: [], link };
    const waiting =
      totals.proposed === 0
        ? 'Ninguna espera aprobación.'
        : `${countOf(totals.proposed, 'espera', 'esperan')} aprobación.`;
    return {
      title: 'Correcciones',
      sentence: `Hay ${countOf(totals.total, 'corrección', 'correcciones')} de lo pagado. ${waiting} Las más recientes:`,
      facts: latest.map((one) => ({
        label: `${one.doctorName}, ${formatPeriod(one.period)}`,
        value: `${CORRECTION_STATE_BADGES[one.state].label}: se pagó ${formatPesos(one.paidAmount)} y ${one.isWithoutRule && one.state === 'proposed' ? 'el cambio la dejó sin regla: falta decidir si se mantiene' : `corresponde ${formatPesos(one.due?.amount ?? 0)}`}. ${CORRECTION_CAUSE_LABELS[one.cause]}: ${one.reason}`,
      })),
      link,
    };
  },
});

/** What of the doctor who asks will be corrected, and why. */
async function ownCorrections(asker: Asker) {
  const doctor = await askedDoctor(asker, undefined);
  const input = { doctorId: doctor?.id ?? 0 };
  const [totals, first] = doctor
    ? await Promise.all([
        asker.calls.correctedLines.ofDoctorSummary(input),
        asker.calls.correctedLines.ofDoctor({ ...input, limit: NAMED }),
      ])
    : [{ total: 0, difference: 0 }, []];
  return {
    title: 'Correcciones',
    sentence:
      totals.total === 0
        ? 'No tiene correcciones por venir. Lo que ya se le descontó está en el detalle de cada pago, con su motivo.'
        : `Tiene ${countOf(totals.total, 'corrección', 'correcciones')} en sus próximos pagos, por ${formatPesos(totals.difference)} antes de retención.`,
    facts: first.map((one) => ({
      label: `${one.title}, en ${formatPeriod(one.period)}`,
      value: `${formatPesos(one.difference)}. ${one.cause === null ? 'Los tramos del mes cambian con sus correcciones' : `${CORRECTION_CAUSE_LABELS[one.cause]}: ${one.reason}`}`,
    })),
    link: { label: 'Mis Pagos', href: '/mis-pagos' },
  };
}
