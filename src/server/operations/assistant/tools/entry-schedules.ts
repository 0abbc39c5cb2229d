/** Questions about what is paid or discounted each month or in instalments (payout §24). */
import { z } from 'zod';
import type { Schedule } from '../../../../contract/payout/entry-schedules.ts';
import { formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, formatCount } from '../../../../domain/words/counts.ts';
import { linkTo, tool, Unanswerable } from '../tool.ts';
import { askedDoctor, doctorText, ofDoctor } from './inputs.ts';
import { percent } from './wording.ts';

/** How many are told. */
const TOLD = 8;

export const entrySchedulesLookup = tool({
  name: 'entry_schedules',
  description:
    'Haberes y descuentos programados de un médico: los de cada mes (arriendo de box), los anticipos en cuotas y los de un porcentaje; cuánto, cuántas cuotas, quién los propuso y aprobó.',
  input: z.object({
    doctor: doctorText,
    words: z.string().max(80).optional().describe('Palabras de la glosa'),
  }),
  async run(asker, { words, ...input }) {
    const { calls } = asker;
    // Refuses a user who may not see them, before a name is looked up.
    await calls.entrySchedules.summary({});
    const doctor = await askedDoctor(asker, input.doctor);
    const filters = { doctorId: doctor?.id, search: words };
    const [{ total }, found] = await Promise.all([
      calls.entrySchedules.summary(filters),
      calls.entrySchedules.list({ ...filters, limit: TOLD, sort: '-proposedAt' }),
    ]);
    const where = `${words ? ` con «${words}»` : ''}${ofDoctor(doctor)}`;
    if (total === 0 && words !== undefined)
      throw new Unanswerable(`No encontré haberes ni descuentos programados${where}.`);
    return {
      title: `Haberes y descuentos programados${where}`,
      sentence:
        total === 0
          ? `No hay haberes ni descuentos programados${where}.`
          : `Hay ${countOf(total, 'haber o descuento programado', 'haberes y descuentos programados')}${where}: ${found
              .map((one) => `${doctor ? '' : `${one.doctorName}, `}${inWords(one)}`)
              .join('; ')}.`,
      facts: found.map((one) => ({
        label: `${one.doctorName}: ${one.description}`,
        value: `${inWords(one)}${one.proposedByName ? `; propuesto por ${one.proposedByName}` : ''}${one.approvedByName ? `, aprobado por ${one.approvedByName}` : ''}`,
      })),
      link: linkTo('/haberes', { all: true, doctorId: doctor?.id }),
    };
  },
});

const STATES: Readonly<Record<Schedule['state'], string>> = {
  proposed: ', por aprobar',
  approved: '',
  ended: ', terminado',
  stopped: ', detenido',
  withdrawn: ', retirado',
};

/** `Arriendo de box, $180.000 de descuento cada mes desde Marzo 2026`. */
function inWords(one: Schedule): string {
  const since = ` desde ${formatPeriod({ month: one.month, year: one.year })}`;
  const kind = one.isDiscount ? 'descuento' : 'haber';
  const what = {
    monthly: `${formatPesos(one.amount ?? 0)} de ${kind} cada mes`,
    instalments: `${formatPesos(one.amount ?? 0)} en ${countOf(one.instalments ?? 0, 'cuota', 'cuotas')}, ${formatCount(one.taken)} ya en pagos`,
    percentage: `${percent(one.percentage ?? 0)} de los honorarios, de ${kind}`,
  }[one.form];
  return `${one.description}, ${what}${since}${STATES[one.state]}`;
}
