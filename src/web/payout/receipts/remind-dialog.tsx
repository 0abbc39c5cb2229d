/** Reminds payees by mail of the receipts that they have not issued: first who gets it (payout §19.11). */
import { Alert, Button, Checkbox, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatInstant, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { ScreenLink } from '../../links/screen-link.tsx';
import type { Search } from './search.ts';

/** The documents of the month, or what lacks of it, or of the months before it; of one payee where one is named. */
type Asked = Pick<Search, 'month' | 'year' | 'lacking' | 'doctorId' | 'societyId'>;
type Payee = Awaited<ReturnType<typeof api.receipts.toRemind.call>>['payees'][number];

/** `documentIds` null: closed; empty: all that are asked for. */
export function RemindDialog(props: {
  asked: Asked;
  documentIds: number[] | null;
  onClose: () => void;
  onQueued: (jobId: string) => void;
}) {
  const { asked, documentIds, onClose } = props;
  return (
    <Modal
      opened={documentIds !== null}
      onClose={onClose}
      title={`Recordar boletas de ${asked.lacking === 'earlier' ? 'meses anteriores a ' : ''}${formatPeriod(asked)}`}
      size="lg"
    >
      {documentIds && <Reminders {...props} documentIds={documentIds} />}
    </Modal>
  );
}

function Reminders(props: {
  asked: Asked;
  documentIds: number[];
  onClose: () => void;
  onQueued: (jobId: string) => void;
}) {
  const { asked, documentIds } = props;
  const order = { ...asked, ...(documentIds.length > 0 && { documentIds }) };
  const query = useQuery(api.receipts.toRemind.queryOptions({ input: order }));
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState />;
  const { payees, isMailConfigured } = query.data;
  if (!isMailConfigured) {
    return (
      <Alert
        color="yellow"
        variant="outline"
        icon={<IconMailOff />}
        title="El correo no está configurado"
      >
        Quien administra el sistema indica el servidor de correo en SMTP_URL. Mientras tanto,
        exporte la lista de los que faltan y avise por otro medio.
      </Alert>
    );
  }
  if (payees.length === 0)
    return <EmptyState text="No falta ninguna boleta de lo que ya se pagó" />;
  return <Choice {...props} payees={payees} />;
}

function Choice(props: {
  asked: Asked;
  payees: readonly Payee[];
  onClose: () => void;
  onQueued: (jobId: string) => void;
}) {
  const { asked, payees, onClose, onQueued } = props;
  const reachable = payees.filter(({ email }) => email !== null);
  const unreachable = payees.filter(({ email }) => email === null);
  const [chosen, setChosen] = useState(
    () =>
      new Set(
        reachable
          .filter(({ isRemindedToday }) => !isRemindedToday)
          .map(({ documentId }) => documentId),
      ),
  );
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const isAll = reachable.length > 0 && chosen.size === reachable.length;
  const send = useMutation({
    mutationFn: () =>
      // Who is shown as reminded today is chosen by hand; who was since then gets no second letter.
      api.receipts.remind.call({
        ...asked,
        documentIds: [...chosen],
        again: reachable
          .filter((one) => one.isRemindedToday && chosen.has(one.documentId))
          .map(({ documentId }) => documentId),
      }),
    onSuccess: ({ jobId }) => {
      onClose();
      onQueued(jobId);
    },
    onError: (error) => toast.error('No se pudo recordar.', error),
  });
  return (
    <Stack gap="sm">
      <Text size="sm">
        Están quienes ya recibieron su pago. Cada uno recibe qué emitir: bruto, retención, líquido,
        glosa y el RUT de la clínica. A quien ya se le recordó hoy, solo si usted lo elige. Un
        correo enviado no se puede recoger.
      </Text>
      {reachable.length > 0 && (
        <>
          <Checkbox
            label={`Elegir todos (${reachable.length})`}
            checked={isAll}
            indeterminate={chosen.size > 0 && !isAll}
            onChange={() =>
              setChosen(new Set(isAll ? [] : reachable.map(({ documentId }) => documentId)))
            }
          />
          <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
            <Stack gap="xs" role="group" aria-label="A quién recordar">
              {reachable.map((one) => (
                <Checkbox
                  key={one.documentId}
                  checked={chosen.has(one.documentId)}
                  onChange={() => toggle(one.documentId)}
                  label={paymentText(one)}
                  description={`${one.email}${one.remindedAt ? ` · recordado el ${formatInstant(new Date(one.remindedAt))}` : ''}`}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </>
      )}
      {unreachable.length > 0 && (
        <Alert
          color="yellow"
          variant="outline"
          icon={<IconMailOff />}
          title={`Sin correo: ${countOf(unreachable.length, 'documento', 'documentos')}`}
        >
          <Text size="sm" mb={4}>
            No se pueden recordar: agregue el correo en la ficha de cada beneficiario.
          </Text>
          {unreachable.map((one) => (
            <Text key={one.documentId} size="sm">
              <ScreenLink
                target={{
                  to: one.doctorId === null ? '/sociedades-medicas' : '/medicos',
                  search: { search: one.payeeName },
                }}
              >
                {paymentText(one)}
              </ScreenLink>
            </Text>
          ))}
        </Alert>
      )}
      <DialogActions onCancel={onClose}>
        <Button disabled={chosen.size === 0} loading={send.isPending} onClick={() => send.mutate()}>
          {chosen.size === 0
            ? 'Enviar recordatorios'
            : `Enviar ${countOf(chosen.size, 'recordatorio', 'recordatorios')}`}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** Whose payment it is, how much, and of which day. */
function paymentText({ payeeName, grossAmount, paymentDate }: Payee): string {
  return `${payeeName}, ${formatPesos(grossAmount)} del ${formatDate(paymentDate)}`;
}
