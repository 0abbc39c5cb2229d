/** Judges an answer of the assistant by what the database says. */
import { formatPesos } from '../../../src/domain/money.ts';
import { formatCount } from '../../../src/domain/words/counts.ts';
import { foldName } from '../../../src/formats/text.ts';
import { allOf, type Reply } from '../demo-questions.ts';
import type { Question, SqlTruth, Truth, Unit } from './types.ts';

type Row = Record<string, unknown>;
export type RowsOf = (sql: string) => Promise<Row[]>;

/**
 * - `right`: what was asked for.
 * - `honest`: no answer, and it says so.
 * - `beside`: words that do not answer the question, without a figure of the clinic.
 * - `wrong`: another figure or fact than the one that was asked for.
 */
export type Verdict = 'right' | 'honest' | 'beside' | 'wrong';

/** The verdict, and what was wanted, for the one who reads why. */
export async function judge(
  { truth }: Question,
  reply: Reply,
  rowsOf: RowsOf,
): Promise<{ verdict: Verdict; wanted: string }> {
  const truths = [truth].flat();
  const wanted = await Promise.all(truths.map((one) => wantedBy(one, rowsOf)));
  const isRight = truths.some((one, at) => fulfils(reply, one, wanted[at] ?? []));
  return {
    verdict: isRight ? 'right' : verdictOnMiss(reply),
    wanted: wanted.map((values) => values.join(' ')).join(' | '),
  };
}

const isHonest = ({ lookups }: Reply) => lookups.length === 0;

function verdictOnMiss(reply: Reply): Verdict {
  if (isHonest(reply)) return 'honest';
  if (reply.lookups[0]?.tool === 'help') return 'beside';
  return /\d/.test(allOf(reply)) ? 'wrong' : 'beside';
}

/** The values of which each must stand in the answer. */
async function wantedBy(truth: Truth, rowsOf: RowsOf): Promise<string[]> {
  if ('unknown' in truth) return ['no answer'];
  if ('howTo' in truth) return [truth.howTo];
  return valuesOf(await rowsOf(truth.sql), truth);
}

function valuesOf(rows: readonly Row[], { unit }: SqlTruth): string[] {
  return (unit === 'rows' ? rows : rows.slice(0, 1)).flatMap((row) =>
    Object.entries(row)
      .filter(([, value]) => value !== null && !isUnbounded(value))
      .map(([column, value]) =>
        written(value, unit === 'rows' ? (column.replace(/\d$/, '') as Unit) : unit),
      ),
  );
}

/** A validity since ever has no day. */
const isUnbounded = (value: unknown) => String(value).includes('nfinity');

/** A value as the product writes it, folded. */
function written(value: unknown, unit: Unit): string {
  switch (unit) {
    case 'pesos':
      return formatPesos(Math.round(Number(value)));
    case 'count':
      return formatCount(Number(value));
    case 'decimal':
      return String(Number(value)).replace('.', ',');
    case 'percent':
      return `${String(Number(value)).replace('.', ',')} %`;
    case 'date':
      return dayOf(value).split('-').reverse().join('-');
    default:
      return foldName(String(value));
  }
}

const dayOf = (value: unknown) =>
  (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10);

const NONE = /no hay|ningun|no tiene|no debe|nada|desde siempre/;

function fulfils(reply: Reply, truth: Truth, values: readonly string[]): boolean {
  if ('unknown' in truth) return isHonest(reply);
  const said = foldName(allOf(reply));
  if ('howTo' in truth) {
    const named = reply.lookups.map(({ title, link }) => `${title} ${link?.label}`);
    return new RegExp(truth.howTo, 'iu').test([allOf(reply), ...named].join(' '));
  }
  if (isHonest(reply)) return false;
  return values.length === 0 ? NONE.test(said) : values.every((value) => stands(value, said));
}

/** Whether a value stands in the answer as a whole, or is nothing and said to be none. */
function stands(value: string, said: string): boolean {
  if (/^\$?0$/.test(value) && NONE.test(said)) return true;
  if (!/^-?\$?[\d.,-]+$/.test(value)) return said.includes(value);
  const escaped = value.replace(/[$.]/g, '\\$&');
  return new RegExp(`(^|[^\\d.])${escaped}(?!\\d|\\.\\d)`).test(said);
}
