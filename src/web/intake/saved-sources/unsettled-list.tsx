/** The imports that nobody watched and that wait for a person (intake §20.6). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UnattendedImport } from '../../../contract/intake/unattended-imports.ts';
import { isFailure, UNATTENDED_PROBLEM_WORDS } from '../../../domain/intake/unattended.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { pollEvery } from '../../kit/shell/live.ts';

/** The ends of runs are looked at each minute. */
const REFRESH_MS = 15_000;

/** Nothing while none waits. */
export function UnsettledList() {
  const { data, error, refetch } = useQuery(
    api.unattendedImports.list.queryOptions({ refetchInterval: pollEvery(REFRESH_MS) }),
  );
  const settle = useTold(api.unattendedImports.settle.call, {
    done: ({ settled }) =>
      toast.success(countOf(settled, 'importación revisada', 'importaciones revisadas')),
    failed: 'No se pudieron dar por revisadas',
  });
  if (error)
    return <FailedQuery title="No se pudo leer qué falta revisar" query={{ error, refetch }} />;
  if (!data || data.length === 0) return null;
  return (
    <Warning
      variant="outline"
      title={countOf(data.length, 'importación por revisar', 'importaciones por revisar')}
    >
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((one) => (
          <Group key={one.importId} component="li" justify="space-between" gap="xs">
            <Stack gap={0} style={{ flex: '1 1 260px' }}>
              <Text variant="label">
                {one.sourceName} · {exactTime(one.createdAt)}
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {whatOf(one)}
              </Text>
            </Stack>
            <Group gap="sm">
              <LinkAnchor
                to="/atenciones-medicas"
                search={{ open: 'imports', import: one.importId }}
                size="sm"
              >
                Ver la importación
              </LinkAnchor>
              <Button
                variant="default"
                size="xs"
                aria-label={`Dar por revisada: ${one.sourceName}, ${exactTime(one.createdAt)}`}
                disabled={settle.isPending}
                onClick={() => settle.mutate({ importIds: [one.importId] })}
              >
                Dar por revisada
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Warning>
  );
}

function whatOf(found: UnattendedImport): string {
  const { problem, errorMessage, excluded, rejected, kept } = found;
  const { voidInPayments, feesDiffering } = found;
  if (problem === null) return '';
  const words = UNATTENDED_PROBLEM_WORDS[problem];
  if (isFailure(problem)) return errorMessage ?? `${words}.`;
  const left = [
    excluded > 0 && countOf(excluded, 'fila con dudas', 'filas con dudas'),
    rejected > 0 && countOf(rejected, 'fila rechazada', 'filas rechazadas'),
    kept > 0 && countOf(kept, 'pendiente con otros datos', 'pendientes con otros datos'),
    feesDiffering > 0 &&
      countOf(
        feesDiffering,
        'calculada o pagada con otros datos',
        'calculadas o pagadas con otros datos',
      ),
    voidInPayments > 0 &&
      countOf(voidInPayments, 'anulada que ya está en un pago', 'anuladas que ya están en un pago'),
  ].filter((part) => part !== false);
  return left.length === 0 ? `${words}.` : `${words}: ${left.join(', ')}.`;
}
