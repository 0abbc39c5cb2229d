/** Opens a statement after it was made, so that an error is shown on this screen (documents §2.16). */
import { useMutation } from '@tanstack/react-query';
import { toast } from '../kit/dialog/toast.tsx';
import { openDocument } from '../kit/display/files.ts';
import { api } from '../kit/shell/client.ts';
import { type StatementOrder, statementFailure, statementRequest } from './statement-order.ts';

/** A minute (documents §2.18). */
const TIMEOUT_MS = 60_000;

/** `mutate({ doctorId, period })` opens the month's statement in a new tab, or passes it to `handOver`. */
export function useStatement(handOver: (file: Blob) => void = openDocument) {
  return useMutation({
    mutationFn: async (order: StatementOrder) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      handOver(await api.statements.pdf.call(statementRequest(order), { signal }));
    },
    onError: (error) => toast.error('Error al generar cartola', statementFailure(error)),
  });
}
