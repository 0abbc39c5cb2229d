/** Asks before registered attentions are imported again (intake §7.7). */
import { Group, Stack, Table, Text } from '@mantine/core';
import { DUPLICATES_SHOWN, type DuplicateCheck } from '../../../contract/intake/import-preview.ts';
import { givenExternalId } from '../../../domain/identity/external-id.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { ATTENTION_STATE_BADGES } from '../../../domain/words/state-badges.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { DownloadButton } from './download-button.tsx';

/** The source to import, and a download of all its duplicates. */
export type Checked = {
  readonly name: string;
  readonly check: DuplicateCheck;
  readonly download: () => Promise<Blob>;
};

/** Resolves to whether to import; asks only when there are registered attentions. */
export async function confirmDuplicates(checked: readonly Checked[]): Promise<boolean> {
  const repeated = checked.filter(({ check }) => duplicateCount(check) > 0);
  if (repeated.length === 0) return true;
  const isUpdating = repeated.some(({ check }) => check.updatableCount > 0);
  return confirm({
    title: 'Atenciones ya registradas',
    body: <Duplicates repeated={repeated} />,
    confirmLabel: isUpdating ? 'Actualizar e importar' : 'Importar de todos modos',
  });
}

function duplicateCount({ updatableCount, unchangedCount, protectedCount }: DuplicateCheck) {
  return updatableCount + unchangedCount + protectedCount;
}

function Duplicates({ repeated }: { repeated: readonly Checked[] }) {
  const sum = (of: (check: DuplicateCheck) => number) =>
    repeated.reduce((total, { check }) => total + of(check), 0);
  const total = sum(duplicateCount);
  // Two files may contain the same attention, and may have the same name.
  const first = repeated
    .flatMap(({ check }, file) =>
      check.duplicates.map((one) => ({ ...one, key: `${file} ${one.externalId}` })),
    )
    .slice(0, DUPLICATES_SHOWN);
  const many = (count: number, one: string, several: string) =>
    count > 0 ? [countOf(count, one, several)] : [];
  const facts = [
    ...many(
      sum(({ updatableCount }) => updatableCount),
      'pendiente se actualizará',
      'pendientes se actualizarán',
    ),
    ...many(
      sum(({ unchangedCount }) => unchangedCount),
      'pendiente tiene los mismos datos',
      'pendientes tienen los mismos datos',
    ),
    ...many(
      sum(({ protectedCount }) => protectedCount),
      'calculada o pagada está protegida y quedará como está',
      'calculadas o pagadas están protegidas y quedarán como están',
    ),
  ];
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm">
          {countOf(total, 'atención ya está registrada:', 'atenciones ya están registradas:')}
        </Text>
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <ScrolledRegion label="Atenciones ya registradas" height={340} offset="present">
        <Table withTableBorder fz="xs" verticalSpacing={4} aria-label="Atenciones ya registradas">
          <TableHead titles={['ID Excel', 'Paciente', 'Estado']} />
          <Table.Tbody>
            {first.map(({ key, externalId, patientName, status }) => (
              <Table.Tr key={key}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {givenExternalId(externalId) ?? '—'}
                </Table.Td>
                <Table.Td>{patientName}</Table.Td>
                <Table.Td>
                  <StatusBadge state={status} looks={ATTENTION_STATE_BADGES} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrolledRegion>
      <Group gap="xs">
        {repeated.map(({ name, check, download }) => (
          <DownloadButton
            key={name}
            label={`Descargar ${countOf(duplicateCount(check), 'ya registrada', 'ya registradas')}${repeated.length > 1 ? ` de ${name}` : ''}`}
            download={download}
          />
        ))}
      </Group>
    </Stack>
  );
}
