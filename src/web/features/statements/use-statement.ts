/** Opening a statement that is made first, so that what goes wrong is said here (spec 2 §5, §8). */
import { useMutation } from '@tanstack/react-query';
import { statementInput } from '../../../contract/statements.ts';
import type { Period } from '../../../domain/calendar.ts';
import { api } from '../../kit/client.ts';
import { BrowserError, errorMessage } from '../../kit/errors.ts';
import { openDocument } from '../../kit/files.ts';
import { toast } from '../../kit/toast.tsx';

/** Spec 2 §9. */
const TIMEOUT_MS = 60_000;

type Order = { doctorId: number; period: Period | null };

/** `mutate({ doctorId, period })` opens the month's statement in a new tab. */
export function useStatement() {
  return useMutation({
    mutationFn: async ({ doctorId, period }: Order) => {
      if (!period) throw new BrowserError('No se encontraron períodos válidos para este doctor');
      const input = { doctorId, ...period };
      if (!statementInput.safeParse(input).success) {
        throw new BrowserError('Período inválido para generar cartola');
      }
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      openDocument(await api.statements.pdf.call(input, { signal }));
    },
    onError: (error) => toast.error('Error al generar cartola', reasonOf(error)),
  });
}

function reasonOf(error: Error): string {
  return error.name === 'TimeoutError'
    ? 'La generación de la cartola tomó demasiado tiempo. Intente nuevamente.'
    : errorMessage(error, 'No se pudo generar la cartola. Inténtalo de nuevo.');
}
