/** Asks again before processing what is not as it was estimated: the user agrees to the exact amount (payout §17.9). */
import { Stack } from '@mantine/core';
import type { Agreed } from '../../../contract/schemas.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import type { Question } from '../../kit/dialog/confirm.ts';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { errorCode, errorMessage, refusalData } from '../../kit/shell/errors.ts';

/** What is asked again: fees that are not as they were estimated, or entries that are paid with them. */
const TITLES: Readonly<Record<string, string>> = {
  'payroll.exactDiffers': 'El líquido no es el estimado',
  'payroll.withEntries': 'Con haberes y descuentos',
};

/** The question, and what is agreed to with it; null for every other refusal. */
export function exactQuestion(error: unknown): { question: Question; agreed: Agreed } | null {
  const title = TITLES[errorCode(error) ?? ''];
  if (title === undefined) return null;
  const data = refusalData(error);
  const [count, estimate, exact] = [
    Number(data.records),
    Number(data.estimatedAmount),
    Number(data.exactAmount),
  ];
  const retained = exact - estimate - Number(data.entriesAmount) - Number(data.carriedAmount);
  const difference: Fact[] =
    data.entries === undefined
      ? [['Diferencia', formatPesos(exact - estimate)]]
      : [
          [
            `Haberes y descuentos (${formatCount(Number(data.entries))})`,
            formatPesos(Number(data.entriesAmount)),
          ],
          // What is retained of them, and the peso by which documents are rounded.
          ...(retained === 0 ? [] : [['Su retención', formatPesos(retained)] as const]),
          ...(Number(data.carriedAmount) > 0
            ? [
                [
                  'Saldos que pasan al pago siguiente',
                  formatPesos(Number(data.carriedAmount)),
                ] as const,
              ]
            : []),
        ];
  const question = {
    title,
    body: (
      <Stack gap="sm">
        <span>{errorMessage(error)}</span>
        <FactList
          facts={[
            [
              asEstimate(data.entries === undefined ? 'Líquido' : 'Líquido de los registros'),
              formatPesos(estimate),
            ],
            ...difference,
            ['Líquido exacto', <b key="exact">{formatPesos(exact)}</b>],
          ]}
        />
      </Stack>
    ),
    confirmLabel: 'Procesar con el monto exacto',
  };
  return { question, agreed: { records: count, totalAmount: exact } };
}
