/**
 * Asks, once an affiliation is saved or later, which paid payments move to the payee of today; the dialog is that of
 * `web/payout/retroactive-changes`.
 */
import type { PaidElsewhere } from '../../contract/payout/retroactive-changes.ts';
import { createAsked } from '../kit/dialog/asked-store.ts';
import { toast } from '../kit/dialog/toast.tsx';
import { api } from '../kit/shell/client.ts';

/** A doctor with the payments that paid another payee than that of today. */
export type AskedElsewhere = {
  readonly doctorId: number;
  readonly doctorName: string;
  readonly payments: readonly PaidElsewhere[];
};

/** The open question about payments to another payee. */
export const askedElsewhere = createAsked<AskedElsewhere>();

/** Shows what a doctor was paid through another payee; unless it was asked for, nothing is no news. */
export async function reviewPaidElsewhere(
  doctor: { readonly id: number; readonly name: string },
  { isAsked = false } = {},
): Promise<void> {
  try {
    const payments = await api.retroactiveChanges.ofAffiliation.call({ doctorId: doctor.id });
    if (payments.length > 0)
      void askedElsewhere.ask({ doctorId: doctor.id, doctorName: doctor.name, payments });
    else if (isAsked)
      toast.success(
        'Nada que revisar',
        `Lo pagado de ${doctor.name} se pagó a quien corresponde según sus afiliaciones.`,
      );
  } catch (error) {
    toast.error('No se pudo revisar lo ya pagado', error);
  }
}
