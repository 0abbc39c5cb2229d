/** The user's own statement, cartola, for a month (access §11.5). */
import { Button, Card, Group, NativeSelect, Text, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatementPeriod } from '../../../contract/access/profile.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { useStatement } from '../../links/use-statement.ts';
import { describePeriod, statementProblem, validPeriods } from './statement-periods.ts';

export function OwnStatement({ doctorId }: { doctorId: number }) {
  const periods = useQuery(api.profile.statementPeriods.queryOptions());
  return (
    <Card component="section" aria-label="Mi cartola">
      <Title order={2} mb="sm">
        Mi cartola
      </Title>
      {periods.isPending && <LoadingState text="Cargando períodos..." />}
      <FailedQuery title="No se pudieron obtener los datos de pagos" query={periods} />
      {periods.data && <StatementForm doctorId={doctorId} periods={periods.data} />}
    </Card>
  );
}

function StatementForm(props: { doctorId: number; periods: readonly StatementPeriod[] }) {
  const periods = validPeriods(props.periods);
  const problem = statementProblem(props.periods);
  const [chosen, setChosen] = useState(0);
  const statement = useStatement();
  const period = periods[chosen] ?? null;
  if (problem !== null || period === null) {
    return (
      <>
        <Text size="sm">{problem}</Text>
        <Text variant="hint" mt={4}>
          La cartola se puede generar desde el primer pago.
        </Text>
      </>
    );
  }
  return (
    <Group align="flex-end">
      <NativeSelect
        label="Período"
        miw="min(240px, 100%)"
        data={periods.map((one, index) => ({ value: String(index), label: describePeriod(one) }))}
        value={String(chosen)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <Button
        leftSection={<IconFileTypePdf size={18} />}
        loading={statement.isPending}
        onClick={() =>
          statement.mutate(
            { doctorId: props.doctorId, period },
            { onSuccess: () => toast.success('Cartola generada', describePeriod(period)) },
          )
        }
      >
        Generar cartola
      </Button>
    </Group>
  );
}
