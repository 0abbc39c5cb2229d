/** Downloads the bank file of the selected transfers; asks about those that were sent or paid before, and about changed accounts. */
import { List, Stack, Text } from '@mantine/core';
import type { Transfer } from '../../../contract/payout/bank.ts';
import { mayBeUnderWay } from '../../../contract/payout/payment-repeats.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { today } from '../../kit/display/today.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { orderOf, type Search } from './bank-search.ts';
import { paymentDayOf } from './payment-day.ts';

/** Refusals that mean that the list on the screen is outdated. */
const STALE = [
  'bank.selectionChanged',
  'bank.amountChanged',
  'bank.alreadySent',
  'bank.accountsChanged',
  'bank.nothingToTransfer',
  'bank.notApproved',
];

type Order = {
  readonly transfers: readonly Transfer[];
  /** The selected transfers that the user was asked about. */
  readonly repeated: readonly Transfer[];
  readonly as: 'text' | 'workbook';
};

/** `lacking`: what the clinic's settings lack for the file, which is then not asked for. */
export function useBankFile(search: Search, lacking: readonly string[], onDownloaded: () => void) {
  const { start, isPending } = useDownload({
    load: ({ transfers, repeated, as }: Order) =>
      api.bank.download.call({
        ...orderOf(search),
        selectedTransfers: transfers.map(({ id }) => id),
        agreedAmount: amountOf(transfers),
        agreedRepeats: repeated.flatMap(({ payments }) =>
          payments.map(({ id, status, inFiles }) => ({ id, status, inFiles })),
        ),
        agreedAccountChanges: changesOf(transfers, (kind) => kind !== 'payee'),
        agreedPayeeChanges: changesOf(transfers, (kind) => kind === 'payee'),
        paymentDate: search.paymentDate && paymentDayOf(search.paymentDate, today()),
        as,
      }),
    doneTitle: 'Archivo generado',
    failureTitle: 'Error al generar archivo',
    describe: ({ transfers }) => transfersFor(transfers),
    staleCodes: STALE,
    onDone: onDownloaded,
  });
  const ask = async (transfers: readonly Transfer[], as: Order['as']) => {
    if (transfers.length === 0) {
      toast.error('Selección requerida', 'Seleccione al menos una transferencia.');
      return;
    }
    if (lacking.length > 0) {
      toast.error('Faltan datos de la clínica para este formato', lacking.join(' '));
      return;
    }
    const repeated = transfers.filter(mayBeUnderWay);
    if (repeated.length > 0 && !(await confirm(question(repeated)))) return;
    const changed = transfers.filter(({ accountNotices }) => accountNotices.length > 0);
    if (changed.length > 0 && !(await confirm(accountQuestion(changed)))) return;
    start({ transfers, repeated, as });
  };
  return { ask, isPending };
}

function question(repeated: readonly Transfer[]) {
  return {
    title: 'Transferencias repetidas',
    body: (
      <Stack gap="sm">
        <Warning color="red" p="xs">
          {transfersFor(repeated)} de las elegidas ya{' '}
          {repeated.length === 1 ? 'está en un archivo o pagada' : 'están en un archivo o pagadas'}.
          Si el banco procesó ese archivo, se {repeated.length === 1 ? 'pagaría' : 'pagarían'} dos
          veces.
        </Warning>
        <List size="sm">
          {placesOf(repeated).map(([place, transfers]) => (
            <List.Item key={place}>
              {place}: {transfersFor(transfers)}
            </List.Item>
          ))}
        </List>
      </Stack>
    ),
    confirmLabel: 'Incluir de todas formas',
    danger: true,
  };
}

/**
 * Whose account or payee changed lately or is to change, or was chosen by one person alone, however long ago: told before the file is
 * made, since the bank does not give money back.
 */
function accountQuestion(changed: readonly Transfer[]) {
  return {
    title: 'Cuentas y beneficiarios por confirmar',
    body: (
      <Stack gap="sm">
        <Text size="sm">
          Confirme {changed.length === 1 ? 'esta cuenta' : 'estas cuentas'} con quien cobra antes de
          enviar el archivo: {transfersFor(changed)}.
        </Text>
        <List size="sm" spacing="xs">
          {changed.map(({ id, payee, amount, accountNotices }) => (
            <List.Item key={id}>
              <b>{payee.name}</b>, {formatPesos(amount)}
              {accountNotices.map(({ text }) => (
                <Text key={text} size="sm">
                  {text}
                </Text>
              ))}
            </List.Item>
          ))}
        </List>
      </Stack>
    ),
    confirmLabel: 'Generar el archivo',
  };
}

function transfersFor(transfers: readonly Transfer[]): string {
  return `${countOf(transfers.length, 'transferencia', 'transferencias')} por ${formatPesos(amountOf(transfers))}`;
}

const amountOf = (transfers: readonly Transfer[]) =>
  transfers.reduce((sum, { amount }) => sum + amount, 0);

type Kind = Transfer['accountNotices'][number]['kind'];

/** The ids of the changes of some kinds of which the user is told. */
const changesOf = (transfers: readonly Transfer[], isOf: (kind: Kind) => boolean) => [
  ...new Set(
    transfers.flatMap(({ accountNotices }) =>
      accountNotices.filter(({ kind }) => isOf(kind)).map(({ changeId }) => changeId),
    ),
  ),
];

/** The files that contain transfers, and the paid ones. */
function placesOf(transfers: readonly Transfer[]): [string, Transfer[]][] {
  const places = new Map<string, Transfer[]>();
  for (const transfer of transfers) {
    const paid = transfer.status === 'paid' ? ['Ya pagadas'] : [];
    for (const place of [...paid, ...transfer.inFiles]) {
      places.set(place, [...(places.get(place) ?? []), transfer]);
    }
  }
  return [...places];
}
