/** The differences from calculated and paid attentions: the stored value, which stays, and the row's. */
import { Alert, Group, Stack, Table, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { DuplicateCheck } from '../../../contract/intake/import-preview.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { ATTENTION_STATE_BADGES } from '../../../domain/words/state-badges.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { cellStyle } from '../../kit/display/file-cells.ts';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { DownloadButton } from './download-button.tsx';

const MAX_HEIGHT_PX = 220;
const TITLE = 'Protegidas con datos distintos';

type Props = { readonly check: DuplicateCheck; readonly download: () => Promise<Blob> };

export function DifferenceList({ check: { differingCount, differences }, download }: Props) {
  if (differingCount === 0) return null;
  const what = countOf(
    differingCount,
    'atención ya calculada o pagada tiene otros datos en el archivo. Queda como está',
    'atenciones ya calculadas o pagadas tienen otros datos en el archivo. Quedan como están',
  );
  return (
    <Alert color="orange" icon={<IconLock />} p="xs" title={TITLE}>
      <Stack gap="xs">
        <Text size="sm">{what}: si lo correcto es lo del archivo, corrija el pago aparte.</Text>
        <ScrolledRegion label={TITLE} height={MAX_HEIGHT_PX} offset="present">
          <Table withTableBorder fz="xs" verticalSpacing={4} stickyHeader aria-label={TITLE}>
            <TableHead
              titles={['Fila', 'Paciente', 'Estado', 'Dato', 'Registrado', 'En el archivo']}
              right={['Fila']}
            />
            <Table.Tbody>
              {differences.map(({ row, patientName, status, label, stored, read }) => (
                <Table.Tr key={`${row} ${label}`}>
                  <Table.Td ta="right">{row}</Table.Td>
                  <Table.Td>{patientName}</Table.Td>
                  <Table.Td>
                    <StatusBadge state={status} looks={ATTENTION_STATE_BADGES} />
                  </Table.Td>
                  <Table.Td>{label}</Table.Td>
                  <Table.Td style={cellStyle(stored)}>{stored || '—'}</Table.Td>
                  <Table.Td fw={600} style={cellStyle(read)}>
                    {read || '—'}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrolledRegion>
        <Group>
          <DownloadButton label="Descargar protegidas distintas" download={download} />
        </Group>
      </Stack>
    </Alert>
  );
}
