/** What has been calculated and not yet sent to payroll, or all that was calculated of the days, 20 a page (fees §17.5, fees §17.9). */
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import type { z } from 'zod';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { CALCULATION_MOVES, type CalculationState } from '../../../domain/states.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { NO_RULE_LABEL, RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { actionsColumn, onWideScreens } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { FeeTotals } from '../../kit/table/fee-totals.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { useSelectedIds } from '../../kit/table/selection-bar.tsx';
import { TwoLines } from '../../kit/table/two-lines.tsx';
import { askReturn, useMayReturn } from '../../links/going-back.ts';
import { HoldButton } from '../../links/hold-button.tsx';
import { useMayHold } from '../../links/holds.ts';
import { LineMenu } from '../../links/line-actions.tsx';
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
const SHOWN = {
  attentionDate: { sortable: true },
  doctorName: { width: 100, ...markedBelow('doctorName') },
  doctorRut: hiddenAtFirst,
  specialtyName: hiddenAtFirst,
  patientName: { width: 100, ...onWideScreens },
  patientRut: hiddenAtFirst,
  serviceName: {
    ...onWideScreens,
    render: ({ serviceName, recordType }) => (
      <TwoLines first={serviceName} second={RECORD_TYPE_LABELS[recordType]} />
    ),
  },
  recordType: { fileOnly: true },
  rule: {},
  baseAmount: onWideScreens,
  calculatedAmount: {},
  retentionPercentage: hiddenAtFirst,
} satisfies Parameters<typeof lineColumns>[0];
const columns = lineColumns({ ...SHOWN, ...ESTIMATED_COLUMNS, status: hiddenAtFirst });
const columnsOfAnyState = lineColumns({
  ...SHOWN,
  retentionAmount: {},
  finalAmount: {},
  status: {
    noWrap: false,
    render: ({ status }) => PAYMENT_STATUS_BADGES[status].label,
  },
});

/** What is in a payment is neither returned nor held. */
const reasonAgainst = ({ status }: Calculation) =>
  CALCULATION_MOVES.return.from.some((state) => state === status) ? undefined : 'Está en un pago';

export function ResultsTable(props: {
  selection: Selection;
  search: Search;
  onSearchChange: (change: Partial<Search>) => void;
}) {
  const { search, onSearchChange } = props;
  const month = monthOf(props.selection);
  const anyState = search.anyState && !props.selection.allPending;
  const byPayMonth = search.byPayMonth && month !== undefined && !anyState;
  const filters = {
    ...resultFilters(props.selection, search),
    withoutRule: search.withoutRule || undefined,
  };
  const { summary, ...rows } = usePagedList(api.calculations, filters, search);
  const showProcessed = useMayLink('/pagos-procesados');
  const mayReturn = useMayReturn();
  const mayHold = useMayHold();
  const { selected, setSelected } = useSelectedIds([], JSON.stringify(filters));
  const menu = menuColumn((done) => setSelected(selected.filter((id) => id !== done)));
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
        isEstimate={!anyState}
      />
      {!search.withoutRule && !anyState && Boolean(summary?.withoutRule) && (
        <NoRuleWarning
          lines={summary?.withoutRule ?? 0}
          onShow={() => onSearchChange({ withoutRule: true })}
        />
      )}
      <DataTable
        label={anyState ? 'Todo lo calculado' : 'Pagos calculados'}
        columns={[
          ...(anyState ? columnsOfAnyState : columns),
          ...(mayReturn || mayHold ? [menu] : []),
        ]}
        rows={rows}
        search={search}
        onSearchChange={onSearchChange}
        rowId={(calculation) => calculation.id}
        selection={
          mayReturn || mayHold
            ? {
                selected,
                onChange: setSelected,
                rowLabel: (row) => row.patientName,
                reasonAgainst,
              }
            : undefined
        }
        onClearFilters={
          search.withoutRule || byPayMonth || anyState
            ? () => onSearchChange({ withoutRule: false, byPayMonth: false, anyState: false })
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
                onChange={(event) =>
                  onSearchChange({ byPayMonth: event.currentTarget.checked, anyState: false })
                }
              />
            )}
            {!props.selection.allPending && (
              <Checkbox
                label="También lo enviado a la nómina y lo pagado"
                checked={anyState}
                onChange={(event) =>
                  onSearchChange({ anyState: event.currentTarget.checked, byPayMonth: false })
                }
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

/** The menu of each line: what its state allows; done with, a line is no longer chosen. Where there is no room for it, the line is chosen. */
function menuColumn(onDone: (id: number) => void) {
  return actionsColumn<Calculation>(
    (line) => (
      <LineMenu<CalculationState>
        line={{ ...line, id: line.attentionId }}
        returning={CALCULATION_MOVES.return}
        onDone={() => onDone(line.id)}
      />
    ),
    { visibleMediaQuery: '(min-width: 86em)' },
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
