/** What has been calculated and not yet sent to payroll, 20 a page (fees §17.5). */
import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { z } from 'zod';
import { formatCount } from '../../../domain/words/counts.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { api } from '../../kit/shell/client.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { onWideScreens } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { FeeTotals } from '../../kit/table/fee-totals.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { ESTIMATED_COLUMNS, lineColumns } from './line-columns.tsx';
import { listFilters, type Selection, type searchSchema } from './selection.ts';

type Search = z.output<typeof searchSchema>;

const hiddenAtFirst = { hiddenAtFirst: true };
const columns = lineColumns({
  attentionDate: { sortable: true },
  doctorName: { width: 160 },
  doctorRut: hiddenAtFirst,
  specialtyName: hiddenAtFirst,
  patientName: { width: 160, ...onWideScreens },
  patientRut: hiddenAtFirst,
  serviceName: onWideScreens,
  recordType: onWideScreens,
  rule: {},
  baseAmount: onWideScreens,
  calculatedAmount: {},
  retentionPercentage: hiddenAtFirst,
  ...ESTIMATED_COLUMNS,
  status: hiddenAtFirst,
});

export function ResultsTable(props: {
  selection: Selection;
  search: Search;
  onSearchChange: (change: Partial<Search>) => void;
}) {
  const { search, onSearchChange } = props;
  const filters = {
    ...listFilters(props.selection),
    status: ['calculated' as const],
    withoutRule: search.withoutRule || undefined,
  };
  const { summary, ...rows } = usePagedList(api.calculations, filters, search);
  const showProcessed = useMayLink('/pagos-procesados');
  return (
    <Stack gap="sm">
      <FeeTotals
        label="Totales calculados"
        counts={[['Registros calculados', summary?.total]]}
        sums={['baseAmount', 'calculatedAmount', 'retentionAmount', 'finalAmount']}
        totals={summary}
        isEstimate
      />
      {!search.withoutRule && Boolean(summary?.withoutRule) && (
        <NoRuleWarning
          lines={summary?.withoutRule ?? 0}
          onShow={() => onSearchChange({ withoutRule: true })}
        />
      )}
      <DataTable
        label="Pagos calculados"
        columns={columns}
        rows={rows}
        search={search}
        onSearchChange={onSearchChange}
        rowId={(calculation) => calculation.id}
        emptyText={
          search.withoutRule
            ? 'No hay cálculos sin regla en esta selección'
            : 'No hay cálculos en esta selección'
        }
        exportRows={rows.exportRows}
        toolbar={
          <Group gap="md">
            <Checkbox
              label={`Mostrar solo ${NO_RULE_LABEL}`}
              checked={search.withoutRule}
              onChange={(event) => onSearchChange({ withoutRule: event.currentTarget.checked })}
            />
            {showProcessed && (
              <LinkButton to="/pagos-procesados" variant="subtle" size="compact-sm">
                Ver pagos procesados
              </LinkButton>
            )}
          </Group>
        }
      />
    </Stack>
  );
}

/** Lines that no rule covers, so that nobody overlooks them before processing (fees §17.5). */
function NoRuleWarning({ lines, onShow }: { lines: number; onShow: () => void }) {
  const single = lines === 1;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={NO_RULE_LABEL}>
      <Group justify="space-between" gap="xs">
        <span>
          {formatCount(lines)} {single ? 'línea no tiene' : 'líneas no tienen'} regla ni convenio y
          se pagarían al 100 % de la base. Revíselas antes de procesar la nómina.
        </span>
        <Button variant="default" size="compact-sm" onClick={onShow}>
          {single ? 'Ver la línea' : 'Ver las líneas'}
        </Button>
      </Group>
    </Alert>
  );
}
