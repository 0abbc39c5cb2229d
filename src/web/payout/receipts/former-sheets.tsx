/** The sheets of receipts that were read, newest first; each can be taken back, as it is told before (payout §19.16). */
import { Button, Modal, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptImport, ReceiptReversion } from '../../../contract/payout/receipt-imports.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { RECEIVED_KIND_LABELS } from '../../../domain/words/receipt-words.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { dayOf, FORMER_PAGE, FormerFiles } from '../../kit/fields/former-files.tsx';
import { ReversionQuestion } from '../../kit/fields/reversion-question.tsx';
import { api } from '../../kit/shell/client.ts';
import { readInWords } from './found-columns.tsx';

export function FormerSheets() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<ReceiptImport | null>(null);
  const paging = { limit: FORMER_PAGE, offset: (page - 1) * FORMER_PAGE };
  const list = useQuery(api.receiptImports.list.queryOptions({ input: paging }));
  const total = useQuery(api.receiptImports.summary.queryOptions()).data?.total ?? 0;
  return (
    <>
      <FormerFiles
        list={list}
        total={total}
        page={page}
        onPage={setPage}
        nameOf={({ fileName }) => fileName}
        broughtBy={(one) =>
          `${RECEIVED_KIND_LABELS[one.kind]}, ${formatPeriod(one)} · ${readInWords(one).replace(/\.$/, '')}`
        }
        standingOf={({ revertedAt, revertedByName }) =>
          revertedAt && `La deshizo ${nameOfUser(revertedByName)} el ${dayOf(revertedAt)}`
        }
        actionsOf={(one) =>
          one.revertedAt === null && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Deshacer ${one.fileName}`}
              onClick={() => setAsked(one)}
            >
              Deshacer…
            </Button>
          )
        }
      />
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={`Deshacer ${asked?.fileName ?? ''}`}
      >
        {asked && <Reverting asked={asked} onClose={() => setAsked(null)} />}
      </Modal>
    </>
  );
}

function Reverting({ asked, onClose }: { asked: ReceiptImport; onClose: () => void }) {
  const { id } = asked;
  const query = useQuery({
    ...api.receiptImports.previewReversion.queryOptions({ input: { id } }),
    gcTime: 0,
    staleTime: 0,
  });
  const reverting = useMutation({
    mutationFn: ({ removed, restored, grossAmount }: ReceiptReversion) =>
      api.receiptImports.revert.call({ id, removed, restored, grossAmount }),
    onSuccess: (done) => {
      toast.success('Planilla deshecha', inWords(asked, done));
      onClose();
    },
    onError: (error) => {
      toast.error('No se pudo deshacer.', error);
      void query.refetch();
    },
  });
  return (
    <ReversionQuestion
      query={query}
      isPossible={({ refusal, removed, restored }) => refusal === null && removed + restored > 0}
      isReverting={reverting.isPending}
      onRevert={reverting.mutate}
      onClose={onClose}
    >
      {(reversion, isPossible) => (
        <>
          <Text size="sm">
            {reversion.refusal ??
              (isPossible
                ? inWords(asked, reversion)
                : 'Nada se puede deshacer: otra planilla dice lo mismo, o no se sabe cómo era antes.')}
          </Text>
          {isPossible && reversion.paired > 0 && (
            <Text size="sm">
              {countOf(reversion.paired, 'documento es', 'documentos son')} de un pago, que queda
              sin su boleta o factura.
            </Text>
          )}
          {isPossible && reversion.kept > 0 && (
            <Text size="sm">
              {countOf(reversion.kept, 'documento queda', 'documentos quedan')}: otra planilla
              también lo dice, o no se sabe cómo era antes.
            </Text>
          )}
        </>
      )}
    </ReversionQuestion>
  );
}

function inWords(sheet: ReceiptImport, { removed, restored, grossAmount }: ReceiptReversion) {
  return [
    removed > 0 &&
      `Se elimina${removed === 1 ? '' : 'n'} ${countOf(removed, 'documento', 'documentos')} de ${formatPeriod(sheet)} por ${formatPesos(grossAmount)}.`,
    restored > 0 &&
      `${restored === 1 ? 'Vuelve' : 'Vuelven'} a ser como antes ${countOf(restored, 'documento', 'documentos')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
