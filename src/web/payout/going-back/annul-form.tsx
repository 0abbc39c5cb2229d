/** Anular pagos: which ones, which others are processed again with them, and why (payout §21.3). */
import { Alert, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnnulledPayment, AnnulmentPreview } from '../../../contract/payout/going-back.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { paymentTitle } from '../../../domain/words/payment-labels.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { ReasonForm } from '../../kit/form/reason-form.tsx';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import type { AskedAnnulment } from '../../links/going-back.ts';

export function AnnulForm({ asked, onClose }: { asked: AskedAnnulment; onClose: () => void }) {
  const { scope, what, onDone } = asked;
  const query = useQuery(
    api.goingBack.previewAnnulment.queryOptions({ input: { scope }, gcTime: 0 }),
  );
  const annulling = useTold(api.goingBack.annul.call, {
    done: ({ payments, records, totalAmount, again }) => {
      const others =
        again > 0
          ? ` ${countOf(again, 'pago de la misma sociedad se procesó', 'pagos de la misma sociedad se procesaron')} de nuevo.`
          : '';
      toast.success(
        payments === 1 ? 'Pago anulado' : 'Pagos anulados',
        records === 0
          ? `Sus haberes y descuentos van en el próximo pago.${others}`
          : `${countOf(records, 'registro volvió', 'registros volvieron')} a calculado por ${formatPesos(totalAmount)}.${others}`,
      );
      onDone?.();
      onClose();
    },
    failed: tellFailure('Nada se anuló'),
  });
  const preview = query.data;
  const payments = preview?.asked.payments ?? 0;
  return (
    <Stack>
      <Text size="sm">{what}</Text>
      <Text size="sm">
        Sus registros vuelven a calculado. El pago anulado conserva su número, sus líneas y su
        cartola, que dirá ANULADA.
      </Text>
      <QueryAnswer query={query} loadingText="Contando los pagos...">
        {(counted) => <Preview preview={counted} />}
      </QueryAnswer>
      <ReasonForm
        confirmLabel={payments > 0 ? `Anular ${countOf(payments, 'pago', 'pagos')}` : 'Anular'}
        disabled={payments === 0 || (preview?.refused ?? 0) > 0 || query.isFetching}
        loading={annulling.isPending}
        onConfirm={(reason) => {
          if (!preview) return;
          const { records, totalAmount } = preview.asked;
          annulling.mutate({ scope, reason, agreed: { records, totalAmount } });
        }}
        onClose={onClose}
      />
    </Stack>
  );
}

function Preview({ preview }: { preview: AnnulmentPreview }) {
  const {
    asked,
    again,
    heldAgain,
    heldAsVoid,
    receipts,
    accounted,
    endedPercentages,
    refused,
    payments,
  } = preview;
  const refusals = payments.filter(({ refusal }) => refusal !== null);
  const others = payments.filter(({ isAsked }) => !isAsked);
  return (
    <>
      {asked.payments > 0 ? (
        <FactList
          facts={[
            ['Pagos', formatCount(asked.payments)],
            ['Registros', formatCount(asked.records)],
            ['Bruto', formatPesos(asked.totalBrutAmount)],
            ['Líquido', <b key="net">{formatPesos(asked.totalAmount)}</b>],
          ]}
        />
      ) : (
        <Alert variant="default" role="status">
          No hay pagos por anular en lo que eligió.
        </Alert>
      )}
      {refused > 0 && (
        <Alert color="red" title="No se puede anular">
          <Named payments={refusals} total={refused} saying={({ refusal }) => `: ${refusal}`} />
        </Alert>
      )}
      {again.payments > 0 && (
        <Alert color="yellow" title="Se procesan de nuevo">
          {countOf(again.payments, 'pago comparte', 'pagos comparten')} el documento de su sociedad:
          se anulan también y se procesan de nuevo, con otro número, por{' '}
          {formatPesos(again.totalAmount)}.
          <Named payments={others} total={again.payments} />
        </Alert>
      )}
      {heldAgain.records > 0 && (
        <Alert color="orange" title="En pausa">
          {countOf(
            heldAgain.records,
            'registro de esos pagos está',
            'registros de esos pagos están',
          )}{' '}
          en pausa por {formatPesos(heldAgain.grossAmount)} brutos: no se{' '}
          {heldAgain.records === 1 ? 'procesa' : 'procesan'} de nuevo, y{' '}
          {heldAgain.records === 1 ? 'queda calculado' : 'quedan calculados'} hasta que se{' '}
          {heldAgain.records === 1 ? 'reanude' : 'reanuden'}.
        </Alert>
      )}
      {heldAgain.entries > 0 && (
        <Alert color="orange" title="Haberes y descuentos en pausa">
          Son {heldAgain.entries}, por {formatPesos(heldAgain.entriesAmount)}: esperan hasta que se
          reanude el pago.
        </Alert>
      )}
      {heldAsVoid.records > 0 && (
        <Alert color="orange" title="Anuladas según un archivo">
          De {countOf(heldAsVoid.records, 'registro', 'registros')} por{' '}
          {formatPesos(heldAsVoid.grossAmount)} brutos dijo un archivo que no se{' '}
          {heldAsVoid.records === 1 ? 'hizo: queda' : 'hicieron: quedan'} en pausa al anular.
        </Alert>
      )}
      {receipts > 0 && (
        <Alert color="yellow" title="Boletas">
          {countOf(receipts, 'boleta recibida queda', 'boletas recibidas quedan')} sin pago: pida al
          médico que la anule si no calza con el pago siguiente.
        </Alert>
      )}
      {accounted > 0 && (
        <Alert color="blue" title="Contabilidad">
          {countOf(accounted, 'pago ya está', 'pagos ya están')} en una exportación contable: la
          próxima lleva los asientos que los deshacen.
        </Alert>
      )}
      {endedPercentages > 0 && (
        <Alert color="yellow" title="Porcentajes que terminaron">
          {countOf(endedPercentages, 'pago tiene', 'pagos tienen')} un porcentaje de los honorarios
          que ya terminó: el pago siguiente no lo toma de nuevo. Si corresponde, ingréselo en
          Haberes y Descuentos.
        </Alert>
      )}
    </>
  );
}

/** The first payments of many, one in a line. */
function Named(props: {
  payments: readonly AnnulledPayment[];
  total: number;
  saying?: (payment: AnnulledPayment) => string;
}) {
  const { payments, total, saying } = props;
  return (
    <List size="sm">
      {payments.map((payment) => (
        <List.Item key={payment.id}>
          {payment.doctorName}, {paymentTitle(payment.sequence)} de{' '}
          {formatPeriod({ month: payment.periodMonth, year: payment.periodYear })},{' '}
          {formatPesos(payment.totalAmount)}
          {saying?.(payment)}
        </List.Item>
      ))}
      {total > payments.length && (
        <List.Item>y {formatCount(total - payments.length)} más</List.Item>
      )}
    </List>
  );
}
