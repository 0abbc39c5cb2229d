/** Why nothing was marked as paid. */
import { toast } from '../../kit/dialog/toast.tsx';
import { refreshAll } from '../../kit/shell/client.ts';
import { errorCode } from '../../kit/shell/errors.ts';

const STALE = ['payroll.changedMeanwhile', 'payroll.inBankFile'];

/** Says it; when the figures on the screen are older than the payments, reads them again. */
export function showPayError(error: unknown): void {
  toast.error('Error al marcar como pagado', error);
  if (STALE.includes(errorCode(error) ?? '')) void refreshAll();
}
