/** Choosing what to calculate: doctor, dates, kinds of record (fees §17.1). */
import { Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { QuickPeriodSelect } from '../../intake/attentions/public.ts';
import { DateRangeFields } from '../../kit/fields/date-fields.tsx';
import { api } from '../../kit/shell/client.ts';
import { FilterRow } from '../../kit/table/filter-row.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { isComplete, listFilters, type Selection } from './selection.ts';

export type SelectionFormProps = {
  value: Selection;
  onChange: (value: Selection) => void;
  onAnalyze: () => void;
};

export function SelectionForm({ value, onChange, onAnalyze }: SelectionFormProps) {
  const change = (part: Partial<Selection>) => onChange({ ...value, ...part });
  const complete = isComplete(value);
  return (
    <Card component="section" aria-label="Qué calcular">
      <Stack gap="sm">
        <FilterRow>
          <DoctorSelect
            value={value.doctorId}
            onChange={(doctorId) => change({ doctorId: doctorId ?? undefined })}
            placeholder="Todos: busque por nombre o RUT"
            w={300}
          />
          {!value.allPending && (
            <>
              <DateRangeFields
                fromLabel="Fecha desde"
                toLabel="Fecha hasta"
                value={value}
                onChange={change}
              />
              <QuickPeriodSelect value={value} onChange={change} />
            </>
          )}
        </FilterRow>
        <Group gap="xl" align="flex-end">
          <RecordTypeCheckboxes only={value.only} onChange={(only) => change({ only })} />
          <AllPendingCheckbox value={value} onChange={(allPending) => change({ allPending })} />
        </Group>
        <Checkbox
          label="Recalcular también lo ya calculado"
          description="Aplica las reglas vigentes a los registros que siguen en estado Calculado. Lo pendiente de pago, procesado o pagado no cambia."
          checked={value.recalculate}
          onChange={(event) => change({ recalculate: event.currentTarget.checked })}
        />
        <Group gap="sm">
          <Button
            variant="light"
            leftSection={<IconFileSearch size={16} />}
            disabled={!complete}
            onClick={onAnalyze}
          >
            Analizar (vista previa)
          </Button>
          {!complete && (
            <Text variant="hint">Elija ambas fechas o marque «Mostrar todos los pendientes».</Text>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

/** The label shows the number of pending attentions for the chosen doctor and record types (fees §17.1). */
function AllPendingCheckbox(props: { value: Selection; onChange: (checked: boolean) => void }) {
  const pending = useQuery(
    api.attentions.summary.queryOptions({
      input: { ...listFilters({ ...props.value, allPending: true }), status: 'pending' },
    }),
  );
  const found = pending.data && ` (${formatCount(pending.data.total)} registros)`;
  return (
    <Checkbox
      label={`Mostrar todos los pendientes${found ?? ''}`}
      checked={props.value.allPending}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

const RECORD_TYPES: readonly { value: RecordType; label: string }[] = [
  { value: 'participacion', label: 'Participaciones' },
  { value: 'hmq', label: 'HMQ' },
];

/** At least one of the two stays checked, since a calculation without record types is useless. */
function RecordTypeCheckboxes(props: {
  only: RecordType | undefined;
  onChange: (only: RecordType | undefined) => void;
}) {
  return (
    <Checkbox.Group
      label="Tipos de participación"
      value={RECORD_TYPES.map(({ value }) => value).filter((type) => (props.only ?? type) === type)}
      onChange={(types) =>
        props.onChange(types.length === 1 ? (types[0] as RecordType) : undefined)
      }
    >
      <Group gap="md" mt={6}>
        {RECORD_TYPES.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} disabled={props.only === value} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
