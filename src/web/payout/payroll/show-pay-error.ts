/** Reports why nothing was marked as paid. */
import { toast } from '../../kit/dialog/toast.tsx';
import { refreshAll } from '../../kit/shell/client.ts';
import { errorCode } from '../../kit/shell/errors.ts';

const STALE = ['payroll.changedMeanwhile', 'payroll.inBankFile'];

/** Shows the error; if the screen is outdated, reads its data again. */
export function showPayError(error: unknown): void {
  toast.error('Error al marcar como pagado', error);
  if (STALE.includes(errorCode(error) ?? '')) void refreshAll();
}
