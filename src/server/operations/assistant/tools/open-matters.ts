/** Questions about what the checks of months found, what persons asked for about their data, and whether a month is approved. */
import { z } from 'zod';
import { formatDate, formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { REQUEST_BADGES, RIGHT_KIND_LABELS } from '../../../../domain/words/rights-words.ts';
import { linkTo, tool, Unanswerable } from '../tool.ts';
import { askedPeriod, ofPeriod, period } from './inputs.ts';
import { dayOf } from './wording.ts';

/** How many are told. */
const TOLD = 10;

export const findingsLookup = tool({
  name: 'findings',
  description:
    'Qué hallazgos tiene la revisión de un mes, o de los meses abiertos: cuántos y cuáles.',
  input: z.object({ ...period, isOpen: z.literal(true).optional() }),
  async run({ calls, today }, { isOpen, ...input }) {
    const asked = askedPeriod(input, today);
    if (asked.year !== undefined && asked.month === undefined)
      throw new Unanswerable('Los hallazgos son de un mes. Pregunte por un mes.');
    const { month, year } = asked;
    const filters = { month, year, ...(isOpen && { state: 'open' as const }) };
    const [found, latest] = await Promise.all([
      calls.monthChecks.summary(filters),
      month !== undefined && year !== undefined ? calls.monthChecks.latest({ month, year }) : null,
    ]);
    const where = `${isOpen ? ' sin resolver' : ''}${ofPeriod(asked)}`;
    const unchecked = month !== undefined && latest === null ? ' El mes no se ha revisado.' : '';
    return {
      title: `Hallazgos${where}`,
      sentence:
        found.total === 0
          ? `No hay hallazgos${where}.${unchecked}`
          : `Hay ${countOf(found.total, 'hallazgo', 'hallazgos')}${where} por ${formatPesos(found.amount)}; abiertos, ${found.blocking} que bloquean y ${found.warning} que advierten.`,
      facts: found.byKind.slice(0, TOLD).map(({ title, findings, amount }) => ({
        label: title,
        value: `${countOf(findings, 'hallazgo', 'hallazgos')}, ${formatPesos(amount)}`,
      })),
      link: linkTo('/cierre', { month, year }),
    };
  },
});

export const rightsLookup = tool({
  name: 'rights_requests',
  description: 'Qué solicitudes de derechos sobre sus datos han hecho personas, y cuántas esperan.',
  input: z.object({ isOpen: z.literal(true).optional() }),
  async run({ calls }, { isOpen }) {
    const filters = isOpen ? { state: 'open' as const } : {};
    const [totals, found] = await Promise.all([
      calls.rights.summary(filters),
      calls.rights.list({ ...filters, limit: TOLD, sort: 'dueOn' }),
    ]);
    const which = isOpen ? ' por responder' : '';
    return {
      title: `Solicitudes de derechos${which}`,
      sentence:
        totals.total === 0
          ? `No hay solicitudes de derechos de personas sobre sus datos${which}.`
          : `Hay ${countOf(totals.total, 'solicitud de derechos', 'solicitudes de derechos')}${which}; ${countOf(totals.open, 'espera', 'esperan')} respuesta y ${totals.late} con el plazo vencido.`,
      facts: found.map((one) => ({
        label: `${RIGHT_KIND_LABELS[one.kind]}, recibida el ${formatDate(one.receivedOn)}`,
        value: `${REQUEST_BADGES[one.state].label}, hasta el ${formatDate(one.dueOn)}`,
      })),
      link: linkTo('/derechos'),
    };
  },
});

export const monthApproval = tool({
  name: 'month_approval',
  description: 'Si lo que un mes enviaría al banco está aprobado, por quién y cuándo.',
  input: z.object(period),
  async run({ calls, today }, input) {
    const { month, year } = askedPeriod(input, today);
    if (month === undefined || year === undefined)
      throw new Unanswerable('¿De qué mes? Se aprueba lo que un mes envía al banco.');
    const { isApproved, isRequired, approved } = await calls.monthApprovals.status({ month, year });
    const name = formatPeriod({ month, year });
    const rule = isRequired ? '' : ' La clínica no exige aprobar los meses.';
    const by = approved?.decidedByName ? ` por ${approved.decidedByName}` : '';
    const on = approved?.decidedAt ? ` el ${dayOf(approved.decidedAt)}` : '';
    const approval = `${by}${on}`;
    return {
      title: `Aprobación de ${name}`,
      sentence: isApproved
        ? `Lo que ${name} envía al banco está aprobado${approval}.${rule}`
        : approved
          ? `${name} se aprobó${approval}, pero cambió después: lo de ahora no está aprobado.${rule}`
          : `${name} no está aprobado: no tiene ninguna aprobación.${rule}`,
      facts: [],
      link: linkTo('/cierre', { month, year }),
    };
  },
});
