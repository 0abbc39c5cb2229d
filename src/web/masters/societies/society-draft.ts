/** A society as the form holds it, and in words. */
import type { z } from 'zod';
import type { Society, societyInput } from '../../../contract/masters/societies.ts';
import { formatTypedRut } from '../../../domain/identity/rut.ts';
import {
  ACCOUNT_KIND_LABELS,
  SOCIETY_DOCUMENT_LABELS,
} from '../../../domain/words/payment-labels.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import type { Draft } from '../../kit/form/form-body.tsx';

type SocietyDraft = Draft<z.input<typeof societyInput>>;

export function draftOf(society: Society | null): SocietyDraft {
  return {
    rut: society?.rut ?? '',
    name: society?.name ?? '',
    email: society?.email ?? '',
    representativeName: society?.representativeName ?? '',
    representativeRut: society?.representativeRut ?? '',
    documentKind: society?.documentKind ?? 'exempt_invoice',
    isWithheld: society?.isWithheld ?? false,
    bankCode: society?.bankCode ?? null,
    bankName: society?.bankName ?? null,
    accountKind: society?.accountKind ?? null,
    bankAccount: society?.bankAccount ?? '',
    accountHolderName: society?.accountHolderName ?? '',
    accountHolderRut: society?.accountHolderRut ?? '',
    isActive: society?.isActive ?? true,
  };
}

/** The form's values as lines, in order. */
export function describe(draft: SocietyDraft): FieldLine[] {
  const lines: [string, string | null | undefined][] = [
    ['RUT', formatTypedRut(draft.rut)],
    ['Nombre', draft.name],
    ['Email', draft.email],
    ['Representante', draft.representativeName],
    ['RUT del representante', formatTypedRut(draft.representativeRut)],
    ['Documento que emite', draft.documentKind && SOCIETY_DOCUMENT_LABELS[draft.documentKind]],
    ['Con retención', draft.isWithheld ? 'Sí' : 'No'],
    ['Banco', draft.bankName],
    ['Tipo de cuenta', draft.accountKind && ACCOUNT_KIND_LABELS[draft.accountKind]],
    ['Número de cuenta', draft.bankAccount],
    ['Nombre del titular', draft.accountHolderName],
    ['RUT del titular', formatTypedRut(draft.accountHolderRut)],
  ];
  return lines.map(([label, value]) => ({ label, value: value ?? '' }));
}
