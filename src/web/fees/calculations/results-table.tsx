/** What has been calculated and not yet sent to payroll, 20 a page (fees §17.5). */
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import type { z } from 'zod';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { onWideScreens } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { FeeTotals } from '../../kit/table/fee-totals.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { useSelectedIds } from '../../kit/table/selection-bar.tsx';
import { askReturn, useMayReturn } from '../../links/going-back.ts';
import { HoldButton } from '../../links/hold-button.tsx';
import { useMayHold } from '../../links/holds.ts';
import { ESTIMATED_COLUMNS, lineColumns, markedBelow } from './line-columns.tsx';
import {
  monthOf,
  resultFilters,
  returnScope,
  type Selection,
  type searchSchema,
} from './selection.ts';

type Search = z.output<typeof searchSchema>;

const hiddenAtFirst = { hiddenAtFirst: true };
const columns = lineColumns({
  attentionDate: { sortable: true },
  doctorName: { width: 132, ...markedBelow('doctorName') },
  doctorRut: hiddenAtFirst,
  specialtyName: hiddenAtFirst,
  patientName: { width: 132, ...onWideScreens },
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
  const month = monthOf(props.selection);
  const byPayMonth = search.byPayMonth && month !== undefined;
  const filters = {
    ...resultFilters(props.selection, byPayMonth),
    status: ['calculated' as const],
    withoutRule: search.withoutRule || undefined,
  };
  const { summary, ...rows } = usePagedList(api.calculations, filters, search);
  const showProcessed = useMayLink('/pagos-procesados');
  const mayReturn = useMayReturn();
  const mayHold = useMayHold();
  const { selected, setSelected } = useSelectedIds([], JSON.stringify(filters));
  const chosen =
    selected.length > 0
      ? {
          what: countOf(selected.length, 'registro elegido.', 'registros elegidos.'),
          scope: { recordIds: [...selected] },
        }
      : // Lines without a rule, and those of the month that pays, are returned when they are chosen.
        search.withoutRule || byPayMonth
        ? null
        : wholeSelection(props.selection);
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
        selection={
          mayReturn || mayHold
            ? { selected, onChange: setSelected, rowLabel: (row) => row.patientName }
            : undefined
        }
        onClearFilters={
          search.withoutRule || byPayMonth
            ? () => onSearchChange({ withoutRule: false, byPayMonth: false })
            : undefined
        }
        emptyText={
          search.withoutRule
            ? 'No hay cálculos sin regla en esta selección'
            : 'No hay cálculos en esta selección'
        }
        exportRows={rows.exportRows}
        toolbar={
          <Group gap="md">
            <Checkbox
              label={`Mostrar solo las líneas sin regla${
                summary ? ` (${formatCount(summary.withoutRule)})` : ''
              }`}
              checked={search.withoutRule}
              onChange={(event) => onSearchChange({ withoutRule: event.currentTarget.checked })}
            />
            {month && (
              <Checkbox
                label={`Por mes de pago: lo que se paga con ${formatPeriod(month)}`}
                checked={byPayMonth}
                onChange={(event) => onSearchChange({ byPayMonth: event.currentTarget.checked })}
              />
            )}
            {mayReturn && (
              <ReasonedButton
                variant="default"
                size="compact-sm"
                reasonAgainst={
                  chosen
                    ? undefined
                    : byPayMonth
                      ? 'Elija líneas de la lista, o quite «Por mes de pago».'
                      : 'Elija líneas de la lista, o un médico o fechas arriba.'
                }
                onClick={() =>
                  chosen && askReturn({ ...chosen, to: 'pending', onDone: () => setSelected([]) })
                }
              >
                {selected.length > 0
                  ? `Devolver selección (${formatCount(selected.length)})…`
                  : 'Devolver todos…'}
              </ReasonedButton>
            )}
            {selected.length > 0 && (
              <HoldButton
                size="compact-sm"
                asked={{
                  target: { recordIds: [...selected] },
                  what: countOf(selected.length, 'registro elegido.', 'registros elegidos.'),
                  onDone: () => setSelected([]),
                }}
              >
                {`Pausar selección (${formatCount(selected.length)})…`}
              </HoldButton>
            )}
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

/** Everything that the selection finds; null if it names nothing. */
function wholeSelection(selection: Selection) {
  const scope = returnScope(selection);
  return scope && { what: 'Todo lo calculado en esta selección.', scope };
}

/** Lines that no rule covers, so that nobody overlooks them before processing (fees §17.5). */
function NoRuleWarning({ lines, onShow }: { lines: number; onShow: () => void }) {
  const single = lines === 1;
  return (
    <Warning title={NO_RULE_LABEL}>
      <Group justify="space-between" gap="xs">
        <span>
          {formatCount(lines)} {single ? 'línea no tiene' : 'líneas no tienen'} regla ni convenio y
          se pagarían al 100 % de la base. Revíselas antes de procesar la nómina.
        </span>
        <Button variant="default" size="compact-sm" onClick={onShow}>
          {single ? 'Ver la línea' : 'Ver las líneas'}
        </Button>
      </Group>
    </Warning>
  );
}
