/** The inputs of a field that many records are given (masters §21.2). */
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { MasterColumn } from '../../../domain/masters/column-types.ts';
import type { ManyMaster } from '../../../domain/masters/many-fields.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PercentField, PesosField } from '../../kit/fields/number-fields.tsx';
import { askedColumns, type Choices, type ManyDraft } from './many-values.ts';
import { SocietySelect, SpecialtySelect } from './record-selects.tsx';

type Value = ManyDraft[string];

export function ManyFields(props: {
  master: ManyMaster;
  field: string;
  choices?: Choices | undefined;
  draft: ManyDraft;
  onChange: (draft: ManyDraft) => void;
  /** The column that lacks its value. */
  lacking: string | null;
}) {
  const { master, field, choices, draft, onChange, lacking } = props;
  const asked = askedColumns(master, field, draft);
  return (
    <SimpleGrid cols={{ base: 1, xs: Math.min(asked.length, 2) }} spacing="sm">
      {asked.map(([key, column]) => (
        <ManyField
          key={key}
          name={key}
          label={key === field ? 'Nuevo valor' : column.label}
          column={column}
          choices={choices?.[key]}
          value={draft[key] ?? null}
          error={lacking === key ? 'Indique el valor' : undefined}
          onChange={(value) => onChange({ ...draft, [key]: value })}
        />
      ))}
    </SimpleGrid>
  );
}

function ManyField(props: {
  name: string;
  label: string;
  column: MasterColumn;
  choices: readonly string[] | undefined;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}) {
  const { name, label, column, choices, value, error, onChange } = props;
  if (name === 'societyRut')
    return (
      <SocietySelect
        label="Sociedad"
        value={value as number | null}
        error={error}
        onChange={onChange}
      />
    );
  if (choices)
    return (
      <NativeSelect
        label={label}
        data={[...choices]}
        value={String(value ?? '')}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  switch (column.kind) {
    case 'reference':
      return (
        <SpecialtySelect
          label={label}
          value={value as number | null}
          error={error}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          data={Object.entries(column.choices).map(([key, text]) => ({ value: key, label: text }))}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'active':
    case 'flag':
      return (
        <NativeSelect
          label={label}
          data={yesAndNo(column)}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value === 'true')}
        />
      );
    case 'pesos':
      return (
        <PesosField
          label={label}
          description="Vacío, si no se conoce"
          value={value as number | null}
          error={error}
          onChange={(typed) => onChange(typed)}
        />
      );
    case 'percentage':
      return (
        <PercentField
          label={label}
          min={0}
          max={100}
          value={value as number | null}
          error={error}
          onChange={(typed) => onChange(typed)}
        />
      );
    case 'date':
      return (
        <DateField
          label={label}
          description={name === 'affiliationFrom' ? 'Vacío, desde hoy' : 'Vacío, sin límite'}
          value={value as string | null}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput
          label={label}
          description={column.how}
          autoComplete="off"
          maxLength={120}
          value={String(value ?? '')}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const yesAndNo = (column: MasterColumn) => {
  const [yes, no] = column.kind === 'active' ? column.words : ['Sí', 'No'];
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
};
