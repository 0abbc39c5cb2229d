/** The benchmarks' results for the manuals, from docs/benchmarks.md, where `npm run bench -- --write` stores them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDate } from '../../../domain/calendar/calendar.ts';

export type Measurement = {
  /** The subject of the measurement, in Spanish. */
  readonly title: string;
  /** E.g. `13,95 ms`. */
  readonly measured: string;
  readonly limit: string;
};

const BENCHMARKS = join(import.meta.dirname, '../../../../docs/benchmarks.md');

/** The beginning of a row's name (which may continue with changing counts), its title, and its unit. */
type Row = readonly [start: string, title: string, unit: string];
const ROWS = {
  engine: [
    ['fee engine, 500 rules of every kind', 'Líneas por segundo, 500 reglas de todo tipo', ''],
    ['fee engine, speed with 5,000 rules', 'Velocidad con 5.000 reglas, respecto de 500', ' veces'],
    [
      'fee engine over a decision table',
      'Respecto de una tabla de decisión en ZEN, las mismas 200 reglas',
      ' veces',
    ],
  ],
  calculation: [
    [
      'calculation job, 1,000,000 attentions',
      '1.000.000 de atenciones con 500 reglas, respecto de un INSERT … SELECT y UPDATE desnudos',
      ' veces',
    ],
    ['calculation job, memory', 'Memoria del proceso', ' MB'],
  ],
  import: [
    [
      'import of a CSV of 100,000 rows',
      '100.000 filas revisadas y guardadas, respecto de un COPY desnudo',
      ' veces',
    ],
    [
      'the same file a second time',
      'El mismo archivo por segunda vez, respecto de la primera',
      ' veces',
    ],
    [
      'import of 1,000,000 rows by the server',
      'Costo por fila con 1.000.000, respecto de 100.000',
      ' veces',
    ],
    ['memory of the server, upload', 'Memoria del servidor mientras tanto', ' MB'],
    [
      'other answers of the server meanwhile',
      'Otras respuestas del servidor mientras tanto, 95 %',
      ' ms',
    ],
  ],
  screens: [
    [
      'attention list, 60 doctors',
      'Lista de 1.000.000 de atenciones, la consulta más lenta',
      ' ms',
    ],
    ['list and summary of 5,000 doctors', 'Lista de 5.000 médicos, la consulta más lenta', ' ms'],
    ['list and summary of 5,000 rules', 'Lista de 5.000 reglas, la consulta más lenta', ' ms'],
    ['statement PDF of 100 lines', 'Cartola en PDF de 100 líneas', ' ms'],
    ['dashboard', 'Panel, la consulta más lenta', ' ms'],
    ['service report, sums of a year', 'Reporte, sumas de un año', ' ms'],
  ],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

export type MeasuredSubject = keyof typeof ROWS;

/** The figures of a subject in the manual's order. Throws if there are none with that name. */
export function readMeasurements(subject: MeasuredSubject): Measurement[] {
  const table = readTable()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return ROWS[subject].map(([start, title, unit]) => {
    const [, , measured = '', limit = '', , verdict] =
      table.find(([, name = '']) => name.startsWith(start)) ?? missing(start);
    const bound = `${spanishNumber(limit)}${unit} como ${limit.startsWith('at least') ? 'mínimo' : 'máximo'}`;
    return {
      title,
      measured: `${spanishNumber(measured)}${unit}`,
      limit: verdict === 'kept' ? bound : `${bound}: no cumplido`,
    };
  });
}

/** Machine and dates of the measurements: `2 núcleos (AMD EPYC), Node 24.21.0, del 20-11-2026 al 22-11-2026`. */
export function readMeasuredOn(): string {
  const table = readTable();
  const [, cores, processor, node] =
    /(\d+) cores \((.+?)\), Node v(\d+(?:\.\d+)*)/.exec(table) ?? missing('the machine');
  const days = (table.match(/(?<=\| )\d{4}-\d\d-\d\d(?= \|)/g) ?? []).toSorted();
  const [first, last] = [days[0] ?? missing('a day'), days.at(-1) ?? ''].map(formatDate);
  return `${cores} núcleos (${processor}), Node ${node}, ${first === last ? first : `del ${first} al ${last}`}`;
}

function readTable(): string {
  return readFileSync(BENCHMARKS, 'utf8').split('<!-- bench -->')[1] ?? missing('the table');
}

/** The first number of a cell in Chilean form: `3,677,411.84 lines/s` becomes `3.677.411,84`. */
function spanishNumber(cell: string): string {
  const [number] = /[\d,]+(\.\d+)?/.exec(cell) ?? missing(cell);
  return number.replace(/[,.]/g, (mark) => (mark === ',' ? '.' : ','));
}

function missing(what: string): never {
  throw new Error(`docs/benchmarks.md has no measurement of ${what}`);
}
