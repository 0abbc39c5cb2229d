/** A doctor as the form holds it, and in words (masters §4). */
import { z } from 'zod';
import { type Doctor, doctorInput } from '../../../contract/masters/doctors.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { proposedRetention } from '../../../domain/fees/retention.ts';
import { formatTypedRut } from '../../../domain/identity/rut.ts';
import { RETENTION_MODE_LABELS, SOCIETY_TYPE_LABELS } from '../../../domain/words/labels.ts';
import {
  ACCOUNT_KIND_LABELS,
  DOCTOR_PAYMENT_LABELS,
} from '../../../domain/words/payment-labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import type { Draft, FormOf } from '../../kit/form/form-body.tsx';

/** Includes the names of chosen records, to be shown. */
export const doctorForm = doctorInput.extend({
  specialtyName: z.string().nullish(),
  societyName: z.string().nullish(),
});
export type DoctorDraft = Draft<z.input<typeof doctorForm>>;
export type DoctorFields = { form: FormOf<typeof doctorForm> };

/** Fields whose null is an empty text in the form. */
const TEXTS = [
  'rut',
  'internalCode',
  'name',
  'email',
  'phone',
  'hmqType',
  'station',
  'costCentre',
  'bankAccount',
  'accountHolderName',
  'accountHolderRut',
] as const;

/** The form's initial values; `legalPercentage` is this year's legal retention. */
export function draftOf(doctor: Doctor | null, legalPercentage?: number): DoctorDraft {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, doctor?.[field] ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  return {
    ...texts,
    specialtyId: doctor?.specialtyId ?? '',
    specialtyName: doctor?.specialtyName ?? '',
    societyType: doctor?.societyType ?? 'individual',
    societyId: doctor?.societyId ?? null,
    societyName: doctor?.societyName ?? '',
    societyRut: '',
    affiliationFrom: null,
    affiliatedSince: doctor?.affiliatedSince ?? null,
    paymentType: doctor?.paymentType ?? 'transfer',
    retentionMode: doctor?.retentionMode ?? (legalPercentage === undefined ? 'own' : 'legal'),
    retentionPercentage: doctor
      ? Number(doctor.retentionPercentage)
      : proposedRetention(legalPercentage),
    surchargePercentage: Number(doctor?.surchargePercentage ?? 0),
    surchargeFrom: doctor?.surchargeFrom ?? null,
    surchargeUntil: doctor?.surchargeUntil ?? null,
    bankCode: doctor?.bankCode ?? null,
    bankName: doctor?.bankName ?? null,
    accountKind: doctor?.accountKind ?? null,
    isActive: doctor?.isActive ?? true,
  };
}

/** The form's values as lines, in order. */
export function describe(draft: DoctorDraft): FieldLine[] {
  const lines: [string, string | null | undefined][] = [
    ['RUT', formatTypedRut(draft.rut)],
    ['Código interno', draft.internalCode],
    ['Nombre', draft.name],
    ['Email', draft.email],
    ['Teléfono', draft.phone],
    ['Especialidad', draft.specialtyName],
    ['Tipo HMQ', draft.hmqType],
    ['Estación / unidad', draft.station],
    ['Centro de costo', draft.costCentre],
    ['Estado', ACTIVE_BADGES.masculine[draft.isActive ? 'true' : 'false'].label],
    ['Tipo de sociedad', draft.societyType && SOCIETY_TYPE_LABELS[draft.societyType]],
    ['Sociedad médica', draft.societyName],
    ['Se le paga así desde', draft.affiliationFrom && formatDate(draft.affiliationFrom)],
    ['Tipo de pago', draft.paymentType && DOCTOR_PAYMENT_LABELS[draft.paymentType]],
    ['Retención de sus boletas', draft.retentionMode && RETENTION_MODE_LABELS[draft.retentionMode]],
    ['Retención', draft.retentionMode === 'own' ? percentText(draft.retentionPercentage) : ''],
    ['Retención adicional', percentText(draft.surchargePercentage)],
    ['Adicional desde', draft.surchargeFrom && formatDate(draft.surchargeFrom)],
    ['Adicional hasta', draft.surchargeUntil && formatDate(draft.surchargeUntil)],
    ['Banco', draft.bankName],
    ['Tipo de cuenta', draft.accountKind && ACCOUNT_KIND_LABELS[draft.accountKind]],
    ['Número de cuenta', draft.bankAccount],
    ['Nombre del titular', draft.accountHolderName],
    ['RUT del titular', formatTypedRut(draft.accountHolderRut)],
  ];
  return lines.map(([label, value]) => ({ label, value: value ?? '' }));
}

function percentText(percentage: DoctorDraft['retentionPercentage']): string {
  if (percentage === '' || percentage === null || percentage === undefined) return '';
  return `${Number(percentage).toFixed(2).replace('.', ',')} %`;
}
