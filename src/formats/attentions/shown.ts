/** Formats a column of an attention for the preview of an import (intake §14.2). */
import { formatDate, type LocalDate } from '../../domain/calendar/calendar.ts';
import type { ScheduleType } from '../../domain/fees/rules.ts';
import { formatRut } from '../../domain/identity/rut.ts';
import { type ColumnKey, type ColumnKind, columnOf } from '../../domain/intake/import-columns.ts';
import { type BasisPoints, formatPesos, formatRate, type Pesos } from '../../domain/money.ts';
import { RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../../domain/words/labels.ts';
import type { ParsedAttention } from './types.ts';

const BY_KIND: Partial<Record<ColumnKind, (value: never) => string>> = {
  date: (value: LocalDate) => formatDate(value),
  amount: (value: Pesos) => formatPesos(value),
  rate: (value: BasisPoints) => formatRate(value),
  schedule: (value: ScheduleType) => SCHEDULE_LABELS[value],
  rut: (value: string) => formatRut(value),
  society: (value: string) => formatRut(value),
};

/** The value that was read for a column; empty when the row has none. */
export function shownValue(key: ColumnKey, attention: ParsedAttention): string {
  if (key === 'recordTypeText') return RECORD_TYPE_LABELS[attention.recordType];
  const value = key in attention ? attention[key as keyof ParsedAttention] : null;
  if (value === null) return '';
  const format = BY_KIND[columnOf(key).kind];
  return format ? format(value as never) : String(value);
}
