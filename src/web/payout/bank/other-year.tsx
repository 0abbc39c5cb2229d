/** Transfers that the bank paid in a year with another legal retention: one person says so, another one confirms (payout §18.11). */
import { Alert, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { BankFileDetails } from '../../../contract/payout/bank-files.ts';
import type { SentTransfer } from '../../../contract/payout/sent-transfers.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { api } from '../../kit/shell/client.ts';
import { AskedWithReason, ConfirmedByAnother } from './second-person.tsx';
import { statedTwiceText } from './transfer-texts.ts';

const onError = (error: unknown) => toast.error('Nada cambió', error);

/** Says that the bank paid transfers on a day whose year has another legal retention than their documents. */
export function OtherYearForm(props: {
  fileId: number;
  transfers: readonly SentTransfer[];
  /** Whether these are all that are sent: only those are said then whose retention the year changes. */
  isAll: boolean;
  paidOn: string;
  onDone: () => void;
}) {
  const { fileId, transfers, isAll, paidOn, onDone } = props;
  const ask = useTold(api.bankFiles.askOtherYear.call, {
    done: (said) => {
      onDone();
      toast.success(
        'Pago en otro año registrado',
        `${countOf(said.transfers, 'transferencia', 'transferencias')} por ${formatPesos(said.totalAmount)}. Otra persona lo confirma.`,
      );
    },
    failed: onError,
  });
  return (
    <Alert color="yellow" variant="outline" title="Pagada en otro año" mt="sm">
      <Stack gap="xs">
        <Text size="sm">
          La retención legal de {paidOn.slice(0, 4)} no es la del año con que se procesó. Si el
          banco pagó de verdad el {formatDate(paidOn)}, diga por qué: otra persona lo confirma. Los
          montos y documentos no cambian; la diferencia de retención queda propuesta como ajuste en
          Haberes y Descuentos.
          {isAll &&
            ' Se registran las que esa retención cambia; las demás se marcan como pagadas después.'}
        </Text>
        <AskedWithReason
          label="Por qué se pagó en otro año"
          act={{
            label: isAll
              ? 'Pedir que se registren todas'
              : `Pedir que se registre${transfers.length === 1 ? '' : 'n'} (${transfers.length})`,
            isPending: ask.isPending,
          }}
          onAsk={(reason) =>
            ask.mutate({
              id: fileId,
              ...(!isAll && { transferIds: transfers.map(({ id }) => id) }),
              paymentDate: paidOn,
              reason,
              twice: twiceOf(transfers),
            })
          }
        />
      </Stack>
    </Alert>
  );
}

/** What somebody says about the file's transfers and nobody has confirmed yet, by day and reason. */
export function StatedOtherYears({ file }: { file: BankFileDetails }) {
  const groups = Map.groupBy(
    file.transfers.filter(({ otherYear }) => otherYear && !otherYear.isConfirmed),
    ({ otherYear }) => JSON.stringify([otherYear?.paidOn, otherYear?.reason, otherYear?.isOwn]),
  );
  return [...groups].map(([key, transfers]) => (
    <Stated key={key} fileId={file.id} transfers={transfers} />
  ));
}

function Stated({ fileId, transfers }: { fileId: number; transfers: readonly SentTransfer[] }) {
  const change = { id: fileId, transferIds: transfers.map(({ id }) => id) };
  const cancel = useMutation(api.bankFiles.cancelOtherYear.mutationOptions({ onError }));
  const confirm = useTold(api.bankFiles.confirmOtherYear.call, {
    done: ({ difference, proposed }) =>
      toast.success(
        'Pago en otro año confirmado',
        `${differenceText(difference)}.${proposedText(proposed)}`,
      ),
    failed: onError,
  });
  const said = transfers[0]?.otherYear;
  if (!said) return null;
  const totalAmount = transfers.reduce((sum, { amount }) => sum + amount, 0);
  const twice = twiceOf(transfers);
  const difference = transfers.reduce((sum, one) => sum + (one.otherYear?.difference ?? 0), 0);
  return (
    <Alert color="yellow" variant="outline" title="Se dice que se pagó en otro año">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {capitalized(nameOfUser(said.askedByName))}: el banco pagó el {formatDate(said.paidOn)}{' '}
          {countOf(transfers.length, 'transferencia', 'transferencias')} por{' '}
          {formatPesos(totalAmount)} ({transfers.map(({ payee }) => payee.name).join(', ')}).{' '}
          {said.reason}. {differenceText(difference)}.{statedTwiceText(transfers)}
        </Text>
        <ConfirmedByAnother
          isOwn={said.isOwn}
          confirm={{
            label: `Confirmar que se pagó el ${formatDate(said.paidOn)}`,
            isPending: confirm.isPending,
          }}
          onConfirm={() =>
            confirm.mutate({
              ...change,
              agreed: { transfers: transfers.length, totalAmount, twice, paymentDate: said.paidOn },
            })
          }
          cancel={{ label: 'No registrar', isPending: cancel.isPending }}
          onCancel={() => cancel.mutate(change)}
        />
      </Stack>
    </Alert>
  );
}

const proposedText = (proposed: number) =>
  proposed === 0
    ? ''
    : ` ${countOf(proposed, 'ajuste espera', 'ajustes esperan')} aprobación en Haberes y Descuentos.`;

/** How many pay what is paid, or goes, in another way. */
const twiceOf = (transfers: readonly SentTransfer[]) =>
  transfers.filter(({ elsewhere }) => elsewhere !== null).length;

/** `Por la tasa de ese año faltan $750 de retención`. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'La retención no cambia en pesos';
  const word = difference > 0 ? 'faltan' : 'sobran';
  return `Por la tasa de ese año ${word} ${formatPesos(Math.abs(difference))} de retención`;
}
