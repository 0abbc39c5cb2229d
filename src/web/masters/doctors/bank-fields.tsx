/** The doctor's own account, and what a bank file would lack (masters §3.10). */
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { accountProblems } from '../../../domain/payout/bank-account.ts';
import { AccountFields } from '../masters/public.ts';
import type { DoctorDraft, DoctorFields } from './doctor-draft.ts';

export function BankFields({ form }: DoctorFields) {
  return <AccountFields form={form} note={<AccountNote draft={form.values} />} />;
}

/**
 * Says that a society is paid to its own account. Warns early about what the bank file would lack on payday; a doctor paid
 * by check needs no account.
 */
function AccountNote({ draft }: { draft: DoctorDraft }) {
  if (draft.societyType === 'society')
    return (
      <Alert mt="sm" variant="outline" icon={<IconInfoCircle />}>
        Se paga a la sociedad, en la cuenta que tiene en Sociedades Médicas. Esta cuenta es para lo
        que se pague al médico en persona; puede quedar vacía.
      </Alert>
    );
  const problems = accountProblems({
    bankCode: draft.bankCode ?? null,
    accountKind: draft.accountKind || null,
    bankAccount: draft.bankAccount ?? null,
  });
  if (draft.paymentType === 'check' || problems.length === 0) return null;
  return (
    <Alert
      mt="sm"
      color="yellow"
      variant="outline"
      icon={<IconInfoCircle />}
      title="El archivo del banco dejaría fuera a este médico"
    >
      {problems.join(' ')} Puede guardar igual y completar o corregir los datos antes de pagar.
    </Alert>
  );
}
