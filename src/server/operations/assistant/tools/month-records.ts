/** Questions about closed months, the check of the books, and what was exported for them. */
import { z } from 'zod';
import { addMonths, formatPeriod, periodOf } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { linkTo, tool, Unanswerable } from '../tool.ts';
import { askedPeriod, period } from './inputs.ts';
import { momentOf } from './wording.ts';

/** How many months are looked at where none is named. */
const MONTHS = 12;

export const closedMonths = tool({
  name: 'closed_months',
  description: 'Si un mes está cerrado, cuándo y por quién; sin mes, cuáles de los últimos doce.',
  input: z.object({
    ...period,
    isOpen: z.literal(true).optional().describe('Cuáles no están cerrados'),
  }),
  async run({ calls, today }, input) {
    const { month, year } = askedPeriod(input, today);
    if (month === undefined && year !== undefined)
      throw new Unanswerable('Sé si un mes está cerrado, no un año. Pregunte por un mes.');
    const asked =
      month !== undefined && year !== undefined
        ? [{ month, year }]
        : Array.from({ length: MONTHS }, (_, back) => addMonths(periodOf(today), -back));
    const found = await Promise.all(asked.map((one) => calls.months.status(one)));
    const closed = found.filter(({ isClosed }) => isClosed);
    const told = closed.map(({ closings: [closing], ...one }) => ({
      label: formatPeriod(one),
      value: closing
        ? `Cerrado el ${momentOf(closing.closedAt)}${closing.closedByName ? ` por ${closing.closedByName}` : ''}`
        : 'Cerrado',
    }));
    const [only] = found.length === 1 ? found : [];
    const names = new Intl.ListFormat('es').format(told.map(({ label }) => label));
    const open = found.filter(({ isClosed }) => !isClosed).map((one) => formatPeriod(one));
    const areOpen = input.isOpen
      ? ` ${open.length === 0 ? 'Ninguno sigue abierto' : `Siguen abiertos ${countOf(open.length, 'mes', 'meses')}: ${new Intl.ListFormat('es').format(open)}`}.`
      : '';
    return {
      title: only ? `Cierre de ${formatPeriod(only)}` : 'Meses cerrados',
      sentence: only
        ? only.isClosed
          ? `${formatPeriod(only)} está cerrado. ${told[0]?.value}.`
          : `${formatPeriod(only)} no está cerrado.`
        : closed.length === 0
          ? `No hay meses cerrados entre los últimos ${MONTHS}.${areOpen}`
          : `De los últimos ${MONTHS} meses hay ${countOf(closed.length, 'cerrado', 'cerrados')}: ${names}.${areOpen}`,
      facts: told,
      link: linkTo('/cierre', only && { month: only.month, year: only.year }),
    };
  },
});

export const booksCheck = tool({
  name: 'books_check',
  description: 'Si los libros cuadran: qué encontró la última revisión, y cuándo se hizo.',
  input: z.object({
    stand: z.enum(['matched', 'different']).optional(),
    isLast: z.literal(true).optional(),
  }),
  async run({ calls }) {
    const report = await calls.books.latest();
    const link = linkTo('/job-monitor');
    if (!report)
      return {
        title: 'Revisión de los libros',
        sentence: 'Los libros no se han revisado todavía.',
        facts: [],
        link,
      };
    const wrong = report.findings.filter((finding) => finding.wrong > 0);
    return {
      title: 'Revisión de los libros',
      sentence: `Según la última revisión, del ${momentOf(report.at)}, los libros ${
        wrong.length === 0
          ? `cuadran: ${countOf(report.findings.length, 'comprobación', 'comprobaciones')} sin diferencias.`
          : `no cuadran: ${countOf(wrong.length, 'comprobación', 'comprobaciones')} con diferencias.`
      }`,
      facts: (wrong.length > 0 ? wrong : report.findings).map((finding) => ({
        label: finding.title,
        value: `${finding.checked}, ${finding.wrong === 0 ? 'sin diferencias' : countOf(finding.wrong, 'diferencia', 'diferencias')}`,
      })),
      link,
    };
  },
});

const OF_MONTH =
  'Cada exportación numerada tiene lo que las anteriores no tenían, de cualquier mes. Véalo en Exportación Contable.';

/** How many exports are told. */
const EXPORTS = 3;

export const accountingExports = tool({
  name: 'accounting_exports',
  description: 'Las últimas exportaciones contables numeradas: cuándo, de qué mes y por quién.',
  input: z.object({ isLast: z.literal(true).optional(), ...period }),
  async run({ calls, today }, input) {
    const found = await calls.numberedExports.list({ limit: EXPORTS });
    const asked = askedPeriod(input, today);
    // Each holds what none before it does, of any month: which one has a month is seen in it.
    if (found.length > 0 && asked.year !== undefined) throw new Unanswerable(OF_MONTH);
    const [latest] = found;
    return {
      title: 'Exportaciones contables',
      sentence: latest
        ? `La última exportación contable es la número ${latest.number}, hasta ${latest.period}, del ${momentOf(latest.createdAt)}${latest.createdByName ? `, de ${latest.createdByName}` : ''}.`
        : 'No hay exportaciones contables numeradas.',
      facts: found.map((one) => ({
        label: `Número ${one.number}, ${momentOf(one.createdAt)}`,
        value: `${countOf(one.totalVouchers, 'comprobante', 'comprobantes')} por ${formatPesos(one.totalDebits)}`,
      })),
      link: linkTo('/exportacion-contable'),
    };
  },
});
