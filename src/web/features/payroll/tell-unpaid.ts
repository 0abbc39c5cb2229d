/** Why nothing was marked as paid. */
import { refreshAll } from '../../kit/client.ts';
import { errorCode } from '../../kit/errors.ts';
import { toast } from '../../kit/toast.tsx';

const STALE = ['payroll.changedMeanwhile', 'payroll.inBankFile'];

/** Says it; when the figures on the screen are older than the payments, reads them again. */
export function tellUnpaid(error: unknown): void {
  toast.error('Error al marcar como pagado', error);
  if (STALE.includes(errorCode(error) ?? '')) void refreshAll();
}
