/** A column of an attention as people read it, to be shown before anything is imported (spec 2 §2.3). */
import { formatDate, type LocalDate } from '../../domain/calendar/calendar.ts';
import { formatRut } from '../../domain/identity/rut.ts';
import { formatPesos, formatRate } from '../../domain/money.ts';
import { RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../../domain/words/labels.ts';
import { isDivided } from './divided-columns.ts';
import type { ColumnKey, ParsedAttention } from './types.ts';

/** What was understood of a column; empty when the row has nothing there. */
export function shownValue(key: ColumnKey, attention: ParsedAttention): string {
  switch (key) {
    case 'attentionDate':
    case 'requestDate':
      return shown<LocalDate>(attention[key], formatDate);
    case 'grossAmount':
    case 'netAmount':
    case 'participatedAmount':
    case 'commissionAmount':
      return shown<number>(attention[key], formatPesos);
    case 'participationRate':
      return shown<number>(attention[key], formatRate);
    case 'scheduleType':
      return SCHEDULE_LABELS[attention.scheduleType];
    case 'patientRut':
      return formatRut(attention.patientRut);
    case 'societyRut':
      return shown(attention.societyRut, formatRut);
    case 'recordTypeText':
      return RECORD_TYPE_LABELS[attention.recordType];
    case 'occurrence':
      return '';
    default:
      return isDivided(key) ? '' : (attention[key] ?? '');
  }
}

function shown<Value>(value: Value | null, format: (value: Value) => string): string {
  return value === null ? '' : format(value);
}
