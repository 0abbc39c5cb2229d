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
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { correctionsOfTime } from './corrections-of-time.ts';
import { askedDays, askedDoctor, days, doctorText, ofDoctor } from './inputs.ts';

/** How many are named. */
const NAMED = 5;

export const correctionsLookup = tool({
  name: 'corrections',
  description:
    'Correcciones de lo pagado: qué se descuenta, qué se paga en su lugar, por qué y en qué mes; cuántas esperan aprobación. Para quien es médico: por qué le descontaron o le van a descontar.',
  input: z.object({
    doctor: doctorText,
    state: z.enum(['unpaid', 'paid']).optional().describe('Las que esperan un pago, o las pagadas'),
    ...days,
  }),
  async run(asker, { state, ...input }) {
    const { calls, user } = asker;
    if (!isStaff(user)) {
      const isOfTime = (input.month ?? input.year ?? input.dateFrom) !== undefined;
      if (state === 'paid' || isOfTime) throw new Unanswerable(OWN_PAID);
      return ownCorrections(asker, input.doctor);
    }
    // Refuses a user who may not see them, before a name is looked up.
    const all = await calls.corrections.summary({});
    const doctor = await askedDoctor(asker, input.doctor);
    const link =
      state === 'unpaid'
        ? // The screen shows one state, or all.
          null
        : linkTo('/correcciones', { doctorId: doctor?.id, state });
    if (all.total === 0)
      return { title: 'Correcciones', sentence: 'Nada se ha corregido aún.', facts: [], link };
    const states = state === undefined ? [undefined] : STATES[state];
    const stand =
      state === undefined ? '' : state === 'paid' ? ', ya pagadas' : ', todavía sin pagar';
    const inDays = askedDays(input, asker.today);
    if (inDays.dateFrom !== undefined)
      return { ...(await correctionsOfTime(asker, doctor, states, inDays, stand)), link };
    const found = await Promise.all(
      states.map((one) => {
        const filters = { doctorId: doctor?.id, state: one };
        return Promise.all([
          calls.corrections.summary(filters),
          calls.corrections.list({ ...filters, limit: NAMED, sort: '-createdAt' }),
        ]);
      }),
    );
    const totals = {
      total: found.reduce((sum, [{ total }]) => sum + total, 0),
      proposed: found.reduce((sum, [{ proposed }]) => sum + proposed, 0),
    };
    const latest = found.flatMap(([, list]) => list).slice(0, NAMED);
    const where = `${ofDoctor(doctor)}${stand}`;
    if (totals.total === 0)
      return {
        title: 'Correcciones',
        sentence: `No hay correcciones de lo pagado${where}.`,
        facts: [],
        link,
      };
    const waiting =
      totals.proposed === 0
        ? 'Ninguna espera aprobación.'
        : `${countOf(totals.proposed, 'espera', 'esperan')} aprobación.`;
    return {
      title: 'Correcciones',
      sentence: `Hay ${countOf(totals.total, 'corrección', 'correcciones')} de lo pagado${where}. ${waiting} ${totals.total > latest.length ? 'Las más recientes:' : 'Son:'}`,
      facts: latest.map((one) => ({
        label: `${one.doctorName}, ${formatPeriod(one.period)}`,
        value: `${CORRECTION_STATE_BADGES[one.state].label}: se pagó ${formatPesos(one.paidAmount)} y ${one.isWithoutRule && one.state === 'proposed' ? 'el cambio la dejó sin regla: falta decidir si se mantiene' : `corresponde ${formatPesos(one.due?.amount ?? 0)}`}. ${CORRECTION_CAUSE_LABELS[one.cause]}: ${one.reason}${one.createdByName ? `. La propuso ${one.createdByName}` : ''}${one.decidedByName ? `, la decidió ${one.decidedByName}` : ''}`,
      })),
      link,
    };
  },
});

const OWN_PAID =
  'Sé las correcciones de sus próximos pagos. Lo que ya se le descontó está en el detalle de cada pago.';

/** The states of corrections that are paid, and of those that are not yet. */
const STATES = { paid: ['paid'], unpaid: ['proposed', 'approved'] } as const;

/** What of the doctor who asks will be corrected, and why. */
async function ownCorrections(asker: Asker, named: string | undefined) {
  const doctor = await askedDoctor(asker, named);
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
    link: linkTo('/mis-pagos'),
  };
}
