/** Questions for all that waits for somebody's approval, whatever it is (payout §24, masters §15). */
import { z } from 'zod';
import {
  addMonths,
  formatPeriod,
  type LocalDate,
  periodOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';

/** How many of each kind are told. */
const TOLD = 5;
const NOT_ALLOWED = 'Su perfil no permite ver eso. Pregunte a la administración si lo necesita.';

/** How many months are looked at for one that is to be opened again. */
const MONTHS = 12;
type Calls = Asker['calls'];
type Month = Awaited<ReturnType<Calls['months']['status']>>;

const monthsOf = (calls: Calls, today: LocalDate): Promise<Month[]> =>
  Promise.all(
    Array.from({ length: MONTHS }, (_, back) =>
      calls.months.status(addMonths(periodOf(today), -back)),
    ),
  );
const isAsked = ({ state }: { state: string }) => state === 'proposed';
const isReopeningAsked = ({ closings }: Month) =>
  closings.some(({ reopenings }) => reopenings.some(isAsked));

export const awaitingLookup = tool({
  name: 'awaiting',
  description:
    'Todo lo que espera la aprobación de otra persona: haberes y descuentos con los ajustes de retención, los programados, cambios de cuenta bancaria, correcciones, saldos que se castigan o traspasan, meses por aprobar y reaperturas.',
  input: z.object({}),
  async run({ calls, today }) {
    const [entries, schedules, accounts, corrections, balances, months, dashboard] =
      await Promise.all([
        readable(
          Promise.all([
            calls.entries.summary({ state: 'proposed' }),
            calls.entries.list({ state: 'proposed', limit: TOLD, sort: '-period' }),
          ]),
          null,
        ),
        readable(
          Promise.all([
            calls.entrySchedules.summary({ state: 'proposed' }),
            calls.entrySchedules.list({ state: 'proposed', limit: TOLD, sort: '-proposedAt' }),
          ]),
          null,
        ),
        readable(calls.accountChanges.list({}), null),
        readable(calls.corrections.summary({ state: 'proposed' }), null),
        readable(calls.balances.summary({}), null),
        readable(monthsOf(calls, today), null),
        readable(calls.dashboard.attentionNeeded(), null),
      ]);
    const reopenings = months?.filter(isReopeningAsked);
    // Only who may open the screen of months is told of them.
    const approvals = months && dashboard?.approvals;
    // What the asker may not see must not be told as none.
    const kinds = [
      entries && countOf(entries[0].total, 'haber o descuento', 'haberes y descuentos'),
      schedules &&
        countOf(
          schedules[0].total,
          'haber o descuento programado',
          'haberes y descuentos programados',
        ),
      accounts && countOf(accounts.length, 'cambio de cuenta', 'cambios de cuenta'),
      corrections && countOf(corrections.total, 'corrección propuesta', 'correcciones propuestas'),
      balances &&
        countOf(balances.waiting, 'castigo o traspaso de saldo', 'castigos o traspasos de saldos'),
      approvals &&
        countOf(
          approvals.length,
          'aprobación de mes que usted puede dar',
          'aprobaciones de meses que usted puede dar',
        ),
      reopenings && countOf(reopenings.length, 'reapertura de mes', 'reaperturas de meses'),
    ].filter((one) => typeof one === 'string');
    if (kinds.length === 0) throw new Unanswerable(NOT_ALLOWED);
    return {
      title: 'Lo que espera aprobación',
      sentence: `Esperan aprobación: ${new Intl.ListFormat('es').format(kinds)}.${months ? ` De reaperturas cuento las de los últimos ${MONTHS} meses.` : ''}`,
      facts: [
        ...(entries?.[1] ?? []).map((one) => ({
          label: `${one.doctorName}: ${one.description}, ${formatPeriod(one)}`,
          value: formatPesos(one.amount),
        })),
        ...(schedules?.[1] ?? []).map((one) => ({
          label: `${one.doctorName}: ${one.description}`,
          value: one.amount === null ? 'Programado' : `Programado, ${formatPesos(one.amount)}`,
        })),
        ...(approvals ?? []).map((one) => ({
          label: `Aprobación de ${formatPeriod(one)}`,
          value: `${formatPesos(one.totalAmount)} líquidos${one.askedByName ? `; la pidió ${one.askedByName}` : ''}`,
        })),
        ...(reopenings ?? []).map((one) => ({
          label: `Reapertura de ${formatPeriod(one)}`,
          value: one.closings.flatMap(({ reopenings }) => reopenings).find(isAsked)?.reason ?? '',
        })),
        ...(accounts ?? []).slice(0, TOLD).map(({ payee, to, proposedByName }) => ({
          label: `Cambio de cuenta de ${payee.name}`,
          value: `A ${to.bankName ?? 'ningún banco'}${proposedByName ? `; lo pidió ${proposedByName}` : ''}`,
        })),
      ],
      link: entries ? linkTo('/haberes', { all: true, state: 'proposed' }) : linkTo('/medicos'),
    };
  },
});
