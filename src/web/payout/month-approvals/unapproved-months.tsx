/** Months whose payments are about to be marked as paid without an approval, with the way to it (payout §8.10). */
import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UnapprovedMonth } from '../../../contract/payout/pay-notices.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { currentUserQuery } from '../../kit/shell/client.ts';
import { mayOpen } from '../../kit/shell/current-user.ts';
import { ScreenLink } from '../../links/screen-link.tsx';

const STANDINGS: Readonly<Record<UnapprovedMonth['standing'], string>> = {
  none: 'no está aprobado',
  asked: 'espera que otra persona lo apruebe',
  changed: 'cambió después de que se pidió su aprobación',
};

/** Nothing where all are approved. A question is shown outside of the screens: there the link loads the page. */
export function UnapprovedMonths(props: {
  months: readonly UnapprovedMonth[];
  isInQuestion?: boolean;
}) {
  const { months, isInQuestion } = props;
  const { data: user } = useQuery(currentUserQuery);
  const mayApprove = user ? mayOpen(user, '/cierre') : false;
  if (months.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="outline"
      icon={<IconAlertTriangle />}
      title={months.length === 1 ? 'El mes no está aprobado' : 'Hay meses sin aprobar'}
      role="status"
    >
      <List size="sm" listStyleType="none">
        {months.map(({ month, year, standing, payments, totalAmount }) => (
          <List.Item key={`${year}-${month}`}>
            {formatPeriod({ month, year })} {STANDINGS[standing]}:{' '}
            {countOf(payments, 'pago', 'pagos')} por {formatPesos(totalAmount)}.{' '}
            {mayApprove && (
              <ToApproval isInQuestion={isInQuestion} period={{ month, year }}>
                {standing === 'asked' ? 'Ver la aprobación' : 'Pedir la aprobación'}
              </ToApproval>
            )}
          </List.Item>
        ))}
      </List>
      <Text size="sm">
        Lo que se marca como pagado queda sin que otra persona lo haya aprobado.
        {!mayApprove && ' La aprobación la pide quien tiene Cierre de Mes en su menú.'}
      </Text>
    </Alert>
  );
}

function ToApproval(props: {
  isInQuestion: boolean | undefined;
  period: Period;
  children: ReactNode;
}) {
  const { isInQuestion, period, children } = props;
  const { month, year } = period;
  return isInQuestion ? (
    <Anchor href={`/cierre?month=${month}&year=${year}`} inherit underline="always">
      {children}
    </Anchor>
  ) : (
    <ScreenLink isInSentence target={{ to: '/cierre', search: { month, year } }}>
      {children}
    </ScreenLink>
  );
}
