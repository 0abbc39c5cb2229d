/** Asks again before processing what is not as it was estimated: the user agrees to the exact amount (payout §17.9). */

import { Stack } from '@mantine/core';
import type { Agreed } from '../../../contract/schemas.ts';
import { formatPesos } from '../../../domain/money.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import type { Question } from '../../kit/dialog/confirm.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { errorCode, errorMessage, refusalData } from '../../kit/shell/errors.ts';

/** The question, and what is agreed to with it; null for every other refusal. */
export function exactQuestion(error: unknown): { question: Question; agreed: Agreed } | null {
  if (errorCode(error) !== 'payroll.exactDiffers') return null;
  const { records, estimatedAmount, exactAmount } = refusalData(error);
  const [count, estimate, exact] = [Number(records), Number(estimatedAmount), Number(exactAmount)];
  const question = {
    title: 'El líquido no es el estimado',
    body: (
      <Stack gap="sm">
        <span>{errorMessage(error)}</span>
        <FactList
          facts={[
            [asEstimate('Líquido'), formatPesos(estimate)],
            ['Líquido exacto', <b key="exact">{formatPesos(exact)}</b>],
            ['Diferencia', formatPesos(exact - estimate)],
          ]}
        />
      </Stack>
    ),
    confirmLabel: 'Procesar con el monto exacto',
  };
  return { question, agreed: { records: count, totalAmount: exact } };
}
