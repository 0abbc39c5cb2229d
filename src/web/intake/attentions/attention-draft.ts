/** An attention in its form, and as comparable lines (intake §3). */
import { z } from 'zod';
import {
  type Attention,
  attentionEdit,
  attentionInput,
} from '../../../contract/intake/attentions.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { givenExternalId } from '../../../domain/identity/external-id.ts';
import { formatTypedRut } from '../../../domain/identity/rut.ts';
import { ATTENTION_FIELD_LABELS } from '../../../domain/intake/attention-fields.ts';
import { byNote, TYPED_NOTES } from '../../../domain/intake/import-columns.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import type { Draft } from '../../kit/form/form-body.tsx';

/** Includes the names of chosen records, to be shown. */
const names = {
  doctorName: z.string().nullish(),
  serviceName: z.string().nullish(),
  providerTypeName: z.string().nullish(),
};
export const newForm = attentionInput.extend(names);
export const editForm = attentionEdit.extend(names);
type AttentionDraft = Draft<z.input<typeof editForm>>;

export const EMPTY: Draft<z.input<typeof newForm>> = {
  recordType: 'participacion',
  externalId: '',
  patientRut: '',
  patientName: '',
  doctorId: '',
  doctorName: '',
  serviceId: '',
  serviceName: '',
  providerTypeId: '',
  providerTypeName: '',
  attentionDate: '',
  attentionTime: '',
  // The specified default.
  scheduleType: 'regular',
  grossAmount: '',
  netAmount: '',
  participatedAmount: '',
  ...byNote(TYPED_NOTES, () => ''),
};

export function draftOf(attention: Attention): AttentionDraft {
  const fields = Object.keys(EMPTY) as (keyof typeof EMPTY)[];
  return {
    ...EMPTY,
    ...Object.fromEntries(fields.map((field) => [field, attention[field] ?? ''])),
    externalId: givenExternalId(attention.externalId) ?? '',
    providerTypeId: attention.providerTypeId ?? '',
  };
}

type Field = keyof typeof ATTENTION_FIELD_LABELS;

/** The form's values as lines, in order. */
export function describe(draft: AttentionDraft): FieldLine[] {
  const { recordType, scheduleType, patientRut, attentionDate } = draft;
  const formatted: Partial<Record<Field, string | null | undefined>> = {
    recordType: recordType && RECORD_TYPE_LABELS[recordType],
    patientRut: formatTypedRut(patientRut),
    doctorId: draft.doctorName,
    serviceId: draft.serviceName,
    providerTypeId: draft.providerTypeName,
    attentionDate: attentionDate && formatDate(attentionDate),
    scheduleType: scheduleType && SCHEDULE_LABELS[scheduleType],
    grossAmount: pesosText(draft.grossAmount),
    netAmount: pesosText(draft.netAmount),
    participatedAmount: pesosText(draft.participatedAmount),
  };
  return (Object.keys(ATTENTION_FIELD_LABELS) as Field[]).map((field) => ({
    label: ATTENTION_FIELD_LABELS[field],
    value: String((field in formatted ? formatted[field] : draft[field]) ?? ''),
  }));
}

function pesosText(amount: number | string | null): string {
  return amount === '' || amount === null ? '' : formatPesos(pesos(Number(amount)));
}
