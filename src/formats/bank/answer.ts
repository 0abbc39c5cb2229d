/**
 * The bank's answer to a file, as this product's own CSV (payout §20): what became of each transfer. No bank publishes a
 * layout of its answers, so people copy them into the template, or a clinic's own program writes it.
 */
import { type LocalDate, parseDate } from '../../domain/calendar/calendar.ts';
import {
  REJECTION_REASON_KEYS,
  REJECTION_REASONS,
  type RejectionReason,
} from '../../domain/payout/transfers.ts';
import { readDelimited } from '../attentions/delimited.ts';
import { FileError } from '../file-error.ts';
import { RowReader } from '../row-reader.ts';
import { foldWord } from '../text.ts';
import { toCsv } from '../workbook/tabular.ts';

/** A transfer as the template names it. */
export type AnsweredTransfer = {
  readonly fileName: string;
  readonly reference: string;
  readonly payeeRut: string;
  readonly payeeName: string;
  readonly amount: number;
};

/** One line of an answer. What can't be read is null and named in `problems`, in Spanish. */
export type AnswerRow = {
  /** In the file; the heading is line 1. */
  readonly line: number;
  readonly fileName: string;
  readonly reference: string;
  readonly rut: string;
  readonly amount: number | null;
  readonly status: 'paid' | 'rejected' | null;
  readonly paidOn: LocalDate | null;
  readonly reason: RejectionReason | null;
  readonly note: string | null;
  readonly problems: readonly string[];
};

/** A file of the product has no more transfers than this. */
const ROWS_LIMIT = 10_000;

const HEADINGS = ['Archivo', 'Referencia', 'RUT', 'Monto', 'Estado', 'Fecha', 'Motivo'] as const;
type Heading = (typeof HEADINGS)[number];

/** A map: of an object «constructor» would be a state, too. */
const STATES: ReadonlyMap<string, 'paid' | 'rejected'> = new Map([
  ['pagada', 'paid'],
  ['pagado', 'paid'],
  ['abonada', 'paid'],
  ['abonado', 'paid'],
  ['rechazada', 'rejected'],
  ['rechazado', 'rejected'],
]);

/** The CSV to fill in: a line for each transfer, with state, date and reason empty. */
export function answerTemplate(transfers: readonly AnsweredTransfer[]): string {
  return toCsv<AnsweredTransfer>(
    [
      { title: 'Archivo', type: 'text', value: ({ fileName }) => fileName },
      { title: 'Referencia', type: 'text', value: ({ reference }) => reference },
      { title: 'RUT', type: 'text', value: ({ payeeRut }) => payeeRut },
      { title: 'Beneficiario', type: 'text', value: ({ payeeName }) => payeeName },
      { title: 'Monto', type: 'pesos', value: ({ amount }) => amount },
      { title: 'Estado', type: 'text', value: () => '' },
      { title: 'Fecha', type: 'text', value: () => '' },
      { title: 'Motivo', type: 'text', value: () => '' },
    ],
    transfers,
  );
}

/** The lines of an answer. Throws a FileError when it is no such table. */
export async function readAnswer(text: string): Promise<AnswerRow[]> {
  const rows: AnswerRow[] = [];
  let columns: Map<Heading, number> | null = null;
  for await (const batch of readDelimited(once(text))) {
    for (const { row: line, cells } of batch) {
      if (columns === null) {
        columns = columnsOf(cells);
        continue;
      }
      if (rows.length === ROWS_LIMIT)
        throw new FileError(`tiene más de ${ROWS_LIMIT.toLocaleString('es-CL')} líneas.`);
      rows.push(rowOf(line, cells, columns));
    }
  }
  if (rows.length === 0) throw new FileError('no tiene líneas de transferencias.');
  return rows;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text.replace(/^\u{feff}/u, '');
}

function columnsOf(cells: readonly string[]): Map<Heading, number> {
  const columns = new Map<Heading, number>();
  for (const heading of HEADINGS) {
    const place = cells.findIndex((cell) => foldWord(cell) === foldWord(heading));
    if (place >= 0) columns.set(heading, place);
  }
  const missing = HEADINGS.filter((heading) => heading !== 'Motivo' && !columns.has(heading));
  if (missing.length > 0) {
    throw new FileError(
      `le falta${missing.length === 1 ? ' la columna' : 'n las columnas'} ${missing.join(', ')}. Use la planilla que se descarga para este archivo.`,
    );
  }
  return columns;
}

function rowOf(
  line: number,
  cells: readonly string[],
  columns: ReadonlyMap<Heading, number>,
): AnswerRow {
  const cell = (heading: Heading) => (cells[columns.get(heading) ?? -1] ?? '').trim();
  const fields = new RowReader(cell);
  const state = cell('Estado');
  const status =
    STATES.get(state.toLowerCase()) ??
    (state === ''
      ? null
      : fields.fail(`El estado «${short(state)}» no se conoce: escriba Pagada o Rechazada.`));
  const amount =
    amountOf(cell('Monto')) ??
    fields.fail(`El monto «${short(cell('Monto'))}» no es un número entero de pesos.`);
  const paidOn = dateOf(cell('Fecha'));
  const isUnknownButDated = status === null && state !== '' && cell('Fecha') !== '';
  if (paidOn === null && (status === 'paid' || isUnknownButDated))
    fields.fail(
      cell('Fecha') === ''
        ? 'Falta la fecha del pago.'
        : `La fecha «${short(cell('Fecha'))}» no se entiende: escríbala como 05-08-2026.`,
    );
  const motive = cell('Motivo');
  const known = REJECTION_REASON_KEYS.find(
    (key) => foldWord(REJECTION_REASONS[key]) === foldWord(motive),
  );
  if (status === 'rejected' && (motive === '' || known === 'other'))
    fields.fail('Falta el motivo del rechazo.');
  return {
    line,
    fileName: cell('Archivo'),
    reference: cell('Referencia'),
    rut: cell('RUT'),
    amount,
    status,
    paidOn,
    reason: status === 'rejected' ? (known ?? 'other') : null,
    note: status === 'rejected' && known === undefined ? motive.slice(0, 300) : null,
    problems: fields.reasons,
  };
}

/** `$1.234.567`, `1234567` and both with `,00`; null with other decimals or anything else. */
function amountOf(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,00?)?$/.exec(text);
  return match ? Number(match[1]?.replaceAll('.', '')) : null;
}

/** `05-08-2026`, `5/8/2026` and `2026-08-05`. */
function dateOf(text: string): LocalDate | null {
  const match = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text);
  if (!match) return parseDate(text);
  const [, day = '', month = '', year = ''] = match;
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
