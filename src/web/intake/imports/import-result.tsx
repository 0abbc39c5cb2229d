/** The result of an import, and its refused rows (intake §7.15). */
import { Alert, Group, Stack, Table, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type ImportResult,
  importResult,
  type Rejection,
} from '../../../contract/intake/imports.ts';
import type { Job } from '../../../contract/operations/jobs.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { importFigures } from '../../../domain/words/import-words.ts';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';
import { FigureList } from './figure-list.tsx';
import { RejectedActions, type RowsAgain } from './rejected-actions.tsx';
import { RejectionGroups } from './rejection-groups.tsx';

type Props = {
  result: ImportResult;
  /** Called with the refused rows when they are to be imported again. */
  onAgain: (rows: RowsAgain) => void;
};

export function ImportResultCard({ result, onAgain }: Props) {
  return (
    <Stack gap="sm">
      <FigureList figures={importFigures(countsOf(result))} />
      <Notes result={result} />
      {result.rejected.length > 0 && <RejectedRows result={result} onAgain={onAgain} />}
    </Stack>
  );
}

/** What became of the rows. */
export const countsOf = ({ rejectedCount, ...counts }: ImportResult) => ({
  ...counts,
  rejected: rejectedCount,
});

/** The result of a finished import job, for a user who comes back later; the refused rows are not in the job (operations §3.8). */
export function ImportJobResult({ job, onAgain }: { job: Job } & Pick<Props, 'onAgain'>) {
  const counts = importResult.safeParse(job.result).data;
  const seesPatients = useCurrentUser().patients !== 'hidden';
  const hasRows = seesPatients && counts !== undefined && counts.rejectedCount > 0;
  const whole = useQuery(
    api.imports.result.queryOptions({ input: { id: counts?.importId ?? 0 }, enabled: hasRows }),
  );
  if (!counts) return null;
  if (!hasRows) return <ImportResultCard result={counts} onAgain={onAgain} />;
  return (
    <QueryAnswer query={whole} title="No se pudo leer el resultado">
      {(result) => <ImportResultCard result={result} onAgain={onAgain} />}
    </QueryAnswer>
  );
}

/** What the figures mean for records that existed before. */
function Notes({ result }: { result: ImportResult }) {
  const notes = [
    result.protected > 0 &&
      countOf(
        result.protected,
        'ya estaba calculada o pagada y quedó como estaba.',
        'ya estaban calculadas o pagadas y quedaron como estaban.',
      ),
    result.unchanged > 0 &&
      countOf(
        result.unchanged,
        'ya estaba registrada y no se modificó.',
        'ya estaban registradas y no se modificaron.',
      ),
    result.newSpecialties.length > 0 &&
      `Se agregaron las especialidades que faltaban: ${result.newSpecialties.join(', ')}.`,
    ...result.warnings,
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <Alert color="blue" icon={<IconInfoCircle />} p="xs">
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </Alert>
  );
}

const MAX_TABLE_HEIGHT_PX = 260;

function RejectedRows({ result, onAgain }: Props) {
  const { rejected, rejectedCount } = result;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text variant="label">
          Filas rechazadas
          {rejected.length < rejectedCount && `: las primeras ${rejected.length}`}
        </Text>
        <RejectedActions
          importId={result.importId}
          rejectedCount={rejectedCount}
          onAgain={onAgain}
        />
      </Group>
      <RejectionGroups groups={result.rejectionGroups} />
      <ScrolledRegion label="Filas rechazadas" height={MAX_TABLE_HEIGHT_PX} offset="present">
        <Table withTableBorder fz="sm" verticalSpacing={4} stickyHeader>
          <TableHead titles={['Fila', 'Error', 'Detalle']} right={['Fila']} />
          <Table.Tbody>
            {rejected.map((row) => (
              <RejectedRow key={`${row.row} ${row.reason}`} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrolledRegion>
      <Text variant="small">
        Registre lo que falta, o descargue las filas rechazadas, corríjalas e importe ese mismo
        archivo: lo ya importado no se repite.
      </Text>
    </Stack>
  );
}

function RejectedRow({ row }: { row: Rejection }) {
  return (
    <Table.Tr>
      <Table.Td ta="right">{formatCount(row.row)}</Table.Td>
      <Table.Td>{row.reasonClass}</Table.Td>
      <Table.Td>{unbroken(detailOf(row))}</Table.Td>
    </Table.Tr>
  );
}

/** The reason without its class, which has its own column. «» enclose the file's values. */
export function detailOf(rejection: Pick<Rejection, 'reason' | 'reasonClass'>): string {
  const { reason, reasonClass } = rejection;
  const prefix = `${reasonClass}: `;
  return capitalized(reason.startsWith(prefix) ? reason.slice(prefix.length) : reason);
}
