/** Handles files with attentions of both record types, where a column names each row's type (intake §9.10). */
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

/** Parses a record type's name; null for any other text. */
export function readRecordType(text: string): RecordType | null {
  return WORDS.get(foldWord(text)) ?? null;
}

/**
 * Whether a column contains record types, by its first values: all of them are record types, or at least one is the
 * other type. A row with any other word is then refused. If the column were ignored because of it, attentions of the
 * other type would be paid as this one.
 */
export function tellsRecordType(values: readonly string[], recordType: RecordType): boolean {
  const types = values.filter((text) => text.trim() !== '').map(readRecordType);
  if (types.length === 0) return false;
  return types.includes(otherType(recordType)) || !types.includes(null);
}

/** The other of the two record types. */
function otherType(recordType: RecordType): RecordType {
  return recordType === 'hmq' ? 'participacion' : 'hmq';
}

/** The number of rows of the other type as a sentence; null when there are none. */
export function otherTypeSentence(rows: number, recordType: RecordType): string | null {
  if (rows === 0) return null;
  const other = RECORD_TYPE_LABELS[otherType(recordType)];
  return rows === 1
    ? `1 fila es de ${other} y no se leyó: se importa aparte, con ese tipo de registro.`
    : `${formatCount(rows)} filas son de ${other} y no se leyeron: se importan aparte, con ese tipo de registro.`;
}

/** The refusal of a file whose rows are all of the other type. */
export function allOfOtherType(rows: number, recordType: RecordType): string {
  const other = RECORD_TYPE_LABELS[otherType(recordType)];
  return `Todas las filas con datos (${formatCount(rows)}) son de ${other}: elija ese tipo de registro.`;
}
