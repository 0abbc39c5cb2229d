/** Files that hold attentions of both record types: a column tells of each row which one it is (intake §9.10). */
import type { RecordType } from '../../domain/fees/rules.ts';
import { formatCount } from '../../domain/words/counts.ts';
import { RECORD_TYPE_LABELS } from '../../domain/words/labels.ts';
import { foldWord } from '../text.ts';

const WORDS: ReadonlyMap<string, RecordType> = new Map([
  ...[
    'participacion',
    'participaciones',
    'participacionmedica',
    'participado',
    'part',
    'particip',
  ].map((word): [string, RecordType] => [word, 'participacion']),
  ...[
    'hmq',
    'honorariomedicoquirurgico',
    'honorariosmedicosquirurgicos',
    'honorariosmedicoquirurgicos',
  ].map((word): [string, RecordType] => [word, 'hmq']),
]);

/** Reads a record type's name; null when it is none. */
export function readRecordType(text: string): RecordType | null {
  return WORDS.get(foldWord(text)) ?? null;
}

/**
 * Whether a column tells which record type each row is, by its first values: all of them are record types, or one is the
 * other type than is read. Then a word that is neither is a row to be refused; if the column were unread for its sake,
 * attentions of the other type would be paid as of this one.
 */
export function tellsRecordType(values: readonly string[], recordType: RecordType): boolean {
  const types = values.filter((text) => text.trim() !== '').map(readRecordType);
  if (types.length === 0) return false;
  return types.includes(otherType(recordType)) || !types.includes(null);
}

/** The other of the two record types. */
export function otherType(recordType: RecordType): RecordType {
  return recordType === 'hmq' ? 'participacion' : 'hmq';
}

/** Tells how many rows are of the other type; null when none is. */
export function otherTypeSentence(rows: number, recordType: RecordType): string | null {
  if (rows === 0) return null;
  const other = RECORD_TYPE_LABELS[otherType(recordType)];
  return rows === 1
    ? `1 fila es de ${other} y no se leyó: se importa aparte, con ese tipo de registro.`
    : `${formatCount(rows)} filas son de ${other} y no se leyeron: se importan aparte, con ese tipo de registro.`;
}

/** Why a file of which every row is of the other type can't be read. */
export function allOfOtherType(rows: number, recordType: RecordType): string {
  const other = RECORD_TYPE_LABELS[otherType(recordType)];
  return `Todas las filas con datos (${formatCount(rows)}) son de ${other}: elija ese tipo de registro.`;
}
