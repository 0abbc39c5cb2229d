/** Questions for all that waits for somebody's approval, whatever it is (payout §24, masters §15). */
import { z } from 'zod';
import { formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { readable } from '../grammar/name-searches.ts';
import { linkTo, tool, Unanswerable } from '../tool.ts';

/** How many of each kind are told. */
const TOLD = 5;
const NOT_ALLOWED = 'Su perfil no permite ver eso. Pregunte a la administración si lo necesita.';

export const awaitingLookup = tool({
  name: 'awaiting',
  description:
    'Todo lo que espera la aprobación de otra persona: haberes y descuentos con los ajustes de retención, los programados, y cambios de cuenta bancaria.',
  input: z.object({}),
  async run({ calls }) {
    const [entries, schedules, accounts] = await Promise.all([
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
    ]);
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
    ].filter((one) => one !== null);
    if (kinds.length === 0) throw new Unanswerable(NOT_ALLOWED);
    return {
      title: 'Lo que espera aprobación',
      sentence: `Esperan aprobación: ${new Intl.ListFormat('es').format(kinds)}.`,
      facts: [
        ...(entries?.[1] ?? []).map((one) => ({
          label: `${one.doctorName}: ${one.description}, ${formatPeriod(one)}`,
          value: formatPesos(one.amount),
        })),
        ...(schedules?.[1] ?? []).map((one) => ({
          label: `${one.doctorName}: ${one.description}`,
          value: one.amount === null ? 'Programado' : `Programado, ${formatPesos(one.amount)}`,
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
