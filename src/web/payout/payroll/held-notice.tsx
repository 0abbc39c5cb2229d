/** What is held of what is about to be processed or paid, told beside the totals (payout §23.10). */
import { Alert, Button, Group } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DoctorTotalsPage } from '../../../contract/fees/calculations.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { ScreenLink } from '../../links/screen-link.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import type { LineFilters } from './lines-table.tsx';
import { doctors } from './words.ts';

const FAILED = 'No se pudo revisar qué está en pausa';

/** The held ones among the records of `filters`; nothing if there are none. */
export function HeldNotice(props: {
  filters: LineFilters;
  /** Whether the totals beside it contain them: what only marks records takes held ones, too. */
  isIncluded?: boolean;
  withDoctor?: boolean;
}) {
  const { isIncluded = false, withDoctor = false } = props;
  const filters: LineFilters = { ...props.filters, isHeld: true, withoutRule: undefined };
  const [isShown, setShown] = useState(false);
  const query = useQuery(api.calculations.summary.queryOptions({ input: filters }));
  if (query.error) return <FailedQuery title={FAILED} query={query} />;
  if (!query.data?.total) return null;
  const { total, finalAmount } = query.data;
  const what = `${countOf(total, 'registro', 'registros')} por ${formatPesos(finalAmount)} ${asEstimate('líquidos')}`;
  return (
    <Held
      title={`En pausa: ${what}`}
      action={
        <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
          Ver {total === 1 ? 'el registro' : 'los registros'}
        </Button>
      }
    >
      {isIncluded
        ? 'Los totales los incluyen: se pueden dejar pendientes de pago, pero no se procesan hasta que se reanuden.'
        : 'Los totales no los incluyen: no se procesan hasta que se reanuden.'}
      <LinesDialog
        lines={isShown ? { title: 'Registros en pausa', filters, withDoctor } : null}
        onClose={() => setShown(false)}
      />
    </Held>
  );
}

/** The held ones among the processed payments of `totals`, which contain them; nothing if there are none. */
export function HeldPaymentsNotice({ totals }: { totals: DoctorTotalsPage | undefined }) {
  if (!totals?.heldPayments) return null;
  const { heldPayments, heldDoctors, heldAmount } = totals;
  return (
    <Held
      title={`En pausa: ${countOf(heldPayments, 'pago', 'pagos')} de ${doctors(heldDoctors)} por ${formatPesos(heldAmount)} líquidos`}
    >
      No se pueden marcar como pagados hasta que se reanuden: «Seleccionar todos» deja fuera a sus
      doctores.
    </Held>
  );
}

function Held(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Alert
      color="orange"
      variant="outline"
      icon={<IconPlayerPause />}
      title={props.title}
      role="status"
    >
      <Group justify="space-between" gap="xs">
        <span>{props.children}</span>
        <Group gap="sm">
          {props.action}
          <ScreenLink target={{ to: '/pagos-en-pausa' }}>Pagos en Pausa</ScreenLink>
        </Group>
      </Group>
    </Alert>
  );
}
