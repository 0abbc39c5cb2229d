/** Asks before a change of affiliation is saved, and says which fees it moves (masters §14.7). */
import { List, Stack, Text } from '@mantine/core';
import {
  type AffiliationChangeInput,
  allMoved,
  type MovedAffiliation,
} from '../../../contract/masters/affiliations.ts';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { stopped } from '../../../domain/words/full-stops.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { Rut } from '../../kit/display/unbroken.tsx';
import { api } from '../../kit/shell/client.ts';

/** What the user agrees to have moved. */
export type AgreedMove = {
  readonly agreedFees: MovedAffiliation['fees'];
  readonly agreedCorrections: MovedAffiliation['corrections'];
};

/** The fees and corrections to whose move the user agrees; null if the user does not agree. Throws what the server refuses. */
export async function agreeToMove(input: AffiliationChangeInput): Promise<AgreedMove | null> {
  const { moved } = await api.doctorAffiliations.preview.call(input);
  const isRemoval = input.change.kind === 'remove';
  const isAgreed = await confirm({
    title: isRemoval ? 'Quitar la afiliación' : 'Guardar la afiliación',
    body: (
      <Stack gap="sm">
        {moved.map((one) => (
          <Moved key={one.from} moved={one} />
        ))}
      </Stack>
    ),
    confirmLabel: isRemoval ? 'Quitar' : 'Guardar',
    danger: isRemoval,
  });
  if (!isAgreed) return null;
  return { agreedFees: allMoved(moved, 'fees'), agreedCorrections: allMoved(moved, 'corrections') };
}

function Moved({ moved }: { moved: MovedAffiliation }) {
  const { from, until, wasName, becomesName, becomesRut, fees, inPayments, corrections } = moved;
  const stay = moved.correctionsInPayments;
  const pending = moved.pendingAttentions;
  return (
    <div>
      <Text variant="label">
        {capitalized(daysOf({ from, until }))} se paga a {becomesName} (<Rut of={becomesRut} />) y
        ya no a {stopped(wasName)}
      </Text>
      <List size="sm" mt={4} spacing={2}>
        {fees.count > 0 && (
          <List.Item>
            {countOf(fees.count, 'honorario', 'honorarios')} por <b>{formatPesos(fees.amount)}</b>{' '}
            brutos sin pago {fees.count === 1 ? 'pasa' : 'pasan'} a {stopped(becomesName)} Conservan
            su monto; si una regla depende de la sociedad, calcule de nuevo esos días.
          </List.Item>
        )}
        {pending > 0 && (
          <List.Item>
            {countOf(pending, 'atención sin calcular', 'atenciones sin calcular')} se{' '}
            {pending === 1 ? 'calculará' : 'calcularán'} y {pending === 1 ? 'pagará' : 'pagarán'}{' '}
            así.
          </List.Item>
        )}
        {inPayments.count > 0 && (
          <List.Item>
            {countOf(inPayments.count, 'honorario', 'honorarios')} por{' '}
            <b>{formatPesos(inPayments.amount)}</b> brutos ya{' '}
            {inPayments.count === 1 ? 'está en un pago y queda' : 'están en pagos y quedan'} como{' '}
            {inPayments.count === 1 ? 'está' : 'están'}.
            <Payments payments={moved.payments} />
          </List.Item>
        )}
        {corrections.count > 0 && (
          <List.Item>
            {countOf(corrections.count, 'corrección aprobada', 'correcciones aprobadas')} por{' '}
            <b>{formatPesos(corrections.amount)}</b> brutos sin pago{' '}
            {corrections.count === 1 ? 'pasa' : 'pasan'} a {stopped(becomesName)} Lo que ya se pagó
            a otro se recupera antes.
          </List.Item>
        )}
        {stay.count > 0 && (
          <List.Item>
            {countOf(stay.count, 'corrección aprobada', 'correcciones aprobadas')} por{' '}
            <b>{formatPesos(stay.amount)}</b> brutos ya{' '}
            {stay.count === 1
              ? 'está en un pago sin pagar y queda'
              : 'están en pagos sin pagar y quedan'}{' '}
            para el beneficiario de antes.
          </List.Item>
        )}
        {fees.count + pending + inPayments.count + corrections.count + stay.count === 0 && (
          <List.Item>No hay atenciones en esos días: ningún pago cambia.</List.Item>
        )}
      </List>
    </div>
  );
}

/** How many are named. */
const NAMED_PAYMENTS = 12;

/** By payment: to whom, how much, and what is to be done where it belongs to the other payee. */
function Payments({ payments }: Pick<MovedAffiliation, 'payments'>) {
  const isAny = (paid: boolean) => payments.some(({ isPaid }) => isPaid === paid);
  return (
    <>
      <List size="sm" mt={4} withPadding listStyleType="circle">
        {payments.slice(0, NAMED_PAYMENTS).map((one) => (
          <List.Item key={one.paymentId}>
            {formatPeriod(one)}, {one.isPaid ? 'pagado' : 'sin pagar'}, a {one.payeeName}:{' '}
            {countOf(one.lines, 'línea', 'líneas')} por {formatPesos(one.amount)}
          </List.Item>
        ))}
        {payments.length > NAMED_PAYMENTS && (
          <List.Item>
            y {countOf(payments.length - NAMED_PAYMENTS, 'pago anterior', 'pagos anteriores')}
          </List.Item>
        )}
      </List>
      {isAny(false) && (
        <Text size="sm" mt={4}>
          Para que pase lo que está sin pagar, anule esos pagos y procéselos de nuevo.
        </Text>
      )}
      {isAny(true) && (
        <Text size="sm" mt={4}>
          De lo pagado, después de guardar elija qué pagos pasan al otro beneficiario: ninguno pasa
          por sí solo.
        </Text>
      )}
    </>
  );
}

/** 'del 01-03-2026 al 15-03-2026', without a first or last day where there is none. */
export function daysOf({ from, until }: { from: string | null; until: string | null }): string {
  if (from === null) return until === null ? 'siempre' : `hasta el ${formatDate(until)}`;
  return until === null
    ? `desde el ${formatDate(from)}`
    : `del ${formatDate(from)} al ${formatDate(until)}`;
}
